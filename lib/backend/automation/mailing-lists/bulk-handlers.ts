import { changingMany } from "#lib/access/abilities.ts"
import { reading } from "#lib/backend/platform/http/base.ts"
import { startBulk } from "#lib/backend/records/bulk/start-bulk.ts"
import { checkStatic } from "./change-members.ts"

const calls = reading("crm.read", ...changingMany).bulk

/** Putting the contacts of many records on a mailing list. */
export const subscribeBulk = {
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
}
