import { open } from "#lib/backend/platform/http/base.ts"
import { unauthenticated } from "#lib/backend/platform/http/errors.ts"
import { noteCall, takeCallback } from "./note-call.ts"
import { callerOf } from "./secrets.ts"

/** Calls of approved platforms alone; others get a 401 before their input is looked at. */
const platforms = open.use(async ({ context, next }) => {
  await takeCallback(context.address)
  const caller = await callerOf(context.token)
  if (!caller) throw unauthenticated()
  return next({ context: { caller } })
})

export const platformCallbacks = {
  changed: platforms.platformCallbacks.changed.handler(async ({ context }) => {
    await noteCall(context.caller)
    return {}
  }),
}
