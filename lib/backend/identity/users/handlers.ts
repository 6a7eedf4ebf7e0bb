import { createLink } from "#lib/backend/identity/passwords/links.ts"
import { confirmOneself } from "#lib/backend/identity/second-factor/confirm-oneself.ts"
import { resetSecondFactor } from "#lib/backend/identity/second-factor/mutations.ts"
import {
  createNamedToken,
  revokeTokenOf,
  revokeTokensOf,
} from "#lib/backend/identity/sessions/named-tokens.ts"
import { refuseToken } from "#lib/backend/identity/sessions/token-rights.ts"
import { listTokens } from "#lib/backend/identity/sessions/tokens.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { getUser, listUsers } from "./data.ts"
import { disableUser, editUser, enableUser, inviteUser } from "./mutations.ts"
import { requireOfUser } from "./require-factor.ts"

const calls = adminOnly.users
const guarded = adminOnly.use(bySession).users

export const users = {
  list: calls.list.handler(async ({ input }) => {
    return pageAnswer("/api/user", input, await listUsers(input))
  }),

  get: calls.get.handler(async ({ input }) => ({ data: await getUser(input.user) })),

  create: guarded.create.handler(async ({ input, context }) => {
    const { user, link } = await inviteUser(input, actorOf(context))
    return { data: user, link }
  }),

  edit: guarded.edit.handler(async ({ input: { user, version, ...account }, context }) => ({
    data: await editUser(user, version, account, actorOf(context)),
  })),

  disable: guarded.disable.handler(async ({ input, context }) => ({
    data: await disableUser(input.user, actorOf(context)),
  })),

  enable: guarded.enable.handler(async ({ input, context }) => ({
    data: await enableUser(input.user, actorOf(context)),
  })),

  createLink: guarded.createLink.handler(async ({ input, context }) => ({
    link: await inTransaction((connection) => createLink(input.user, actorOf(context), connection)),
  })),

  requireSecondFactor: guarded.requireSecondFactor.handler(async ({ input, context }) => {
    await requireOfUser(input.user, input.is_required, actorOf(context))
    return { data: await getUser(input.user) }
  }),

  resetSecondFactor: guarded.resetSecondFactor.handler(async ({ input, context }) => {
    await getUser(input.user)
    await resetSecondFactor(input.user, actorOf(context))
    return { data: await getUser(input.user) }
  }),

  listTokens: calls.listTokens.handler(async ({ input, context: { identity } }) => {
    await getUser(input.user)
    return { data: await listTokens(input.user, identity.tokenId) }
  }),

  createToken: guarded.createToken.handler(async ({ input, context }) => {
    const { user, current_password, code, ...token } = input
    await refuseToken(user, token)
    await confirmOneself(context, { current_password, code })
    return { token: await createNamedToken(user, token, actorOf(context)) }
  }),

  revokeToken: guarded.revokeToken.handler(async ({ input, context }) => {
    await revokeTokenOf(input.user, input.token, actorOf(context))
    return { success: true }
  }),

  revokeTokens: guarded.revokeTokens.handler(async ({ input, context }) => {
    await getUser(input.user)
    const revoked = await revokeTokensOf(input.user, actorOf(context), context.identity.tokenId)
    return { success: true, revoked }
  }),
}
