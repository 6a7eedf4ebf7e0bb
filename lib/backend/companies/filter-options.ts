import { brandSearchLimit, brandSearchMinLength } from "#lib/contract/companies.ts"
import type { FilterOption, FilterSource } from "#lib/contract/filters.ts"
import type { Language } from "../base.ts"
import { nameIn } from "../reference/rows.ts"
import { type ReferenceStore, referenceStore } from "../reference/store.ts"
import { findBrands, listBrandsByIds } from "./brands.ts"

type Wanted = { source: FilterSource; term?: string | undefined; values?: string[] | undefined }
type Labelled = { id: number; name: string; name_fr?: string | null }

/**
 * Values a filter offers. With `values` only those, to label chips; brands answer to a term of 3 letters or to values.
 */
export async function listFilterOptions(
  { source, term, values }: Wanted,
  language: Language,
): Promise<FilterOption[]> {
  if (source === "brands") return brandOptions(term ?? "", values)
  const store = await referenceStore()
  const options = closedOptions(source, store, language)
  const wanted = values && new Set(values)
  return wanted ? options.filter((option) => wanted.has(option.value)) : options
}

async function brandOptions(term: string, values: string[] | undefined): Promise<FilterOption[]> {
  const brands = values
    ? await listBrandsByIds(values.map(Number).filter(Number.isSafeInteger))
    : term.trim().length < brandSearchMinLength
      ? []
      : await findBrands(term, brandSearchLimit)
  return brands.map((brand) => ({ value: String(brand.id), label: brand.name }))
}

function closedOptions(
  source: Exclude<FilterSource, "brands">,
  store: ReferenceStore,
  language: Language,
): FilterOption[] {
  const plain = (rows: Labelled[]) =>
    rows.map((row) => ({ value: String(row.id), label: nameIn(language, row) }))
  switch (source) {
    case "account_types":
      return accountTypeOptions(store, language)
    case "company_tags":
      return plain(store.companyTags)
    case "vendor_tags":
      return plain(store.vendorTags)
    case "countries":
      return plain(store.countries).sort((a, b) => a.label.localeCompare(b.label, language))
    case "states":
      return stateOptions(store, language)
    case "owners":
      return store.owners.map((owner) => ({ value: String(owner.id), label: owner.nickname }))
    case "vendor_sections":
      return store.tradeshows.flatMap((show) => grouped(show.name, show.vendor_sections))
    case "lifecycle_platforms":
      return plain(store.lifecyclePlatforms)
    case "current_lifecycle_options":
      return lifecycleOptions(store, true)
    case "previous_lifecycle_options":
      return lifecycleOptions(store, false)
    case "current_sessions":
      return sessionOptions(store, new Set(store.currentSessionIds))
    case "previous_sessions":
      return sessionOptions(store, new Set(store.previousSessionIds))
    case "yes_no":
    case "date":
      return []
  }
}

const grouped = (group: string, rows: { id: number; name: string }[]) =>
  rows.map((row) => ({ value: String(row.id), label: row.name, group }))

/** Parents first, each followed by its own types. */
function accountTypeOptions(store: ReferenceStore, language: Language): FilterOption[] {
  const parents = store.accountTypes.filter((type) => type.parent_id === null)
  return parents.flatMap((parent) => {
    const group = nameIn(language, parent)
    const children = store.accountTypes.filter((type) => type.parent_id === parent.id)
    return [parent, ...children].map((type) => ({
      value: String(type.id),
      label: nameIn(language, type),
      group,
    }))
  })
}

function stateOptions(store: ReferenceStore, language: Language): FilterOption[] {
  return store.states.map((state) => {
    const country = store.by.countries.get(state.country_id)
    return { value: String(state.id), label: state.name, group: country ? nameIn(language, country) : "" }
  })
}

function lifecycleOptions(store: ReferenceStore, isCurrent: boolean): FilterOption[] {
  const lifecycles = store.tradeshows
    .flatMap((show) => show.lifecycles)
    .filter((one) => one.is_current === isCurrent)
  return lifecycles.flatMap((lifecycle) =>
    lifecycle.options.map((option) => ({
      value: String(option.id),
      label: option.title,
      group: lifecycle.name,
    })),
  )
}

function sessionOptions(store: ReferenceStore, ids: Set<number>): FilterOption[] {
  return store.tradeshows.flatMap((show) =>
    grouped(
      show.name,
      show.sessions.filter((session) => ids.has(session.id)),
    ),
  )
}
