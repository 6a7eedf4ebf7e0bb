import { findIdentity } from "#lib/backend/platform/callers/identity.ts"
import { env } from "#lib/env.ts"
import type { CallContext } from "./base.ts"

/** Whether a caller may know how the API is made and how it fares: who is signed in, or anybody where PUBLIC_API_DETAILS says so. */
export async function seesDetails({ token, address }: CallContext): Promise<boolean> {
  if (env().PUBLIC_API_DETAILS) return true
  return token !== undefined && (await findIdentity(token, address)) !== undefined
}
