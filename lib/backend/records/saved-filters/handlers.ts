import { readingSome, requireAbility } from "#lib/backend/platform/http/base.ts"
import { readColumns } from "#lib/backend/records/lists/read-columns.ts"
import { readingOf } from "#lib/contract/records/filtered-lists.ts"
import { listSavedFilters, loadSetup } from "./data.ts"
import { deleteSavedFilter, editSavedFilter, saveFilter } from "./mutations.ts"
import { pinFilter, unpinFilter } from "./pins.ts"

const calls = readingSome(["crm.read", "registrations.read", "finance.read"]).savedFilters

export const savedFilters = {
  list: calls.list.handler(async ({ input, context }) => {
    requireAbility(context.identity, readingOf(input.list))
    return { data: await listSavedFilters(input.list, context.identity.user) }
  }),

  loadSetup: calls.loadSetup.handler(async ({ input: { list, open }, context }) => {
    requireAbility(context.identity, readingOf(list))
    const { columns, tabs } = await loadSetup(list, open, context.identity.user)
    return { data: { columns: readColumns(columns), tabs } }
  }),

  create: calls.create.handler(async ({ input: { list, ...content }, context }) => {
    requireAbility(context.identity, readingOf(list))
    const { user } = context.identity
    const data = await saveFilter(
      list,
      { is_shared: false, columns: null, ...content },
      user,
      context.requestId,
    )
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

  pin: calls.pin.handler(async ({ input: { filter, place }, context }) => {
    await pinFilter(filter, place, context.identity.user)
    return { success: true }
  }),

  unpin: calls.unpin.handler(async ({ input: { filter }, context }) => {
    await unpinFilter(filter, context.identity.user)
    return { success: true }
  }),
}
