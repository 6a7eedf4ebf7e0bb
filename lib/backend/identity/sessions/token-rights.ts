import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import { abilitiesSql } from "#lib/backend/platform/callers/token-abilities.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Ability, NewToken } from "#lib/contract/identity/session.ts"
import { env } from "#lib/env.ts"

/** What is chosen for a token. */
export type Chosen = Pick<NewToken, "abilities" | "has_all_rights" | "ends_on">

type Account = { is_disabled: boolean; is_admin: boolean; abilities: string[] }

/**
 * Refuses a token that would have more rights than its user, none, or an end that has passed or is more than a year ahead.
 * @param connection of a transaction, to which end the user is then locked
 * @throws 404 for an unknown user, 422 on `user` for a disabled one, on `abilities`, `has_all_rights` or `ends_on`
 */
export async function refuseToken(userId: number, chosen: Chosen, connection?: Connection): Promise<void> {
  const [user] = await query<Account>(
    {
      text: `SELECT u.disabled_at IS NOT NULL AS is_disabled, u.is_admin, ARRAY(${abilitiesSql}) AS abilities
        FROM "user" u WHERE u.id = $1 ${connection ? "FOR SHARE" : ""}`,
      values: [userId],
    },
    connection,
  )
  if (!user) throw notFound("user")
  if (user.is_disabled) throw invalid({ user: ["user_disabled"] })
  refuseRights(user, chosen)
  await refuseEnd(chosen.ends_on, connection)
}

function refuseRights(user: Account, { abilities, has_all_rights }: Chosen): void {
  if (has_all_rights && !user.is_admin) throw invalid({ has_all_rights: ["not_an_administrator"] })
  if (has_all_rights) return
  if (abilities.length === 0) throw invalid({ abilities: ["no_rights_chosen"] })
  const hasAbility = (ability: Ability) =>
    user.abilities.includes(ability) || (user.is_admin && !isGrantedToAdministrators(ability))
  if (!abilities.every(hasAbility)) throw invalid({ abilities: ["rights_not_theirs"] })
}

/** By the organiser's day and the database's clock, which all copies share. */
async function refuseEnd(day: string, connection?: Connection): Promise<void> {
  const { is_over, is_far } = await queryOne<{ is_over: boolean; is_far: boolean }>(
    {
      text: `SELECT $1::date < today AS is_over, $1::date > today + interval '1 year' AS is_far
        FROM (SELECT (now() AT TIME ZONE $2)::date AS today) AS now_there`,
      values: [day, env().TIME_ZONE],
    },
    connection,
  )
  if (is_over) throw invalid({ ends_on: ["day_over"] })
  if (is_far) throw invalid({ ends_on: ["too_far_ahead"] })
}
