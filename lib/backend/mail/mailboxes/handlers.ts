import { confirmPassword } from "#lib/backend/identity/second-factor/confirm-oneself.ts"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { adminOnly, type CallContext, ownAccount, reading } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { findMailbox, listExclusions, listMailboxes, readProfile } from "./data.ts"
import { encryptLink, openLink } from "./encrypted-link.ts"
import { linkMailbox } from "./link.ts"
import {
  addExclusion,
  askForCheck,
  editProfile,
  removeExclusion,
  setLimits,
  unlinkMailbox,
} from "./mutations.ts"
import { authorizationUrl } from "./oauth/flow.ts"
import { finishOauth } from "./oauth/link-own.ts"
import { originOf } from "./opened-at.ts"
import { findWaiting, forgetWaiting, sendCodeAgain } from "./proof/pending.ts"
import { proveMailbox } from "./proof/prove.ts"
import { providerOfHost } from "./providers.ts"
import { suggestServers } from "./suggest.ts"

const calls = reading("mail.read").mailboxes
const guarded = reading("mail.read").use(bySession).mailboxes
/** Whoever may not read mails any more can still take the mailbox away. */
const own = ownAccount.use(bySession).mailboxes

type Called = CallContext & { identity: Identity }

const ownActor = (context: Called) => ({ ...actorOf(context), userId: context.identity.user.id })

const done = { success: true } as const

export const mailboxes = {
  verifyKey: guarded.verifyKey.handler(async ({ context }) => {
    const url = new URL("/profile/mailbox", originOf(context))
    url.searchParams.set("key", await encryptLink(context.identity.user.id, "page"))
    return { url: url.href }
  }),

  openKey: calls.openKey.handler(async ({ input, context }) => {
    const { until } = await openLink(input.key, context.identity.user.id, "page")
    return { data: { valid_until: new Date(until).toISOString() } }
  }),

  get: own.get.handler(async ({ context: { identity } }) => {
    const [data, waiting] = await Promise.all([findMailbox(identity.user.id), findWaiting(identity.user.id)])
    return { data, waiting }
  }),

  suggest: calls.suggest.handler(({ input }) => suggestServers(input.email)),

  link: guarded.link.handler(async ({ input: { password, current_password, code, ...given }, context }) => {
    const confirm = await confirmPassword(context, { current_password, code })
    const provider = providerOfHost(given.imap.host)?.name ?? null
    const mailbox = { ...given, secret: { password }, provider }
    return { ...done, ...(await linkMailbox(mailbox, ownActor(context), { isProven: false, confirm })) }
  }),

  prove: guarded.prove.handler(async ({ input, context }) => ({
    ...done,
    data: await proveMailbox(input.code, ownActor(context)),
  })),

  sendCode: guarded.sendCode.handler(async ({ context }) => ({
    waiting: await sendCodeAgain(ownActor(context)),
  })),

  forgetWaiting: own.forgetWaiting.handler(async ({ context }) => {
    await forgetWaiting(context.identity.user.id)
    return done
  }),

  startOauth: guarded.startOauth.handler(async ({ input, context }) => {
    const confirm = await confirmPassword(context, input)
    await confirm()
    const begun = { userId: context.identity.user.id, origin: originOf(context), email: input.email }
    return { url: await authorizationUrl(input.provider, "own", begun) }
  }),

  finishOauth: guarded.finishOauth.handler(async ({ input, context }) => ({
    ...done,
    ...(await finishOauth(input, ownActor(context))),
  })),

  unlink: own.unlink.handler(async ({ context }) => {
    await unlinkMailbox(ownActor(context))
    return done
  }),

  check: calls.check.handler(async ({ context }) => {
    await askForCheck(context.identity.user.id)
    return done
  }),

  setLimits: calls.setLimits.handler(async ({ input, context }) => ({
    ...done,
    data: await setLimits(input, ownActor(context)),
  })),

  listExclusions: calls.listExclusions.handler(async ({ context }) => ({
    data: await listExclusions(context.identity.user.id),
  })),

  addExclusion: calls.addExclusion.handler(async ({ input, context }) => ({
    data: await addExclusion(input.pattern, ownActor(context)),
  })),

  removeExclusion: calls.removeExclusion.handler(async ({ input, context }) => ({
    data: await removeExclusion(input.exclusion, ownActor(context)),
  })),

  getProfile: calls.getProfile.handler(async ({ context }) => ({
    data: await readProfile(context.identity.user.id),
  })),

  editProfile: calls.editProfile.handler(async ({ input, context }) => ({
    ...done,
    data: await editProfile(input, ownActor(context)),
  })),

  listAll: adminOnly.mailboxes.listAll.handler(async () => ({ data: await listMailboxes() })),
}
