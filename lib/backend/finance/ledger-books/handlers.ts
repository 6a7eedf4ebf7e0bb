import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { listBooks } from "./data.ts"
import { closeBook, editAccounts } from "./mutations.ts"

const calls = adminOnly.ledgerBooks

export const ledgerBooks = {
  list: reading("finance.read").ledgerBooks.list.handler(async () => ({ data: await listBooks() })),

  editAccounts: calls.editAccounts.handler(async ({ input: { accounts, ...based }, context }) => ({
    data: await editAccounts(based, accounts, actorOf(context)),
  })),

  close: calls.close.handler(async ({ input: { until, ...based }, context }) => ({
    data: await closeBook(based, until, todayIn(env().TIME_ZONE), actorOf(context)),
  })),
}
