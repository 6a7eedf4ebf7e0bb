import { os } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { sessionNeeded } from "./errors.ts"

/**
 * Calls that guard an account: passwords, second factors, tokens, mailboxes, users. Whoever has got hold of a script's token must not make
 * more of it, so they take the token of a sign-in; others get a 403 with the reason "session" before their input is looked at.
 */
export const bySession = os.$context<{ identity: Identity }>().middleware(({ context, next }) => {
  if (context.identity.isScript) throw sessionNeeded()
  return next()
})
