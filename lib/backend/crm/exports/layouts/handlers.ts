import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { type CallContext, readingSome, requireReading } from "#lib/backend/platform/http/base.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { listLayouts } from "./data.ts"
import { deleteLayout, editLayout, saveLayout } from "./mutations.ts"

const calls = readingSome(["crm.read", "registrations.read"]).exportLayouts

const callerOf = ({ identity, requestId }: CallContext & { identity: Identity }) => ({
  user: identity.user,
  requestId,
})

export const exportLayouts = {
  list: calls.list.handler(async ({ input: { list }, context: { identity } }) => {
    requireReading(identity, kindOf(list))
    return { data: await listLayouts(list, identity.user) }
  }),

  create: calls.create.handler(async ({ input: { list, ...content }, context }) => {
    requireReading(context.identity, kindOf(list))
    return {
      success: true,
      data: await saveLayout(list, { is_shared: false, ...content }, callerOf(context)),
    }
  }),

  edit: calls.edit.handler(async ({ input: { layout, version, ...content }, context }) => ({
    success: true,
    data: await editLayout({ id: layout, version, content }, callerOf(context)),
  })),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteLayout(input.layout, callerOf(context))
    return { success: true }
  }),
}
