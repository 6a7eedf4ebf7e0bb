import { holding, signedIn } from "../http/base.ts"
import { pageAnswer } from "../lists/page-answer.ts"
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
      return pageAnswer("/api/contacts-for-sib", input, await listMailingContacts(input, identity.user))
    },
  ),
}
