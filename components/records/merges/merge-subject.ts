import { can } from "#lib/access/abilities.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"

/** A record that can be merged with another one of its type. */
export type MergeSubject = { type: MergeType; id: number }

/** Address where two records are compared. @param kept the one that stays, unless the reader decides otherwise */
export const mergePath = (type: MergeType, kept: number, removed: number) =>
  `/${type}/${kept}/merge/${removed}`

/** Who could remove a record of a type; companies go only by those who could delete some (docs/decisions/0006). */
const mayRemove: Record<MergeType, (user: User) => boolean> = {
  company: ({ isAdmin, nickname }) => isAdmin || nickname !== null,
  contact: () => true,
}

/** Whether a user may merge records of a type at all. */
export function mayMerge(user: User, type: MergeType): boolean {
  return can(user, "record.edit") && mayRemove[type](user)
}
