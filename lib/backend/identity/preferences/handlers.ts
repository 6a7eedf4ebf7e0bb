import { forgetIdentities } from "#lib/backend/platform/callers/identity.ts"
import { ownAccount } from "#lib/backend/platform/http/base.ts"
import { readColumns } from "#lib/backend/records/lists/read-columns.ts"
import { findPreference, setPreference, setStartPage } from "./data.ts"

const calls = ownAccount.preferences

export const preferences = {
  get: calls.get.handler(async ({ input, context }) => ({
    data: readColumns(await findPreference(context.identity.user.id, input.key)),
  })),

  set: calls.set.handler(async ({ input: { key, value }, context }) => {
    await setPreference(context.identity.user.id, key, value)
    return { success: true }
  }),

  setStart: calls.setStart.handler(async ({ input, context }) => {
    await setStartPage(context.identity.user.id, input.page)
    // Other processes hear of it from the database; this one is asked next.
    forgetIdentities()
    return { success: true }
  }),
}
