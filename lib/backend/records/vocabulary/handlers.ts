import { adminOnly, editing } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { listLookupValues } from "./data.ts"
import { createLookupValue, deleteLookupValue, editLookupValue, mergeLookupValues } from "./mutations.ts"

const calls = adminOnly.vocabulary

export const vocabulary = {
  list: calls.list.handler(async ({ input: { kind, ...query } }) => {
    return pageAnswer(`/api/vocabulary/${kind}`, query, await listLookupValues(kind, query))
  }),

  create: calls.create.handler(async ({ input: { kind, ...fields }, context }) => ({
    data: await createLookupValue(kind, fields, actorOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { kind, word, ...fields }, context }) => ({
    data: await editLookupValue(kind, word, fields, actorOf(context)),
  })),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteLookupValue(input.kind, input.word, actorOf(context))
    return { success: true }
  }),

  merge: calls.merge.handler(async ({ input, context }) => ({
    data: await mergeLookupValues(input.kind, input.word, input.into, actorOf(context)),
  })),

  removeBuyerType: editing("crm.read").vocabulary.removeBuyerType.handler(async ({ input, context }) => {
    await deleteLookupValue("buyer_type", input.buyerType, actorOf(context))
    return { success: true }
  }),
}
