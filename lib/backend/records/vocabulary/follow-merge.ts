import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import type { FilterSource } from "#lib/contract/records/filters.ts"
import { type ListWith, listsWith } from "#lib/contract/records/record-kinds.ts"
import type { VocabularyKind } from "#lib/contract/records/vocabulary.ts"

/** A word that is merged into another one of its kind. */
export type MergedWord = { kind: VocabularyKind; id: number; into: number }

type Within = { actor: Actor; connection: Connection }

/** Where filters have their values from, of the kinds that lists are filtered by. */
const sources: Partial<Record<VocabularyKind, FilterSource>> = {
  company_tag: "company_tags",
  vendor_tag: "vendor_tags",
  contact_tag: "contact_tags",
  brand: "brands",
  caller: "callers",
  outcome: "outcomes",
}

/** Filters of a list whose values are words of a kind. */
function fieldsOf(kind: VocabularyKind, list: ListWith<"savedFilters">): string[] {
  const definitions = [...areaOf(list).filters(undefined).values()]
  return definitions.filter(({ source }) => source === sources[kind]).map(({ field }) => field)
}

/** Values of a filter, each once. */
const followed = (values: readonly string[], { id, into }: MergedWord) => [
  ...new Set(values.map((value) => (value === String(id) ? String(into) : value))),
]

/** Has saved filters and dynamic mailing lists that name a merged word name the one that stays: they find whom they found (P-21). */
export async function followMerge(word: MergedWord, within: Within): Promise<void> {
  if (!sources[word.kind]) return
  for (const list of listsWith("savedFilters")) await followInSaved(list, word, within)
  await followInMailingLists(word, within)
}

/** Between the values of a filter in an address, as lists write it or as programs encode it. */
const separators = /~|%7E/i

type Saved = { id: number; query: string; version: number }

async function followInSaved(
  list: ListWith<"savedFilters">,
  word: MergedWord,
  { actor, connection }: Within,
): Promise<void> {
  const fields = fieldsOf(word.kind, list)
  if (fields.length === 0) return
  const stored = await query<Saved>(
    {
      text: "SELECT id, query, version FROM saved_filter WHERE list = $1 ORDER BY id FOR UPDATE",
      values: [list],
    },
    connection,
  )
  const named = new RegExp(`((?:^|&)f=(?:${fields.join("|")})\\.\\w+\\.)([^&]*)`, "g")
  for (const { id, query: old, version } of stored) {
    const fresh = old.replace(named, (whole, start: string, text: string) => {
      const values = text.split(separators)
      return values.includes(String(word.id)) ? start + followed(values, word).join("~") : whole
    })
    if (fresh === old) continue
    await query(
      {
        text: "UPDATE saved_filter SET query = $2, version = version + 1 WHERE id = $1",
        values: [id, fresh],
      },
      connection,
    )
    const changes = { query: [old, fresh] satisfies [unknown, unknown] }
    await writeAudit(
      { actor, action: "edit", type: "saved_filter", id, changes, version: version + 1 },
      connection,
    )
  }
}

type Filters = Record<string, string | { f_field: string; f_value: string[] }>
type Dynamic = { id: number; filters: Filters; version: number }

async function followInMailingLists(word: MergedWord, { actor, connection }: Within): Promise<void> {
  const fields = fieldsOf(word.kind, "contacts")
  if (fields.length === 0) return
  const stored = await query<Dynamic>(
    {
      text: "SELECT id, filters, version FROM mailing_list WHERE kind = 'dynamic' ORDER BY id FOR UPDATE",
      values: [],
    },
    connection,
  )
  for (const { id, filters, version } of stored) {
    const isNamed = ([, filter]: [string, Filters[string]]) =>
      typeof filter !== "string" &&
      fields.includes(filter.f_field) &&
      filter.f_value.includes(String(word.id))
    if (!Object.entries(filters).some(isNamed)) continue
    const fresh = Object.fromEntries(
      Object.entries(filters).map(([key, filter]) =>
        typeof filter !== "string" && isNamed([key, filter])
          ? [key, { ...filter, f_value: followed(filter.f_value, word) }]
          : [key, filter],
      ),
    )
    await query(
      {
        text: "UPDATE mailing_list SET filters = $2, version = version + 1 WHERE id = $1",
        values: [id, JSON.stringify(fresh)],
      },
      connection,
    )
    const changes = { filters: [filters, fresh] satisfies [unknown, unknown] }
    await writeAudit(
      { actor, action: "edit", type: "mailing_list", id, changes, version: version + 1 },
      connection,
    )
  }
}
