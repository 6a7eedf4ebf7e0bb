import { editing, reading } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import { getMerge, listMergesOf } from "./list.ts"
import { mergeRecords } from "./merge.ts"
import { findMergedAway } from "./merged-away.ts"
import { previewMerge } from "./preview.ts"
import { undoMerge } from "./undo.ts"

const calls = reading("crm.read").merges
const writes = editing("crm.read").merges

export const merges = {
  list: calls.list.handler(async ({ input: { type, record } }) => {
    await requireRecord({ type, id: record })
    return { data: await listMergesOf(type, record) }
  }),

  trace: calls.trace.handler(async ({ input: { type, removed } }) => {
    const data = await findMergedAway(type, removed)
    if (!data) throw notFound("merge")
    return { data }
  }),

  preview: calls.preview.handler(async ({ input, context: { identity, language } }) => ({
    data: await previewMerge(input, { language, user: identity.user }),
  })),

  merge: writes.merge.handler(async ({ input, context: { identity, language, requestId } }) => {
    const id = await mergeRecords(input, identity.user, requestId)
    if (id !== undefined) return { success: true, data: await getMerge(input.type, id) }
    const current = await previewMerge(input, { language, user: identity.user })
    throw conflict("merge_changed", current)
  }),

  undo: writes.undo.handler(async ({ input, context: { identity, requestId } }) => ({
    success: true,
    notRestored: await undoMerge(input.merge, identity.user, requestId),
  })),
}
