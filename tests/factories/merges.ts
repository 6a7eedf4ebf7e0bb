import type { Api } from "#lib/api/link.ts"
import type { MergeSide, MergeType } from "#lib/contract/records/merges.ts"
import { sql } from "./database.ts"

type Merging = {
  type: MergeType
  kept: number
  removed: number
  /** Whose values the kept record takes. */
  fields?: Record<string, MergeSide> | undefined
}

/** Merges at the versions of a fresh preview. */
export async function mergeFresh(api: Api, { type, kept, removed, fields = {} }: Merging) {
  const { data } = await api.merges.preview({ type, kept, removed })
  const versions = { kept: data.kept.version, removed: data.removed.version }
  return (await api.merges.merge({ type, kept, removed, versions, fields })).data
}

/** What the audit trail says of a record, oldest first. */
export const auditOf = (type: MergeType, id: number) =>
  sql<{ action: string; version: number; changes: Record<string, unknown> }>(
    "SELECT action, version, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id",
    [type, id],
  )
