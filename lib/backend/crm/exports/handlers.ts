import { can } from "#lib/access/abilities.ts"
import { reading } from "#lib/backend/platform/http/base.ts"
import { forbidden } from "#lib/backend/platform/http/errors.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { type RegistrationExportColumn, registrationMoneyColumns } from "#lib/contract/crm/exports.ts"
import { listMailingContacts } from "./list-mailing.ts"
import { startExport } from "./start-export.ts"

const isMoney = (column: RegistrationExportColumn) => registrationMoneyColumns.some((one) => one === column)

const ofContacts = reading("crm.read", "sib.export.contacts").exports

export const fileExports = {
  companies: reading("crm.read", "export.companies").exports.companies.handler(({ input, context }) =>
    startExport("companies.export", input, context),
  ),
  contacts: ofContacts.contacts.handler(({ input, context }) =>
    startExport("contacts.export", input, context),
  ),
  registrations: reading("registrations.read").exports.registrations.handler(({ input, context }) => {
    const columns = input.columns.filter(
      (column) => !isMoney(column) || can(context.identity.user, "finance.read"),
    )
    if (columns.length === 0) throw forbidden("finance.read")
    return startExport("registrations.export", { ...input, columns }, context)
  }),
  contactsForMailing: ofContacts.contactsForMailing.handler(({ input, context }) =>
    startExport("contacts.mailing", input, context),
  ),
  listContactsForMailing: ofContacts.listContactsForMailing.handler(
    async ({ input, context: { identity } }) => {
      return pageAnswer("/api/contacts-for-sib", input, await listMailingContacts(input, identity.user))
    },
  ),
}
