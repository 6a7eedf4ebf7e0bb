import { changingMany } from "#lib/access/abilities.ts"
import { reading, requireReading } from "#lib/backend/platform/http/base.ts"
import { startBulk } from "#lib/backend/records/bulk/start-bulk.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { checkStatic } from "./change-members.ts"

const calls = reading("crm.read", ...changingMany).bulk

/** Putting the contacts of many records on a mailing list. */
export const subscribeBulk = {
  subscribe: calls.subscribe.handler(async ({ input: { list, target, values }, context }) => {
    requireReading(context.identity, kindOf(list))
    return startBulk(
      `${list}.subscribe`,
      {
        target,
        input: { values },
        check: (connection) => checkStatic(values.mailing_list_id, connection),
      },
      context,
    )
  }),
}
