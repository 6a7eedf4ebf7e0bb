import type { Connection } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import { phoneErrors } from "../records/phones.ts"
import { socialNetworkErrors } from "../records/social-networks.ts"
import { unknownIdErrors } from "../records/unknown-ids.ts"
import type { ReferenceStore } from "../reference/store.ts"
import type { ContactForm } from "./form-values.ts"

/**
 * Holds a form against what exists: everything it names must, in one query.
 * @param store read before the transaction, which must not wait for another connection
 * @param companyField what the call names companies
 * @throws 422 by dotted path
 */
export async function requireValidForm(
  desired: ContactForm,
  current: ContactForm,
  store: ReferenceStore,
  connection: Connection,
  companyField: "companies" | "company_id" = "companies",
): Promise<void> {
  const { informations } = desired
  const errors = {
    ...(await unknownIdErrors(
      [
        { field: "informations.salutation", table: "salutation", ids: [informations.salutation] },
        { field: "informations.badge_id", table: "badge", ids: [informations.badge_id] },
        { field: "informations.outcome", table: "outcome", ids: [informations.outcome] },
        { field: "informations.callers", table: "caller", ids: informations.callers },
        { field: "informations.tags", table: "contact_tag", ids: informations.tags },
        { field: companyField, table: "company", ids: desired.companies },
        { field: "visits", table: "tradeshow_session", ids: desired.visits },
        {
          field: "sessions",
          table: "tradeshow_session",
          ids: Object.keys(desired.registrations).map(Number),
        },
      ],
      connection,
    )),
    ...phoneErrors(informations.phones, current.informations.phones, store),
    ...socialNetworkErrors(
      informations.socialNetworks,
      current.informations.socialNetworks,
      "contactSocialNetworks",
      store,
    ),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
