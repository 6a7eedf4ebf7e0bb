import { can } from "#lib/abilities.ts"
import { open } from "../http/base.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { findIdentity } from "../session/identity.ts"
import { takeVisit } from "./limits.ts"

/** Whose call it is: a user who fills in for an exhibitor, or nobody of ours. */
export type Visitor = Actor & { address: string }

/** Calls of the public, limited by address. The session of a user beside them only tells who fills in for an exhibitor. */
export const visitors = open.use(async ({ context, next }) => {
  const { token, address, requestId } = context
  const identity = token ? await findIdentity(token, address) : undefined
  const user = identity?.user
  const isStaff = user !== undefined && !user.needsSecondFactor && can(user, "record.edit")
  if (!isStaff) await takeVisit(address)
  const visitor: Visitor = { userId: isStaff ? user.id : null, requestId, address }
  return next({ context: { visitor } })
})
