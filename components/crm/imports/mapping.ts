import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"

/** Columns that hold what others do, together. */
export type ReadFrom = Partial<Record<ImportField, ImportField>>

export type Mapping = ImportPlan["mapping"]
export type ImportKey = ImportPlan["key"]

/** What tells that a row is a record we have, as far as a column says it. */
export function usableKeys(keys: readonly ImportKey[], mapping: Mapping): ImportKey[] {
  return keys.filter((key) => key === "none" || mapping.includes(key))
}

/** The key chosen or, while no column says it, the best of those that one says. */
export function keyOf(chosen: ImportKey, keys: readonly ImportKey[], mapping: Mapping): ImportKey {
  const usable = usableKeys(keys, mapping)
  return usable.includes(chosen) ? chosen : (usable[0] ?? "none")
}

/** Fields that several columns mean. */
export function repeatedFields(mapping: Mapping): Set<string> {
  const named = mapping.filter((field) => field !== null)
  return new Set(named.filter((field, place) => named.indexOf(field) !== place))
}

/** What a new record needs that no column says; nothing where rows can only be records that are there. */
export function missingFields(
  needed: readonly ImportField[],
  key: ImportKey,
  mapping: Mapping,
  readFrom: ReadFrom = {},
): ImportField[] {
  const isMapped = (field: ImportField | undefined) => field !== undefined && mapping.includes(field)
  return key === "id" ? [] : needed.filter((field) => !isMapped(field) && !isMapped(readFrom[field]))
}

/** The columns' meanings as the list knows them; what it does not know is left out. */
export function knownMapping(mapping: Mapping, fields: readonly ImportField[]): (ImportField | null)[] {
  return mapping.map((name) => fields.find((field) => field === name) ?? null)
}
