import { adminOnly, editors } from "../http/base.ts"
import { pageUrl } from "../http/page-url.ts"
import { pageLinks, pageMeta } from "../lists/paging.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import { listWords } from "./data.ts"
import { createWord, deleteWord, editWord, mergeWords } from "./mutations.ts"

const calls = adminOnly.vocabulary

export const vocabulary = {
  list: calls.list.handler(async ({ input: { kind, ...query } }) => {
    const { rows, total } = await listWords(kind, query)
    const place = { page: query.page, perPage: query.per_page, total }
    return {
      data: rows,
      links: pageLinks(place, pageUrl(`/api/vocabulary/${kind}`, query)),
      meta: pageMeta(place),
    }
  }),

  create: calls.create.handler(async ({ input: { kind, ...fields }, context }) => ({
    data: await createWord(kind, fields, actorOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { kind, word, ...fields }, context }) => ({
    data: await editWord(kind, word, fields, actorOf(context)),
  })),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteWord(input.kind, input.word, actorOf(context))
    return { success: true }
  }),

  merge: calls.merge.handler(async ({ input, context }) => ({
    data: await mergeWords(input.kind, input.word, input.into, actorOf(context)),
  })),

  removeBuyerType: editors.vocabulary.removeBuyerType.handler(async ({ input, context }) => {
    await deleteWord("buyer_type", input.buyerType, actorOf(context))
    return { success: true }
  }),
}
