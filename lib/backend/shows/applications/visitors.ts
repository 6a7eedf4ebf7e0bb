import { can, fillingIn, mayFillIn, missingOf } from "#lib/access/abilities.ts"
import { findIdentity } from "#lib/backend/platform/callers/identity.ts"
import { type CallContext, identify, open } from "#lib/backend/platform/http/base.ts"
import { forbidden, secondFactorNeeded } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { takeVisit } from "./limits.ts"

/**
 * Whose call it is: a user who fills in for an exhibitor, or nobody of ours. Exhibitors read their invoices, users by the right to read money
 * where nothing is said, nobody does.
 */
export type Visitor = Actor & { address: string; readsMoney?: boolean }

type Caller = Pick<CallContext, "token" | "address">

/** Whether a call comes with the token of a user who may fill in; another token is refused by the call itself. */
export async function isStaff({ token, address }: Caller): Promise<boolean> {
  const user = token ? (await findIdentity(token, address))?.user : undefined
  return user !== undefined && !user.needsSecondFactor && mayFillIn(user)
}

/** Null without a token. Throws a 401 for one that is not valid now, and a 403 for one whose user may not fill in. */
async function userOf(caller: Caller): Promise<User | null> {
  if (caller.token === undefined) return null
  const { user } = await identify(caller)
  if (user.needsSecondFactor) throw secondFactorNeeded()
  const missing = missingOf(user, fillingIn)
  if (missing) throw forbidden(missing)
  return user
}

/**
 * Calls of the public, limited by address. Whoever comes with a token is the user that it stands for, never nobody (docs/decisions/0091).
 */
export const visitors = open.use(async ({ context, next }) => {
  const { requestId, address } = context
  const user = await userOf(context)
  if (user === null) await takeVisit(address)
  const readsMoney = user === null || can(user, "finance.read")
  const visitor: Visitor = { userId: user?.id ?? null, requestId, address, readsMoney }
  return next({ context: { visitor } })
})
