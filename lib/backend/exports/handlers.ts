import { signedIn } from "../base.ts"
import { startExport } from "./start-export.ts"

const calls = signedIn.exports

export const fileExports = {
  companies: calls.companies.handler(({ input, context }) => startExport("companies.export", input, context)),
  contacts: calls.contacts.handler(({ input, context }) => startExport("contacts.export", input, context)),
  contactsForMailing: calls.contactsForMailing.handler(({ input, context }) =>
    startExport("contacts.mailing", input, context),
  ),
}
