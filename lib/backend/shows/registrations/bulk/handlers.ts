import { changingMany } from "#lib/access/abilities.ts"
import { readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { requireAll } from "#lib/backend/records/bulk/require-all.ts"
import { startBulk } from "#lib/backend/records/bulk/start-bulk.ts"
import { previewLifecycles } from "../selects/preview-lifecycles.ts"

const calls = reading("registrations.read", ...changingMany).bulk

/** Changes of many registrations. */
export const registrationBulk = {
  setRegistrationFlag: calls.setRegistrationFlag.handler(({ input: { flag, target, values }, context }) =>
    startBulk(`registrations.set-${flag}`, { target, input: { values } }, context),
  ),

  previewRegistrationLifecycle: calls.previewRegistrationLifecycle.handler(
    async ({ input: { target, values }, context }) => ({
      data: await previewLifecycles(target, values.lifecycle_id, readerOf(context)),
    }),
  ),

  setRegistrationLifecycle: calls.setRegistrationLifecycle.handler(({ input: { target, values }, context }) =>
    startBulk(
      "registrations.set-lifecycle",
      {
        target,
        input: { values },
        check: async (connection) => {
          if (values.lifecycle_id === null) return
          const field = "values.lifecycle_id"
          await requireAll("registration_lifecycle", [values.lifecycle_id], field, connection)
        },
      },
      context,
    ),
  ),
}
