import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import type { RecordConditionKind } from "#lib/contract/automation/flow-terms.ts"
import type { FilterSource } from "#lib/contract/records/filters.ts"
import { type ListWith, listsWith } from "#lib/contract/records/record-kinds.ts"
import type { VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import { followInSequences } from "./follow-in-sequences.ts"

/** A value of filters that another one replaces: a word that is merged, or a stage whose companies went to another. */
export type ReplacedValue = {
  sources: readonly FilterSource[]
  /** Conditions of sequences that name it. */
  condition?: RecordConditionKind | undefined
  id: number
  into: number
  /** Operators of dynamic mailing lists that follow; all without. */
  operators?: readonly string[]
}

type Within = { actor: Actor; connection: Connection }

/** Where filters and conditions of sequences have their values from, of the kinds that they name. */
export const namedBy: Partial<Record<VocabularyKind, Pick<ReplacedValue, "sources" | "condition">>> = {
  company_tag: { sources: ["company_tags"], condition: "account_tag" },
  vendor_tag: { sources: ["vendor_tags"] },
  contact_tag: { sources: ["contact_tags"], condition: "tag" },
  brand: { sources: ["brands"] },
  caller: { sources: ["callers"] },
  outcome: { sources: ["outcomes"] },
}

/** Filters of a list whose values are of these sources. */
export function fieldsOf(sources: readonly FilterSource[], list: ListWith<"savedFilters">): string[] {
  const definitions = [...areaOf(list).filters(undefined).values()]
  return definitions.filter(({ source }) => sources.includes(source)).map(({ field }) => field)
}

/** Values of a filter, each once. */
const followed = (values: readonly string[], { id, into }: ReplacedValue) => [
  ...new Set(values.map((value) => (value === String(id) ? String(into) : value))),
]

/**
 * Has saved filters, dynamic mailing lists and conditions of sequences that name a merged word name the one that stays: they find whom they
 * found (P-21).
 */
export async function followMerge(
  { kind, id, into }: { kind: VocabularyKind; id: number; into: number },
  within: Within,
): Promise<void> {
  const named = namedBy[kind]
  if (named) await replaceValue({ ...named, id, into }, within)
}

/** Has what names a value name another one from now on, each with a new version and an entry in its audit log. */
export async function replaceValue(value: ReplacedValue, within: Within): Promise<void> {
  for (const list of listsWith("savedFilters")) await followInSaved(list, value, within)
  await followInMailingLists(value, within)
  if (value.condition) await followInSequences({ ...value, condition: value.condition }, within)
}

/** Between the values of a filter in an address, as lists write it or as programs encode it. */
const separators = /~|%7E/i

type Saved = { id: number; query: string; version: number }

async function followInSaved(
  list: ListWith<"savedFilters">,
  word: ReplacedValue,
  { actor, connection }: Within,
): Promise<void> {
  const fields = fieldsOf(word.sources, list)
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

type Filters = Record<string, string | { f_field: string; f_type: string; f_value: string[] }>
type Dynamic = { id: number; filters: Filters; version: number }

async function followInMailingLists(word: ReplacedValue, { actor, connection }: Within): Promise<void> {
  const fields = fieldsOf(word.sources, "contacts")
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
      (word.operators?.includes(filter.f_type) ?? true) &&
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
