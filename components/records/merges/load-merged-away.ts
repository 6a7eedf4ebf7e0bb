import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { MergedAway } from "#lib/contract/records/merges.ts"
import type { PageQuery } from "#lib/pages/page-address.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { mergedField } from "./kept-address.ts"
import type { MergeSubject } from "./merge-subject.ts"

/** What a page gets in place of a record that is unknown or deleted; one that was merged away is found elsewhere. */
export type Missing = "missing" | { mergedInto: number }

/**
 * Reads why a record could not be read.
 * @throws whatever is no 404
 */
export function missingOf(error: unknown): Missing {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
  const { merged_into } = error.body
  return merged_into === undefined ? "missing" : { mergedInto: merged_into }
}

/**
 * The merge that led a visitor to a record, when the address names the record asked for.
 * @returns null when it names none that was merged into this one, and when that cannot be told
 */
export async function loadMergedAway(
  { type, id }: MergeSubject,
  query: PageQuery,
): Promise<MergedAway | null> {
  const parameter = query[mergedField]
  const removed = typeof parameter === "string" ? recordIdOf(parameter) : null
  if (removed === null) return null
  try {
    const { data } = await serverApi.merges.trace({ type, removed })
    return data.kept.id === id ? data : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
