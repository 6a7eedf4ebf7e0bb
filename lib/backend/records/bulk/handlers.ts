import { changingMany } from "#lib/access/abilities.ts"
import { checkStatic } from "#lib/backend/automation/mailing-lists/change-members.ts"
import { readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { previewLifecycles } from "#lib/backend/shows/registrations/selects/preview-lifecycles.ts"
import { checkOwners } from "./assign-owner.ts"
import { checkLifecycle } from "./change-lifecycle.ts"
import { checkPlatform } from "./change-platform.ts"
import { checkTags } from "./change-tags.ts"
import { requireAll } from "./require-all.ts"
import { startBulk } from "./start-bulk.ts"

const calls = reading("crm.read", ...changingMany).bulk
const ofRegistrations = reading("registrations.read", ...changingMany).bulk

export const bulk = {
  changeLifecycle: calls.changeLifecycle.handler(({ input: { target, values }, context }) =>
    startBulk(
      "companies.change-lifecycle",
      { target, input: { values }, check: (connection) => checkLifecycle(values, connection) },
      context,
    ),
  ),

  changeMarketplaceLifecyclePlatform: calls.changeMarketplaceLifecyclePlatform.handler(
    ({ input: { target, values }, context }) =>
      startBulk(
        "companies.change-platform",
        { target, input: { values }, check: (connection) => checkPlatform(values, connection) },
        context,
      ),
  ),

  changeTags: calls.changeTags.handler(({ input: { list, target, values }, context }) =>
    startBulk(
      `${list}.change-tags`,
      { target, input: { values }, check: (connection) => checkTags(list, values, connection) },
      context,
    ),
  ),

  subscribe: calls.subscribe.handler(({ input: { list, target, values }, context }) =>
    startBulk(
      `${list}.subscribe`,
      {
        target,
        input: { values },
        check: (connection) => checkStatic(values.mailing_list_id, connection),
      },
      context,
    ),
  ),

  setRegistrationFlag: ofRegistrations.setRegistrationFlag.handler(
    ({ input: { flag, target, values }, context }) =>
      startBulk(`registrations.set-${flag}`, { target, input: { values } }, context),
  ),

  previewRegistrationLifecycle: ofRegistrations.previewRegistrationLifecycle.handler(
    async ({ input: { target, values }, context }) => ({
      data: await previewLifecycles(target, values.lifecycle_id, readerOf(context)),
    }),
  ),

  setRegistrationLifecycle: ofRegistrations.setRegistrationLifecycle.handler(
    ({ input: { target, values }, context }) =>
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

  assignOwner: calls.assignOwner.handler(({ input: { target, values }, context }) =>
    startBulk(
      "companies.assign-owner",
      { target, input: { values }, check: (connection) => checkOwners(values, connection) },
      context,
    ),
  ),
}
