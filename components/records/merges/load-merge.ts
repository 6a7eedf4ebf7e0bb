import { cache } from "react"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { MergePreview, MergeType } from "#lib/contract/merges.ts"
import { recordIdOf } from "#lib/record-id.ts"

/** Ids in the address of a merge. */
export type MergeParams = { id: string; other: string }

/**
 * The comparison that an address asks for, read once a request.
 * @returns undefined when one of the two is unknown or deleted, or both are the same
 */
export const loadMerge = cache(
  async (type: MergeType, id: string, other: string): Promise<MergePreview | undefined> => {
    const [kept, removed] = [recordIdOf(id), recordIdOf(other)]
    if (kept === null || removed === null || kept === removed) return undefined
    try {
      const { data } = await serverApi.merges.preview({ type, kept, removed })
      return data
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  },
)
