import { can } from "#lib/abilities.ts"
import type { MergeType } from "#lib/contract/merges.ts"
import type { User } from "#lib/contract/session.ts"

/** A record that can be merged with another one of its type. */
export type MergeSubject = { type: MergeType; id: number }

/** Whether records of a type can be merged. */
export const isMergeType = (type: string): type is MergeType => type === "company" || type === "contact"

/** Address where two records are compared. @param kept the one that stays, unless the reader decides otherwise */
export const mergePath = (type: MergeType, kept: number, removed: number) =>
  `/${type}/${kept}/merge/${removed}`

/** Whether a user may merge records of a type at all: companies go only by those who could delete some (docs/decisions/0006). */
export function mayMerge(user: User, type: MergeType): boolean {
  return can(user, "record.edit") && (type === "contact" || user.isAdmin || user.nickname !== null)
}
