import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listTerms, termsAcceptedBy, termsFile } from "./data.ts"
import { publishTerms, removeTerms } from "./mutations.ts"

const calls = adminOnly.showTerms
const reads = reading("registrations.read").showTerms

export const showTerms = {
  list: calls.list.handler(async ({ input }) => ({ data: await listTerms(input.tradeshow) })),

  publish: calls.publish.handler(async ({ input, context, signal }) => ({
    data: await publishTerms(input, actorOf(context), signal),
  })),

  remove: calls.remove.handler(async ({ input: { tradeshow, number }, context }) => ({
    data: await removeTerms(tradeshow, number, actorOf(context)),
  })),

  getFile: calls.getFile.handler(async ({ input: { tradeshow, ...version }, context }) =>
    fileAnswer(await termsFile({ showId: tradeshow, ...version }, false), context.rangeHeaders),
  ),

  getAccepted: reads.getAccepted.handler(async ({ input, context: { language } }) => ({
    data: await termsAcceptedBy(input.registration, language),
  })),
}
