import { reading } from "#lib/backend/platform/http/base.ts"
import { pageOfActivity } from "./activity.ts"

const ofCrm = reading("crm.read")
const ofRegistrations = reading("registrations.read")

/** Notes and mails of a company. */
export const companyActivity = ofCrm.companies.listActivity.handler(({ input, context }) =>
  pageOfActivity({ type: "company", id: input.company }, input, context.identity.user),
)

/** Notes and mails of a contact. */
export const contactActivity = ofCrm.contacts.listActivity.handler(({ input, context }) =>
  pageOfActivity({ type: "contact", id: input.contact }, input, context.identity.user),
)

/** Notes and mails of a registration. */
export const registrationActivity = ofRegistrations.registrationRecord.listActivity.handler(
  ({ input, context }) =>
    pageOfActivity({ type: "registration", id: input.registration }, input, context.identity.user),
)
