import { changingMany } from "#lib/abilities.ts"
import { holding } from "#lib/backend/http/base.ts"
import { checkOwners } from "./assign-owner.ts"
import { checkLifecycle } from "./change-lifecycle.ts"
import { checkPlatform } from "./change-platform.ts"
import { checkTags } from "./change-tags.ts"
import { startBulk } from "./start-bulk.ts"

const calls = holding(...changingMany).bulk

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

  assignOwner: calls.assignOwner.handler(({ input: { target, values }, context }) =>
    startBulk(
      "companies.assign-owner",
      { target, input: { values }, check: (connection) => checkOwners(values, connection) },
      context,
    ),
  ),
}
