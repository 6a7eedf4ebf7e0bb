import { fillingIn, missingOf } from "#lib/abilities.ts"
import { type CallContext, open } from "../http/base.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { findIdentity } from "../session/identity.ts"
import { takeVisit } from "./limits.ts"

/** Whose call it is: a user who fills in for an exhibitor, or nobody of ours. */
export type Visitor = Actor & { address: string }

/** Who visits: whoever has no living token of somebody who may fill in is nobody of ours. */
export async function visitorOf({
  token,
  address,
  requestId,
}: Pick<CallContext, "token" | "address" | "requestId">): Promise<Visitor> {
  const user = token ? (await findIdentity(token, address))?.user : undefined
  const isStaff = user !== undefined && !user.needsSecondFactor && !missingOf(user, fillingIn)
  return { userId: isStaff ? user.id : null, requestId, address }
}

/** Calls of the public, limited by address. The session of a user beside them only tells who fills in for an exhibitor. */
export const visitors = open.use(async ({ context, next }) => {
  const visitor = await visitorOf(context)
  if (visitor.userId === null) await takeVisit(visitor.address)
  return next({ context: { visitor } })
})
