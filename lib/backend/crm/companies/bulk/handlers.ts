import { changingMany } from "#lib/access/abilities.ts"
import { reading } from "#lib/backend/platform/http/base.ts"
import { checkTags } from "#lib/backend/records/bulk/change-tags.ts"
import { startBulk } from "#lib/backend/records/bulk/start-bulk.ts"
import { checkOwners } from "./assign-owner.ts"
import { checkLifecycle } from "./change-lifecycle.ts"
import { checkPlatform } from "./change-platform.ts"

const calls = reading("crm.read", ...changingMany).bulk

/** Changes of many companies, and of the tags of contacts. */
export const companyBulk = {
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

  assignOwner: calls.assignOwner.handler(({ input: { target, values }, context }) =>
    startBulk(
      "companies.assign-owner",
      { target, input: { values }, check: (connection) => checkOwners(values, connection) },
      context,
    ),
  ),
}
