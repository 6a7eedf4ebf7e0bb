import { listFilterOptions } from "#lib/backend/crm/companies/filter-options.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { literalPattern } from "#lib/backend/records/lists/filters/search-term.ts"
import type { FilterOption, FilterSource } from "#lib/contract/records/filters.ts"
import { withoutLifecycle } from "#lib/contract/shows/without-lifecycle.ts"
import { messagesOf } from "#lib/i18n/messages.ts"

type Desired = { source: FilterSource; term?: string | undefined; values?: string[] | undefined }

/** Booth numbers that a search answers. */
const maxNumbers = 10

/** Values a filter offers. With `values` only those, to label chips; brands and booth numbers answer to a term or to values. */
export function registrationFilterOptions(desired: Desired, language: Language): Promise<FilterOption[]> {
  if (desired.source === "shown_registration_lifecycles") return listShownLifecycles(desired, language)
  if (desired.source !== "booth_numbers") return listFilterOptions(desired, language)
  // A number is its own label, also once no booth has it any more.
  if (desired.values) return Promise.resolve(desired.values.map((value) => ({ value, label: value })))
  return findNumbers(desired.term?.trim() ?? "")
}

/** Booth numbers that begin with a term, whatever its case, once each. */
async function findNumbers(term: string): Promise<FilterOption[]> {
  if (term === "") return []
  const rows = await query<{ number: string }>({
    name: "booth-numbers",
    text: `SELECT DISTINCT ON (booth.number) booth.number::text AS number FROM registration_booth booth
      JOIN registration ON registration.id = booth.registration_id AND registration.deleted_at IS NULL
      WHERE normalise(booth.number::text) LIKE ${literalPattern("$1")} || '%' ORDER BY booth.number LIMIT ${maxNumbers}`,
    values: [term],
  })
  return rows.map(({ number }) => ({ value: number, label: number }))
}

/** Lifecycles, and before them what the list says of those that have none. */
async function listShownLifecycles({ values, term }: Desired, language: Language): Promise<FilterOption[]> {
  const { inProgress, completed } = messagesOf(language).registrations
  const unset = [
    { value: String(withoutLifecycle.inProgress), label: inProgress },
    { value: String(withoutLifecycle.completed), label: completed },
  ]
  const set = await listFilterOptions({ source: "registration_lifecycles", values, term }, language)
  return [...unset.filter(({ value }) => values?.includes(value) ?? true), ...set]
}
