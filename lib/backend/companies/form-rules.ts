import { type Connection, query } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import type { Changes } from "../records/audit/write-audit.ts"
import { phoneErrors } from "../records/phones.ts"
import { socialNetworkErrors } from "../records/social-networks.ts"
import { type NamedIds, unknownIdErrors } from "../records/unknown-ids.ts"
import type { Bloc } from "../reference/rows.ts"
import { blocsOf, type ReferenceStore } from "../reference/store.ts"
import { linkFields } from "./desired-form.ts"
import { type CompanyForm, formLinks } from "./form.ts"
import { showErrors } from "./show-rules.ts"

type Errors = Record<string, string[]>

/** A save: what it sent, what it changes of what is stored, and the whole form as it would be. */
export type Save = {
  sent: Partial<CompanyForm>
  current: CompanyForm
  changes: Changes
  after: CompanyForm
}

const blocOfBlock: Record<string, Bloc> = { buyer: "BUYER", media: "MEDIA", vendor: "VENDOR" }

/**
 * Checks a save against the rules of the form (spec 1 §5). What it leaves as it is stored is never wrong.
 * @throws 422 by dotted path with all that is wrong
 */
export async function requireValidForm(
  save: Save,
  store: ReferenceStore,
  connection: Connection,
): Promise<void> {
  const errors = await formErrors(save, store, connection)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function formErrors(save: Save, store: ReferenceStore, connection: Connection): Promise<Errors> {
  const { sent, current } = save
  return {
    ...(await unknownIdErrors(newIds(save), connection)),
    ...addressErrors(save, store),
    ...blocErrors(save, store),
    ...primaryErrors(save),
    ...phoneErrors(sent["informations.phones"] ?? [], current["informations.phones"], store),
    ...socialNetworkErrors(
      sent["informations.socialNetworks"] ?? [],
      current["informations.socialNetworks"],
      "companySocialNetworks",
      store,
    ),
    ...(await showErrors({ sent, current }, store, connection)),
    ...(await retiredErrors(save, connection)),
  }
}

/** Ids that the company does not have yet; those it has are known by their foreign keys. */
function newIds({ after, current, changes }: Save): NamedIds[] {
  const links = linkFields
    .filter((field) => field in changes)
    .map((field) => ({
      field,
      table: formLinks[field].of,
      ids: after[field].filter((id) => !current[field].includes(id)),
    }))
  const platform = { table: "lifecycle_platform", ids: [after["vendor.lifecyclePlatform"]] }
  return [...links, { field: "vendor.lifecyclePlatform", ...platform }]
}

function addressErrors({ changes, after }: Save, store: ReferenceStore): Errors {
  const [countryField, stateField] = [
    "informations.address.country_id",
    "informations.address.state_id",
  ] as const
  const country = after[countryField]
  const errors: Errors = {}
  if (countryField in changes && country === null) errors[countryField] = ["required"]
  if (countryField in changes && country !== null && !store.by.countries.has(country)) {
    errors[countryField] = ["not_allowed"]
  }
  const state = after[stateField]
  const isOfCountry = store.states.some((one) => one.id === state && one.country_id === country)
  if (stateField in changes && state !== null && !isOfCountry) errors[stateField] = ["not_of_the_country"]
  return errors
}

/** Buyer, media and vendor data are there for account types of their bloc only (DESIGN §6). */
function blocErrors({ changes, after }: Save, store: ReferenceStore): Errors {
  const opened = blocsOf(after["informations.accountTypes"], store)
  const closed = Object.keys(changes).filter((field) => {
    const bloc = blocOfBlock[field.split(".")[0] ?? ""]
    return bloc !== undefined && !opened.has(bloc)
  })
  return Object.fromEntries(closed.map((field) => [field, ["not_for_these_types"]]))
}

function primaryErrors({ changes, after }: Save): Errors {
  const wrong = (["informations.contactPrimary", "vendor.primarySalesContact"] as const).filter((field) => {
    const contact = after[field]
    return field in changes && contact !== null && !after.contacts.includes(contact)
  })
  return Object.fromEntries(wrong.map((field) => [field, ["not_its_contact"]]))
}

/** Somebody who sells no more is not made an owner; who was one may stay. */
async function retiredErrors({ after, current }: Save, connection: Connection): Promise<Errors> {
  const fresh = after["vendor.saleOwners"].filter((id) => !current["vendor.saleOwners"].includes(id))
  if (fresh.length === 0) return {}
  const retired = await query(
    { text: "SELECT FROM owner WHERE id = ANY ($1::int[]) AND NOT is_active LIMIT 1", values: [fresh] },
    connection,
  )
  return retired.length > 0 ? { "vendor.saleOwners": ["not_allowed"] } : {}
}
