import { nest } from "#components/records/changes/field-values.ts"
import type { RecordForm } from "#components/records/changes/use-record-form.ts"
import type { NewCompany } from "#lib/contract/company-form.ts"
import type { CompanyValues } from "../record/company-values.ts"

/** What a company needs to be created (spec 1 §5): a name, an account type and a country. */
export function isComplete(form: RecordForm<CompanyValues>): boolean {
  return (
    form.value("informations.name").trim() !== "" &&
    form.value("informations.accountTypes").length > 0 &&
    form.value("informations.address.country_id") !== null
  )
}

/** The form as the call takes it; null while something is missing. */
export function newCompanyBody(form: RecordForm<CompanyValues>): NewCompany | null {
  const country = form.value("informations.address.country_id")
  if (!isComplete(form) || !country) return null
  const { informations, contacts, ...blocks } = nest<CompanyValues>(form.changes)
  return {
    ...blocks,
    ...(contacts && { contacts }),
    informations: {
      ...informations,
      name: form.value("informations.name"),
      accountTypes: form.value("informations.accountTypes").map(({ id }) => id),
      address: { ...informations?.address, country_id: country.id },
    },
  }
}
