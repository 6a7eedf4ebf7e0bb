import { confirmPassword } from "#lib/backend/identity/second-factor/confirm-oneself.ts"
import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listColleagues, listOwnMailboxes, listShared } from "./data.ts"
import { connectShared, createShared, editShared, removeShared } from "./mutations.ts"

const guarded = adminOnly.use(bySession).sharedMailboxes
const done = { success: true } as const

export const sharedMailboxes = {
  list: adminOnly.sharedMailboxes.list.handler(async () => {
    const [data, colleagues] = await Promise.all([listShared(), listColleagues()])
    return { data, colleagues }
  }),

  create: guarded.create.handler(async ({ input: { current_password, code, ...created }, context }) => {
    const confirm = await confirmPassword(context, { current_password, code })
    return { ...done, data: await createShared(created, actorOf(context), confirm) }
  }),

  edit: guarded.edit.handler(async ({ input, context }) => ({
    ...done,
    data: await editShared(input, actorOf(context)),
  })),

  connect: guarded.connect.handler(async ({ input: { current_password, code, ...servers }, context }) => {
    const confirm = await confirmPassword(context, { current_password, code })
    return { ...done, data: await connectShared(servers, actorOf(context), confirm) }
  }),

  remove: guarded.remove.handler(async ({ input, context }) => {
    await removeShared(input.mailbox, actorOf(context))
    return done
  }),

  listOwn: reading("mail.read").sharedMailboxes.listOwn.handler(async ({ input, context }) => ({
    data: await listOwnMailboxes(context.identity.user.id, input.message),
  })),
}
