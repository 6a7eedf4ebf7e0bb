import { quotedCsv } from "#lib/backend/platform/csv/quoted-csv.ts"
import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { eachSuppression, listSuppressions, type SuppressionFilter } from "./data.ts"
import { addSuppression, importSuppressions, removeSuppression } from "./mutations.ts"

const head = ["email", "list", "reason", "detail", "created_at"]

async function* cellsOf(filter: SuppressionFilter): AsyncGenerator<string[][]> {
  for await (const rows of eachSuppression(filter))
    yield rows.map(({ email, list, reason, detail, created_at }) => [
      email,
      list?.name ?? "",
      reason,
      detail,
      created_at,
    ])
}

export const suppressions = {
  list: reading("crm.read").suppressions.list.handler(async ({ input }) =>
    pageAnswer("/api/suppression", input, await listSuppressions(input)),
  ),

  add: reading("crm.read", "sequence.edit").suppressions.add.handler(async ({ input, context }) => ({
    success: true,
    added: await addSuppression(input, actorOf(context)),
  })),

  upload: adminOnly.suppressions.upload.handler(async ({ input: { list = null, ...input }, context }) => ({
    success: true,
    ...(await importSuppressions({ ...input, list }, actorOf(context))),
  })),

  remove: adminOnly.suppressions.remove.handler(async ({ input, context }) => {
    await removeSuppression(input.suppression, input.why, actorOf(context))
    return { success: true }
  }),

  download: adminOnly.suppressions.download.handler(({ input }) => ({
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="suppressions.csv"',
      "cache-control": "no-store",
    },
    body: piecewise(quotedCsv(head, cellsOf(input))),
  })),
}
