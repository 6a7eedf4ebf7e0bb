import type { Reader } from "#lib/backend/platform/http/base.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Compared } from "#lib/backend/records/registry/mergeable.ts"
import { subjectNotFound } from "#lib/backend/records/required-record.ts"
import { fullLabel } from "#lib/contract/records/field-labels.ts"
import type { MergePreview } from "#lib/contract/records/merges.ts"
import { addressField } from "./fields.ts"
import { unmovedKinds } from "./merge.ts"
import { mergeableOf } from "./mergeable-of.ts"
import { countRows, type Pair } from "./move-rows.ts"

/**
 * Two records side by side, and what would move from one to the other.
 * @throws 404 for an unknown or deleted record, 422 when they are the same
 */
export async function previewMerge(pair: Pair, reader: Reader): Promise<MergePreview> {
  if (pair.kept === pair.removed) throw invalid({ removed: ["not_allowed"] })
  const find = mergeableOf(pair.type).compare
  const [kept, removed] = await Promise.all([find(pair.kept, reader), find(pair.removed, reader)])
  if (!kept) throw subjectNotFound({ type: pair.type, id: pair.kept })
  if (!removed) throw subjectNotFound({ type: pair.type, id: pair.removed })
  const rows = withAddress(await countRows(pair, unmovedKinds(kept.mayChangeOwners)), kept, removed)
  return {
    kept: { id: kept.id, name: kept.name, version: kept.version },
    removed: { id: removed.id, name: removed.name, version: removed.version },
    fields: sideBySide(kept, removed),
    rows,
    permissions: { merge: removed.mayDelete },
  }
}

/** The address that is not chosen stays as a further one (`addresses` of Mergeable). */
function withAddress(rows: MergePreview["rows"], ...records: Compared[]): MergePreview["rows"] {
  if (!records.every(({ values }) => values[addressField])) return rows
  const counted = rows.find(({ kind }) => kind === "otherEmails")
  if (!counted) return [...rows, { kind: "otherEmails", moved: 1, left: 0, reasons: [] }]
  return rows.map((row) => (row === counted ? { ...row, moved: row.moved + 1 } : row))
}

function sideBySide(kept: Compared, removed: Compared): MergePreview["fields"] {
  return Object.entries(kept.values).map(([path, value]) => {
    const other = removed.values[path] ?? null
    const isBlank = value === null || value === ""
    return {
      path,
      label: `fields.${fullLabel(path)}`,
      kept: value,
      removed: other,
      differs: value !== other,
      suggested: isBlank && value !== other ? "removed" : "kept",
    }
  })
}
