import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import type { RegistrationChoices } from "#lib/contract/shows/registration-detail.ts"
import { type OptionSource, registrationField } from "#lib/contract/shows/registration-fields.ts"
import type { RegistrationDetails } from "./registration-context.ts"
import type { RegistrationPath } from "./registration-values.ts"

/** All that the fields of a registration choose among. */
export type Offers = RegistrationChoices & {
  reference: ReferenceData
  details: RegistrationDetails
}

/** What a field of ids chooses among. */
export function optionsOf(path: RegistrationPath, offers: Offers): readonly Option[] {
  const field = registrationField(path)
  return field && "of" in field ? offered(field.of, offers) : []
}

function offered(source: OptionSource, { reference, details, ...choices }: Offers): readonly Option[] {
  switch (source) {
    case "countries":
    case "states":
    case "salutations":
      return reference[source]
    case "owners":
      return reference.owners.map(({ id, nickname }) => ({ id, name: nickname }))
    case "sections":
      return details.tradeshow.sections
    case "companies":
      return details.associations
    case "booths":
      return choices.booths.map(({ id, label }) => ({ id, name: label }))
    default:
      return choices[source]
  }
}
