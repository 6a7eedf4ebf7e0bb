import { listColumns } from "#lib/contract/preferences.ts"
import { signedIn } from "../http/base.ts"
import { findPreference, setPreference } from "./data.ts"

const calls = signedIn.preferences

export const preferences = {
  get: calls.get.handler(async ({ input, context }) => {
    const stored = await findPreference(context.identity.user.id, input.key)
    // One that an older release wrote in another form counts as none.
    return { data: listColumns.safeParse(stored).data ?? null }
  }),

  set: calls.set.handler(async ({ input: { key, value }, context }) => {
    await setPreference(context.identity.user.id, key, value)
    return { success: true }
  }),
}
