import { keepLanguage } from "#lib/backend/identity/notices/tell-user.ts"
import { requireCode } from "#lib/backend/identity/second-factor/check-code.ts"
import { confirmOneself } from "#lib/backend/identity/second-factor/confirm-oneself.ts"
import { accountOf, takeAttempt } from "#lib/backend/identity/sessions/attempts.ts"
import { tellOfGuesses } from "#lib/backend/identity/sessions/guesses.ts"
import { deviceHeader, encryptDevice, knownDevice } from "#lib/backend/identity/sessions/known-devices.ts"
import { createNamedToken } from "#lib/backend/identity/sessions/named-tokens.ts"
import { isPassword } from "#lib/backend/identity/sessions/passwords.ts"
import { refuseToken } from "#lib/backend/identity/sessions/token-rights.ts"
import { createToken, listTokens, revokeToken } from "#lib/backend/identity/sessions/tokens.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import { colleagues, enrolling, open, ownAccount } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { tellOfSignIn } from "./tell-of-sign-in.ts"

const guarded = ownAccount.use(bySession).session

const wrongCredentials = "wrong_credentials"

export const session = {
  createToken: open.session.createToken.handler(async ({ input, context }) => {
    const { address, agent, device, language, responseHeaders } = context
    const attempt = await takeAttempt({ email: input.email, address, device })
    const account = await prisma.user.findUnique({
      where: { email: input.email, disabledAt: null },
      select: { id: true, passwordHash: true },
    })
    const isRight = await isPassword(account?.passwordHash, input.password)
    if (!account || !isRight) {
      if (account) tellOfGuesses(account.id, input.email)
      throw invalid({ email: [wrongCredentials] })
    }
    await attempt.succeed()
    const gaveCode = await requireCode({ userId: account.id, email: input.email, device }, input.code)
    await keepLanguage(account.id, language)
    responseHeaders.set(deviceHeader, await encryptDevice(device, accountOf(input.email)))
    const token = await createToken(account.id, { deviceName: input.device_name, agent, gaveCode })
    if (!(await knownDevice(device, accountOf(input.email)))) tellOfSignIn({ userId: account.id, address })
    return token
  }),

  revokeToken: enrolling.session.revokeToken.handler(async ({ context: { identity } }) => {
    await revokeToken(identity.user.id, identity.tokenId)
    return { success: true }
  }),

  listTokens: ownAccount.session.listTokens.handler(async ({ context: { identity } }) => ({
    data: await listTokens(identity.user.id, identity.tokenId),
  })),

  revokeOneToken: guarded.revokeOneToken.handler(async ({ input, context: { identity } }) => {
    if (!(await revokeToken(identity.user.id, input.token))) throw notFound("token")
    return { success: true }
  }),

  createNamedToken: colleagues.use(bySession).session.createNamedToken.handler(async ({ input, context }) => {
    const { current_password, code, ...token } = input
    const userId = context.identity.user.id
    await refuseToken(userId, token)
    await confirmOneself(context, { current_password, code })
    return { token: await createNamedToken(userId, token, actorOf(context)) }
  }),

  findUser: enrolling.session.findUser.handler(({ context: { identity } }) => ({ data: identity.user })),

  testCommunication: open.session.testCommunication.handler(() => ({ response: "ok" })),
}
