import { takeOwnAttempt } from "#lib/backend/identity/sessions/attempts.ts"
import { hasFactorSql, mustHaveFactorSql } from "#lib/backend/platform/callers/factor-standing.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { adminOnly, enrolling, ownAccount } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { confirmOneself } from "./confirm-oneself.ts"
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  refuseWhileRequired,
} from "./mutations.ts"
import { readRule, setRule } from "./requirement.ts"

const calls = enrolling.secondFactor
const guarded = enrolling.use(bySession).secondFactor

export const secondFactor = {
  get: calls.get.handler(async ({ context: { identity } }) => ({
    data: await queryOne<{ is_on: boolean; is_required: boolean; recovery_codes_left: number }>({
      text: `SELECT ${hasFactorSql} AS is_on, ${mustHaveFactorSql} AS is_required,
          (SELECT count(*) FROM recovery_code WHERE user_id = u.id AND used_at IS NULL) AS recovery_codes_left
        FROM "user" u WHERE u.id = $1`,
      values: [identity.user.id],
    }),
  })),

  begin: guarded.begin.handler(async ({ input, context: { identity } }) => {
    const attempt = await takeOwnAttempt(identity.tokenId)
    const data = await beginSecondFactor(identity.user, input.current_password)
    await attempt.succeed()
    return { data }
  }),

  confirm: guarded.confirm.handler(async ({ input, context }) => {
    const { identity } = context
    const attempt = await takeOwnAttempt(identity.tokenId)
    const recovery_codes = await confirmSecondFactor(identity, input.code, actorOf(context))
    await attempt.succeed()
    return { recovery_codes }
  }),

  turnOff: ownAccount.use(bySession).secondFactor.turnOff.handler(async ({ input, context }) => {
    const userId = context.identity.user.id
    await refuseWhileRequired(userId)
    await confirmOneself(context, input)
    await disableSecondFactor(userId, actorOf(context))
    return { success: true }
  }),

  getRule: adminOnly.secondFactor.getRule.handler(async () => ({ data: await readRule() })),

  setRule: adminOnly.use(bySession).secondFactor.setRule.handler(async ({ input, context }) => {
    await setRule(input.is_required, actorOf(context))
    return { data: await readRule() }
  }),
}
