import {
  createLoader,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import {
  formatFilter,
  readFilters,
  toListFilters,
  type UrlFilter,
} from "#components/records/lists/filters/url-filters.ts"
import {
  billingEntities,
  currencies,
  documentKinds,
  documentStates,
  reminderStates,
} from "#lib/contract/finance/ledger-terms.ts"

export const documentsPath = "/invoices"

/** Choices that addresses of the list had before it had filters: links to them are in mails and bookmarks. */
const loadChoices = createLoader({
  kind: parseAsStringLiteral(documentKinds),
  entity: parseAsStringLiteral(billingEntities),
  currency: parseAsStringLiteral(currencies),
  state: parseAsStringLiteral(documentStates),
  reminders: parseAsStringLiteral(reminderStates),
  show: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
})

const lastDay = "9999-12-31"
const firstDay = "2000-01-01"

/** The filters of an address that mean what its earlier choices did; what makes no sense in it is left out. */
export function filtersOfChoices(search: SearchParams): string[] {
  const { kind, entity, currency, state, reminders, show, from, to } = loadChoices(search)
  const chosen: [string, string | number | null][] = [
    ["document_kind", kind],
    ["billing_entity", entity],
    ["currency", currency],
    ["document_state", state],
    ["payment_reminders", reminders],
    ["show", show !== null && show > 0 ? show : null],
  ]
  const filters = chosen.flatMap(([field, value]): UrlFilter[] =>
    value === null ? [] : [{ field, type: "=", values: [String(value)] }],
  )
  const days: UrlFilter = {
    field: "issued_on",
    type: "day_between",
    values: [from ?? firstDay, to ?? lastDay],
  }
  const entries = [...filters, ...(from || to ? [days] : [])].map(formatFilter)
  return readFilters(entries).filters.map(({ entry }) => entry)
}

/** What a list's address narrows it to, as calls have it. */
export const narrowedOf = ({ q, f }: Pick<ListUrl, "q" | "f">) =>
  toListFilters(
    readFilters(f).filters.map(({ filter }) => filter),
    q,
  )

/** The address of the file with all that the list is narrowed to. */
export function exportHref({ q, f, sort }: ListUrl): string {
  const query = new URLSearchParams(sort ? { sort } : {})
  if (q) query.set("filters[name]", q)
  readFilters(f).filters.forEach(({ filter }, index) => {
    const key = `filters[${index}]`
    query.set(`${key}[f_field]`, filter.field)
    query.set(`${key}[f_type]`, filter.type)
    filter.values.forEach((value, at) => {
      query.set(`${key}[f_value][${at}]`, value)
    })
  })
  return query.size > 0 ? `/api/ledger/export?${query}` : "/api/ledger/export"
}
