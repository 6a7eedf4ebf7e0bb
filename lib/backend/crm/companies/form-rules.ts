import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { Save } from "#lib/backend/records/form/definition.ts"
import type { Bloc } from "#lib/backend/records/reference/rows.ts"
import { blocsOf, isStateOf, type ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { CompanyForm } from "./form-values.ts"
import { showErrors } from "./show-rules.ts"

type CompanySave = Save<CompanyForm>

const blocOfBlock: Record<string, Bloc> = { buyer: "BUYER", media: "MEDIA", vendor: "VENDOR" }

/** What is wrong with a save by the rules of a company's form alone (C-11), by dotted path. */
export async function companyErrors(
  save: CompanySave,
  store: ReferenceStore,
  connection: Connection,
): Promise<Problems> {
  return {
    ...addressErrors(save, store),
    ...blocErrors(save, store),
    ...primaryErrors(save),
    ...(await showErrors(save, store, connection)),
    ...(await retiredErrors(save, connection)),
  }
}

function addressErrors({ changes, after }: CompanySave, store: ReferenceStore): Problems {
  const [countryField, stateField] = [
    "informations.address.country_id",
    "informations.address.state_id",
  ] as const
  const country = after[countryField]
  const errors: Problems = {}
  if (countryField in changes && country === null) errors[countryField] = ["required"]
  if (countryField in changes && country !== null && !store.by.countries.has(country)) {
    errors[countryField] = ["not_allowed"]
  }
  const state = after[stateField]
  if (stateField in changes && state !== null && !isStateOf(state, country, store))
    errors[stateField] = ["not_of_the_country"]
  return errors
}

/** Buyer, media and vendor data are there for account types of their bloc only (C-7). */
function blocErrors({ changes, after }: CompanySave, store: ReferenceStore): Problems {
  const opened = blocsOf(after["informations.accountTypes"], store)
  const closed = Object.keys(changes).filter((field) => {
    const bloc = blocOfBlock[field.split(".")[0] ?? ""]
    return bloc !== undefined && !opened.has(bloc)
  })
  return Object.fromEntries(closed.map((field) => [field, ["not_for_these_types"]]))
}

function primaryErrors({ changes, after }: CompanySave): Problems {
  const wrong = (["informations.contactPrimary", "vendor.primarySalesContact"] as const).filter((field) => {
    const contact = after[field]
    return field in changes && contact !== null && !after.contacts.includes(contact)
  })
  return Object.fromEntries(wrong.map((field) => [field, ["not_its_contact"]]))
}

/** Somebody who sells no more is not made an owner; who was one may stay. */
async function retiredErrors({ after, current }: CompanySave, connection: Connection): Promise<Problems> {
  const fresh = after["vendor.saleOwners"].filter((id) => !current["vendor.saleOwners"].includes(id))
  if (fresh.length === 0) return {}
  const retired = await query(
    { text: "SELECT FROM owner WHERE id = ANY ($1::int[]) AND NOT is_active LIMIT 1", values: [fresh] },
    connection,
  )
  return retired.length > 0 ? { "vendor.saleOwners": ["not_allowed"] } : {}
}
