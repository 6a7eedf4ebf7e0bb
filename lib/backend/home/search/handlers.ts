import { can } from "#lib/access/abilities.ts"
import { readingSome } from "#lib/backend/platform/http/base.ts"
import { quickSearchLimit } from "#lib/contract/home/quick-search.ts"
import { findCompanies, findContacts, findRegistrations } from "./data.ts"
import { findMails } from "./mails.ts"
import { findInvoices, findNamed } from "./other.ts"
import { listRecent, noteOpened } from "./recent.ts"

export const quickSearch = {
  find: readingSome(["crm.read", "registrations.read"]).quickSearch.find.handler(
    async ({ input: { term }, context: { identity, language } }) => {
      const { user } = identity
      const [companies, contacts, registrations] = await Promise.all([
        can(user, "crm.read") ? findCompanies(term, quickSearchLimit, language) : [],
        can(user, "crm.read") ? findContacts(term, quickSearchLimit) : [],
        can(user, "registrations.read") ? findRegistrations(term, quickSearchLimit) : [],
      ])
      return { companies, contacts, registrations }
    },
  ),

  findOther: readingSome(["crm.read", "mail.read", "finance.read"]).quickSearch.findOther.handler(
    async ({ input: { term }, context }) => {
      const { user } = context.identity
      const named = (table: Parameters<typeof findNamed>[0]) =>
        can(user, "crm.read") ? findNamed(table, term) : []
      const [sequences, mailingLists, documents, invoices, mails] = await Promise.all([
        named("sequence"),
        named("mailing_list"),
        named("document"),
        can(user, "finance.read") ? findInvoices(term) : [],
        can(user, "mail.read") ? findMails(term, user.id) : [],
      ])
      return { sequences, mailing_lists: mailingLists, documents, invoices, mails }
    },
  ),

  listRecent: readingSome(["crm.read", "registrations.read"]).quickSearch.listRecent.handler(
    async ({ context }) => ({
      data: await listRecent(context.identity.user),
    }),
  ),

  noteOpened: readingSome(["crm.read", "registrations.read"]).quickSearch.noteOpened.handler(
    async ({ input, context }) => {
      await noteOpened(context.identity.user.id, input.kind, input.id)
      return { success: true as const }
    },
  ),
}
