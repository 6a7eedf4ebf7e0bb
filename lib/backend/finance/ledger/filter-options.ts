import type { Language } from "#lib/backend/platform/http/base.ts"
import { listReferenceOptions } from "#lib/backend/records/lists/filters/options.ts"
import {
  billingEntities,
  currencies,
  documentKinds,
  documentStates,
  reminderStates,
} from "#lib/contract/finance/ledger-terms.ts"
import type { FilterOption, FilterSource } from "#lib/contract/records/filters.ts"
import { translators } from "#lib/i18n/translators.ts"

const documents = translators("accounting.documents")
const entities = translators("accounting.ageing.entities")
const reminders = translators("paymentReminders")

/** Values that a filter on documents offers; with `values` only those, to label chips. */
export async function documentFilterOptions(
  { source, values }: { source: FilterSource; values?: string[] | undefined },
  language: Language,
): Promise<FilterOption[]> {
  const named = namedOptions(source, language)
  if (!named) return listReferenceOptions(source, values, language)
  return values ? named.filter(({ value }) => values.includes(value)) : named
}

function namedOptions(source: FilterSource, language: Language): FilterOption[] | undefined {
  switch (source) {
    case "document_kinds":
      return documentKinds.map((value) => ({ value, label: documents[language](`kinds.${value}`) }))
    case "document_states":
      return documentStates.map((value) => ({ value, label: documents[language](`states.${value}`) }))
    case "reminder_states":
      return reminderStates.map((value) => ({ value, label: reminders[language](`states.${value}`) }))
    case "billing_entities":
      return billingEntities.map((value) => ({ value, label: entities[language](value) }))
    case "currencies":
      return currencies.map((value) => ({ value, label: value }))
    default:
      return undefined
  }
}
