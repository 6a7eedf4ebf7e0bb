import { confirmPassword } from "#lib/backend/identity/second-factor/confirm-oneself.ts"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { adminOnly, type CallContext, reading } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import type { MailboxConnection } from "#lib/contract/mail/shared-mailboxes.ts"
import { oauthProviders, oauthSettings } from "../oauth/settings.ts"
import { originOf } from "../opened-at.ts"
import { providerOfHost } from "../providers.ts"
import { listColleagues, listOwnMailboxes, listShared } from "./data.ts"
import { connectShared, createShared, editShared, removeShared, type SignIn } from "./mutations.ts"
import { finishSharedOauth, startAgain, startNew } from "./oauth.ts"

const guarded = adminOnly.use(bySession).sharedMailboxes
const done = { success: true } as const

const signInOf = ({ imap, smtp, username, password }: MailboxConnection): SignIn => ({
  imap,
  smtp,
  username,
  secret: { password },
  provider: providerOfHost(imap.host)?.name ?? null,
})

const callerOf = (context: CallContext & { identity: Identity }) => ({
  userId: context.identity.user.id,
  origin: originOf(context),
})

export const sharedMailboxes = {
  list: adminOnly.sharedMailboxes.list.handler(async () => {
    const [data, colleagues] = await Promise.all([listShared(), listColleagues()])
    return { data, colleagues, providers: oauthProviders.filter(oauthSettings) }
  }),

  create: guarded.create.handler(async ({ input, context }) => {
    const confirm = await confirmPassword(context, input)
    const { name, email, members } = input
    const data = await createShared({ name, email, members }, signInOf(input), actorOf(context), confirm)
    return { ...done, data }
  }),

  edit: guarded.edit.handler(async ({ input, context }) => ({
    ...done,
    data: await editShared(input, actorOf(context)),
  })),

  connect: guarded.connect.handler(async ({ input, context }) => {
    const confirm = await confirmPassword(context, input)
    return { ...done, data: await connectShared(input.mailbox, signInOf(input), actorOf(context), confirm) }
  }),

  startOauth: guarded.startOauth.handler(async ({ input, context }) => {
    const confirm = await confirmPassword(context, input)
    const { provider, name, email, members } = input
    return { url: await startNew(provider, { name, email, members }, callerOf(context), confirm) }
  }),

  relinkOauth: guarded.relinkOauth.handler(async ({ input, context }) => {
    const confirm = await confirmPassword(context, input)
    return { url: await startAgain(input.provider, input.mailbox, callerOf(context), confirm) }
  }),

  finishOauth: guarded.finishOauth.handler(async ({ input, context }) => ({
    ...done,
    data: await finishSharedOauth(input, { ...actorOf(context), userId: context.identity.user.id }),
  })),

  remove: guarded.remove.handler(async ({ input, context }) => {
    await removeShared(input.mailbox, actorOf(context))
    return done
  }),

  listOwn: reading("mail.read").sharedMailboxes.listOwn.handler(async ({ input, context }) => ({
    data: await listOwnMailboxes(context.identity.user.id, input.message),
  })),
}
