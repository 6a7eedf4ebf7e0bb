import { reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { settle, unsettle } from "./allocations.ts"
import { reopen, setAside } from "./aside.ts"
import { describeFile } from "./describe.ts"
import { findEntry, listCredits, listEntries } from "./entries.ts"
import { findInvoices } from "./find-invoices.ts"
import { keep } from "./keep.ts"
import { match } from "./match.ts"
import { returnPayment } from "./return-payment.ts"
import { findStatement, listStatements, removeStatement } from "./statements.ts"

const calls = reading("finance.read").bankStatements
const writes = reading("finance.read", "finance.edit").bankStatements

const changed = async (entry: number) => ({ success: true as const, data: await findEntry(entry) })

export const bankStatements = {
  read: writes.read.handler(async ({ input: { file, ...chosen }, context }) => ({
    data: await describeFile(file, chosen, context.language),
  })),

  keep: writes.keep.handler(async ({ input, context }) => ({
    success: true as const,
    ...(await keep(input, actorOf(context))),
  })),

  list: calls.list.handler(async ({ input }) =>
    pageAnswer("/api/bank/statement", input, await listStatements(input)),
  ),

  getStatement: calls.getStatement.handler(async ({ input, context }) => ({
    data: await findStatement(input.statement, context.language),
  })),

  remove: writes.remove.handler(async ({ input, context }) => {
    await removeStatement(input.statement, actorOf(context))
    return { success: true as const }
  }),

  listEntries: calls.listEntries.handler(async ({ input }) => {
    const { counts, ...found } = await listEntries(input)
    return { ...pageAnswer("/api/bank/entry", input, found), counts }
  }),

  getEntry: calls.getEntry.handler(async ({ input }) => ({ data: await findEntry(input.entry) })),

  findInvoices: calls.findInvoices.handler(async ({ input }) => ({ data: await findInvoices(input) })),

  match: writes.match.handler(async ({ input, context }) => {
    await match(input, actorOf(context), context.language)
    return changed(input.entry)
  }),

  settle: writes.settle.handler(async ({ input, context }) => {
    await settle(input, actorOf(context))
    return changed(input.entry)
  }),

  unsettle: writes.unsettle.handler(async ({ input, context }) => {
    await unsettle(input, actorOf(context))
    return changed(input.entry)
  }),

  returnPayment: writes.returnPayment.handler(async ({ input, context }) => {
    await returnPayment(input, actorOf(context))
    return changed(input.entry)
  }),

  listCredits: calls.listCredits.handler(async ({ input }) => ({ data: await listCredits(input.entry) })),

  setAside: writes.setAside.handler(async ({ input, context }) => {
    await setAside(input, actorOf(context))
    return changed(input.entry)
  }),

  reopen: writes.reopen.handler(async ({ input, context }) => {
    await reopen(input, actorOf(context))
    return changed(input.entry)
  }),
}
