import { z } from "zod"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { hasMailKey } from "#lib/backend/platform/mailer/secrets.ts"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { refuseAddressOfOthers } from "../address-owner.ts"
import type { OwnActor } from "../mutations.ts"
import { authorizationUrl, type OauthAnswer, redeemAnswer } from "../oauth/flow.ts"
import type { OauthProvider } from "../oauth/settings.ts"
import { getShared } from "./data.ts"
import { requireReaders } from "./members.ts"
import { type Confirm, type Created, connectShared, createShared } from "./mutations.ts"

/** The administrator, and where the application is opened. */
type Caller = { userId: number; origin: string }

/** What the administrator began: a new shared mailbox, or another link of one that there is. */
const begun = z.union([
  z.object({ mailbox: z.number() }),
  z.object({ name: z.string(), email: z.string(), members: z.array(z.number()) }),
])
type Begun = z.infer<typeof begun>

async function start(
  provider: OauthProvider,
  { email, target }: { email: string; target: Begun },
  caller: Caller,
  confirm: Confirm,
): Promise<string> {
  if (!hasMailKey()) throw invalid({ provider: ["mailbox_key_missing"] })
  const more = { target: JSON.stringify(target) }
  const url = await authorizationUrl(provider, "shared", { ...caller, email, more })
  await confirm()
  return url
}

/**
 * Where an administrator signs in to add a shared mailbox by OAuth 2 (M-93). What would be refused at the end is refused before.
 * @throws 422 on `email`, `members` and `provider`; 409 when the address is linked
 */
export async function startNew(
  provider: OauthProvider,
  created: Created,
  caller: Caller,
  confirm: Confirm,
): Promise<string> {
  await refuseAddressOfOthers(created.email, null)
  await inTransaction((connection) => requireReaders(created.members, connection))
  return start(provider, { email: created.email, target: created }, caller, confirm)
}

/** Where an administrator signs in to link a shared mailbox again (M-94). @throws 404, 409 for the demo's own, 422 on `provider` */
export async function startAgain(
  provider: OauthProvider,
  mailbox: number,
  caller: Caller,
  confirm: Confirm,
): Promise<string> {
  const { email, intake } = await getShared(mailbox)
  if (intake === "local") throw conflict("mailbox_is_local", null)
  return start(provider, { email, target: { mailbox } }, caller, confirm)
}

/**
 * Adds the shared mailbox, or links it again, with what the provider's page has answered. Its address has to be the one that was signed in
 * with: members read what is in it, and an account chosen by mistake may be somebody's own.
 * @throws as `redeemAnswer`, `createShared` and `connectShared`; 422 on `email` for another account
 */
export async function finishSharedOauth(answer: OauthAnswer, actor: OwnActor): Promise<SharedMailbox> {
  const { mailbox: account, more } = await redeemAnswer("shared", answer, actor.userId)
  const target = begun.parse(JSON.parse(more.target ?? ""))
  const { email } = "mailbox" in target ? await getShared(target.mailbox) : target
  if (account.email.toLowerCase() !== email.toLowerCase())
    throw invalid({ email: [{ code: "mailbox_other_account", values: { value: account.email } }] })
  return "mailbox" in target
    ? connectShared(target.mailbox, account, actor)
    : createShared(target, account, actor)
}
