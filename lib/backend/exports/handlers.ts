import { requireAbility, signedIn } from "../base.ts"
import { pageUrl } from "../page-url.ts"
import { pageLinks, pageMeta } from "../paging.ts"
import { listMailingContacts } from "./list-mailing.ts"
import { startExport } from "./start-export.ts"

const calls = signedIn.exports

export const fileExports = {
  companies: calls.companies.handler(({ input, context }) => startExport("companies.export", input, context)),
  contacts: calls.contacts.handler(({ input, context }) => startExport("contacts.export", input, context)),
  contactsForMailing: calls.contactsForMailing.handler(({ input, context }) =>
    startExport("contacts.mailing", input, context),
  ),
  listContactsForMailing: calls.listContactsForMailing.handler(async ({ input, context: { identity } }) => {
    requireAbility(identity, "sib.export.contacts")
    const { rows, total } = await listMailingContacts(input, identity.user)
    const place = { page: input.page, perPage: input.per_page, total }
    return {
      data: rows,
      links: pageLinks(place, pageUrl("/api/contacts-for-sib", input)),
      meta: pageMeta(place),
    }
  }),
}
