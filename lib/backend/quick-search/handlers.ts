import { quickSearchLimit } from "#lib/contract/quick-search.ts"
import { signedIn } from "../http/base.ts"
import { findCompanies, findContacts, findRegistrations } from "./data.ts"
import { findConversations, findNamed } from "./other.ts"
import { listRecent, noteOpened } from "./recent.ts"

export const quickSearch = {
  find: signedIn.quickSearch.find.handler(async ({ input: { term }, context: { language } }) => {
    const [companies, contacts, registrations] = await Promise.all([
      findCompanies(term, quickSearchLimit, language),
      findContacts(term, quickSearchLimit),
      findRegistrations(term, quickSearchLimit),
    ])
    return { companies, contacts, registrations }
  }),

  findOther: signedIn.quickSearch.findOther.handler(async ({ input: { term }, context }) => {
    const [sequences, mailingLists, documents, conversations] = await Promise.all([
      findNamed("sequence", term),
      findNamed("mailing_list", term),
      findNamed("document", term),
      findConversations(term, context.identity.user.id),
    ])
    return { sequences, mailing_lists: mailingLists, documents, conversations }
  }),

  listRecent: signedIn.quickSearch.listRecent.handler(async ({ context }) => ({
    data: await listRecent(context.identity.user.id),
  })),

  noteOpened: signedIn.quickSearch.noteOpened.handler(async ({ input, context }) => {
    await noteOpened(context.identity.user.id, input.kind, input.id)
    return { success: true as const }
  }),
}
