import { actorOf } from "../audit.ts"
import { signedIn } from "../base.ts"
import { queryOne } from "../db.ts"
import { takeOwnAttempt } from "../session/attempts.ts"
import { beginSecondFactor, confirmSecondFactor, turnOffSecondFactor } from "./mutations.ts"

const calls = signedIn.secondFactor

export const secondFactor = {
  get: calls.get.handler(async ({ context: { identity } }) => ({
    data: await queryOne<{ is_on: boolean; recovery_codes_left: number }>({
      text: `SELECT EXISTS (SELECT FROM second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS is_on,
        (SELECT count(*) FROM recovery_code WHERE user_id = $1 AND used_at IS NULL) AS recovery_codes_left`,
      values: [identity.user.id],
    }),
  })),

  begin: calls.begin.handler(async ({ input, context: { identity } }) => {
    const attempt = await takeOwnAttempt(identity.tokenId)
    const data = await beginSecondFactor(identity.user, input.current_password)
    await attempt.succeed()
    return { data }
  }),

  confirm: calls.confirm.handler(async ({ input, context }) => {
    const { identity } = context
    const attempt = await takeOwnAttempt(identity.tokenId)
    const recovery_codes = await confirmSecondFactor(identity.user.id, input.code, actorOf(context))
    await attempt.succeed()
    return { recovery_codes }
  }),

  turnOff: calls.turnOff.handler(async ({ input, context }) => {
    const { identity } = context
    const attempt = await takeOwnAttempt(identity.tokenId)
    await turnOffSecondFactor(identity.user.id, input.current_password, actorOf(context))
    await attempt.succeed()
    return { success: true }
  }),
}
