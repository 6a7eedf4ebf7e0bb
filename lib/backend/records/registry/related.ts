import type { Ability } from "#lib/contract/identity/session.ts"
import type { RelatedName } from "#lib/contract/records/bulk-deletion.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** What can be related to records that are deleted. */
export type Related = {
  name: RelatedName
  /** What it takes to be told of it; left out where whoever reads the records may. */
  reads?: Ability
  /**
   * SQL of the related rows, with columns record_id (the record), id (what is related), and label where its rows are named one by one.
   * @param ids SQL of the ids of the records
   * @param today SQL of the organiser's day
   */
  rows: (ids: string, today: string) => string
  /** Whether its first rows are named: it matters to whoever is about to delete. */
  isNamed?: boolean
}

const registered = new Map<string, Related[]>()

/** Takes in what an area has that can be related to records of a kind. */
export function registerRelated(kind: KindWith<"bulkDelete">, related: readonly Related[]): void {
  registered.set(kind, [...(registered.get(kind) ?? []), ...related])
}

export const relatedOf = (kind: KindWith<"bulkDelete">): readonly Related[] => registered.get(kind) ?? []
