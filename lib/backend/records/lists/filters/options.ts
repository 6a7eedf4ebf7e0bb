import type { Language } from "#lib/backend/platform/http/base.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import {
  previousSessionIds,
  type ReferenceStore,
  referenceStore,
} from "#lib/backend/records/reference/store.ts"
import type { FilterOption, FilterSource } from "#lib/contract/records/filters.ts"
import { env } from "#lib/env.ts"
import { todayIn } from "./date-range.ts"

type Labelled = { id: number; name: string; name_fr?: string | null }

const yesAndNo = [
  { value: "1", name: "Yes", name_fr: "Oui" },
  { value: "0", name: "No", name_fr: "Non" },
]

/** How much of what was invoiced is paid. */
const paymentBuckets = [
  { id: 1, name: "0%", name_fr: "0 %" },
  { id: 2, name: "1–99%", name_fr: "1–99 %" },
  { id: 3, name: "100%", name_fr: "100 %" },
]

/**
 * Values a filter offers that reference data hold, in its order; brands are too many to be held.
 * @param values only these, to label chips
 */
export async function listReferenceOptions(
  source: FilterSource,
  values: string[] | undefined,
  language: Language,
): Promise<FilterOption[]> {
  const options = optionsOf(source, await referenceStore(), language)
  const desired = values && new Set(values)
  return desired ? options.filter((option) => desired.has(option.value)) : options
}

function optionsOf(source: FilterSource, store: ReferenceStore, language: Language): FilterOption[] {
  const plain = (rows: Labelled[]) =>
    rows.map((row) => ({ value: String(row.id), label: nameIn(language, row) }))
  switch (source) {
    case "account_types":
      return accountTypeOptions(store, language)
    case "company_tags":
      return plain(store.companyTags)
    case "vendor_tags":
      return plain(store.vendorTags)
    case "contact_tags":
      return plain(store.contactTags)
    case "callers":
      return plain(store.callers)
    case "outcomes":
      return plain(store.outcomes)
    case "vip":
    case "flag":
      return yesAndNo.map((one) => ({ value: one.value, label: nameIn(language, one) }))
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
      return sessionOptions(store, new Set(previousSessionsOf(store)))
    case "visited_sessions":
      return sessionOptions(store, new Set([...store.currentSessionIds, ...previousSessionsOf(store)]))
    case "shows":
      return plain(store.tradeshows)
    case "sessions":
      return store.tradeshows.flatMap((show) => grouped(show.name, show.sessions))
    case "registration_lifecycles":
      return plain(store.registrationLifecycles)
    case "brand_labels":
      return plain(store.labelOptions)
    case "booth_items":
      return store.boothItems.map(({ id, label }) => ({ value: String(id), label }))
    case "organizations":
      return plain(store.invoicingOrganizations)
    case "payment_buckets":
      return plain(paymentBuckets)
    case "shown_registration_lifecycles":
    case "brands":
    case "booth_numbers":
    case "document_kinds":
    case "document_states":
    case "reminder_states":
    case "billing_entities":
    case "currencies":
    case "yes_no":
    case "date":
      return []
  }
}

const previousSessionsOf = (store: ReferenceStore) => previousSessionIds(store, todayIn(env().TIME_ZONE))

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
