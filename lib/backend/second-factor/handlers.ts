import { queryOne } from "../database/db.ts"
import { adminOnly, enrolling, ownAccount } from "../http/base.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import { takeOwnAttempt } from "../session/attempts.ts"
import { beginSecondFactor, confirmSecondFactor, turnOffSecondFactor } from "./mutations.ts"
import { readRule, setRule } from "./requirement.ts"
import { hasFactorSql, mustHaveFactorSql } from "./standing.ts"

const calls = enrolling.secondFactor

export const secondFactor = {
  get: calls.get.handler(async ({ context: { identity } }) => ({
    data: await queryOne<{ is_on: boolean; is_required: boolean; recovery_codes_left: number }>({
      text: `SELECT ${hasFactorSql} AS is_on, ${mustHaveFactorSql} AS is_required,
          (SELECT count(*) FROM recovery_code WHERE user_id = u.id AND used_at IS NULL) AS recovery_codes_left
        FROM "user" u WHERE u.id = $1`,
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
    const recovery_codes = await confirmSecondFactor(identity, input.code, actorOf(context))
    await attempt.succeed()
    return { recovery_codes }
  }),

  turnOff: ownAccount.secondFactor.turnOff.handler(async ({ input, context }) => {
    const { identity } = context
    const attempt = await takeOwnAttempt(identity.tokenId)
    await turnOffSecondFactor(identity.user.id, input.current_password, actorOf(context))
    await attempt.succeed()
    return { success: true }
  }),

  getRule: adminOnly.secondFactor.getRule.handler(async () => ({ data: await readRule() })),

  setRule: adminOnly.secondFactor.setRule.handler(async ({ input, context }) => {
    await setRule(input.is_required, actorOf(context))
    return { data: await readRule() }
  }),
}
