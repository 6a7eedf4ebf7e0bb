import { editing } from "#lib/backend/platform/http/base.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import { listPairs, listSimilar, readScan } from "./data.ts"
import { setDismissed } from "./mutations.ts"

const calls = editing("crm.read").duplicates

export const duplicates = {
  list: calls.list.handler(async ({ input, context: { identity } }) => {
    const [found, scan] = await Promise.all([listPairs(input, identity.user), readScan(input.type)])
    return { ...pageAnswer(`/api/duplicate/${input.type}`, input, found), ...scan }
  }),

  similar: calls.similar.handler(async ({ input: { type, record } }) => {
    await requireRecord({ type, id: record })
    return { data: await listSimilar(type, record) }
  }),

  dismiss: calls.dismiss.handler(async ({ input: { type, pairs }, context: { identity } }) => ({
    success: true,
    changed: await setDismissed(type, pairs, true, identity.user),
  })),

  restore: calls.restore.handler(async ({ input: { type, pairs }, context: { identity } }) => ({
    success: true,
    changed: await setDismissed(type, pairs, false, identity.user),
  })),
}
