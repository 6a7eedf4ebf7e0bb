import type { Connection } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { isRows } from "#lib/backend/records/changes.ts"
import { onePhoneErrors, phoneErrors } from "#lib/backend/records/phones.ts"
import { isStateOf, type ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import { type NamedIds, unknownIdErrors } from "#lib/backend/records/unknown-ids.ts"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"
import { boothErrors } from "./booth-rules.ts"
import { rowOf } from "./form.ts"
import type { RegistrationSave } from "./read-form.ts"

/** Tables of what fields name, by the last step of their path. */
const tables: Record<string, string> = {
  account_type_id: "account_type",
  country_id: "country",
  state_id: "state",
  contact_salutation: "salutation",
  salutation: "salutation",
  payment_plan: "payment_plan",
  payment_method: "payment_method",
  organization_id: "invoicing_organization",
  booth_structure_link: "booth_structure",
  market_categories: "market_category",
  targets: "vendor_target",
  labels: "label_option",
  saleOwners: "owner",
}

/**
 * Checks a save against the rules of the registration's form. What it leaves as it is stored is never wrong.
 * @throws 422 by dotted path with all that is wrong
 */
export async function requireValid(
  save: RegistrationSave,
  store: ReferenceStore,
  connection: Connection,
): Promise<void> {
  const errors = {
    ...(await unknownIdErrors(namedIds(save), connection)),
    ...stateErrors(save, store),
    ...billingPhoneErrors(save, store),
    ...vatCodeErrors(save, store),
    ...contactPhoneErrors(save, store),
    ...ownerErrors(save),
    ...(await boothErrors(save, store, connection)),
    ...draftErrors(save),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function namedIds({ changes }: RegistrationSave): NamedIds[] {
  return Object.entries(changes).flatMap(([field, [old, fresh]]): NamedIds[] => {
    const step = field.split(".").at(-1) ?? ""
    if (step === "social_networks" && isRows(fresh)) {
      const ids = fresh.map((row) => Number(row.social_network_id))
      return [{ field, table: "social_network", ids }]
    }
    const table = tables[step]
    if (!table) return []
    const oldIds = new Set(Array.isArray(old) ? old : [])
    const ids = Array.isArray(fresh) ? fresh.filter((one) => !oldIds.has(one)) : [fresh]
    return [{ field, table, ids: ids.filter((one) => typeof one === "number") }]
  })
}

function stateErrors({ changes, after }: RegistrationSave, store: ReferenceStore): Problems {
  const wrong = ["informations", "billing"].filter((block) => {
    const state = after[`${block}.state_id`]
    const isChanged = `${block}.state_id` in changes && state !== null
    return isChanged && !isStateOf(state, after[`${block}.country_id`], store)
  })
  return Object.fromEntries(wrong.map((block) => [`${block}.state_id`, ["not_of_the_country"]]))
}

const idOf = (value: unknown) => (typeof value === "number" ? value : null)

function billingPhoneErrors({ changes, after }: RegistrationSave, store: ReferenceStore): Problems {
  const [country, number] = ["billing.phone.country_id", "billing.phone.number"] as const
  const value = after[number]
  if (!(country in changes || number in changes) || typeof value !== "string") return {}
  return onePhoneErrors({ number: value, country_id: idOf(after[country]) }, store, "billing.phone")
}

/** a VAT number that is typed, or that was right until the country changed; one that was wrong before keeps nobody from another change. */
function vatCodeErrors({ changes, after }: RegistrationSave, store: ReferenceStore): Problems {
  const [field, country] = ["billing.vat_code", "billing.country_id"] as const
  const code = after[field]
  if (!(field in changes || country in changes) || typeof code !== "string") return {}
  const problemIn = (id: unknown) => vatCodeProblem(code, store.by.countries.get(idOf(id) ?? 0)?.code ?? "")
  const wasWrong = !(field in changes) && problemIn(changes[country]?.[0]) !== undefined
  const problem = problemIn(after[country])
  return problem && !wasWrong ? { [field]: [problem] } : {}
}

function contactPhoneErrors({ changes }: RegistrationSave, store: ReferenceStore): Problems {
  const errors: Problems = {}
  for (const [path, [old, fresh]] of Object.entries(changes)) {
    if (rowOf(path)?.field === "phones")
      Object.assign(errors, phoneErrors(phonesIn(fresh), phonesIn(old), store, path))
  }
  return errors
}

const phonesIn = (value: unknown) =>
  isRows(value) ? value.map((row) => ({ number: String(row.number), country_id: idOf(row.country_id) })) : []

/** Owners are those of the primary company. */
function ownerErrors({ changes, links }: RegistrationSave): Problems {
  const field = "primaryCompany.saleOwners"
  const isLinked = links.some(({ is_primary }) => is_primary)
  return field in changes && !isLinked ? { [field]: ["no_company_linked"] } : {}
}

/** What an applicant has not published yet is theirs to change: publishing takes it from what they stored. */
function draftErrors({ changes, isPublished }: RegistrationSave): Problems {
  const theirs = Object.keys(changes).filter((field) => !isOpenToStaff(field, isPublished))
  return Object.fromEntries(theirs.map((field) => [field, ["still_draft"]]))
}
