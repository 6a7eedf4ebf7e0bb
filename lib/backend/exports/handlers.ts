import { holding, signedIn } from "../http/base.ts"
import { pageUrl } from "../http/page-url.ts"
import { pageLinks, pageMeta } from "../lists/paging.ts"
import { listMailingContacts } from "./list-mailing.ts"
import { startExport } from "./start-export.ts"

const ofContacts = holding("sib.export.contacts").exports

export const fileExports = {
  companies: holding("export.companies").exports.companies.handler(({ input, context }) =>
    startExport("companies.export", input, context),
  ),
  contacts: ofContacts.contacts.handler(({ input, context }) =>
    startExport("contacts.export", input, context),
  ),
  registrations: signedIn.exports.registrations.handler(({ input, context }) =>
    startExport("registrations.export", input, context),
  ),
  contactsForMailing: ofContacts.contactsForMailing.handler(({ input, context }) =>
    startExport("contacts.mailing", input, context),
  ),
  listContactsForMailing: ofContacts.listContactsForMailing.handler(
    async ({ input, context: { identity } }) => {
      const { rows, total } = await listMailingContacts(input, identity.user)
      const place = { page: input.page, perPage: input.per_page, total }
      return {
        data: rows,
        links: pageLinks(place, pageUrl("/api/contacts-for-sib", input)),
        meta: pageMeta(place),
      }
    },
  ),
}
