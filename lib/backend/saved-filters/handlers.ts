import { signedIn } from "../http/base.ts"
import { listSavedFilters } from "./data.ts"
import { deleteSavedFilter, editSavedFilter, saveFilter } from "./mutations.ts"

const calls = signedIn.savedFilters

export const savedFilters = {
  list: calls.list.handler(async ({ input, context }) => ({
    data: await listSavedFilters(input.list, context.identity.user),
  })),

  create: calls.create.handler(async ({ input: { list, ...content }, context }) => {
    const { user } = context.identity
    const data = await saveFilter(list, { is_shared: false, ...content }, user, context.requestId)
    return { success: true, data }
  }),

  edit: calls.edit.handler(async ({ input: { filter, version, ...content }, context }) => {
    const edit = { id: filter, version, content }
    return { success: true, data: await editSavedFilter(edit, context.identity.user, context.requestId) }
  }),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteSavedFilter(input.filter, context.identity.user, context.requestId)
    return { success: true }
  }),
}
