import type { Api } from "#lib/api/link.ts"
import type { NewToken } from "#lib/contract/identity/session.ts"
import { apiAs } from "./api.ts"
import { sqlOne } from "./database.ts"
import { password, signIn, type TestUser } from "./users.ts"

/** A day so many days from now where the organiser is. */
export async function dayFromNow(days: number): Promise<string> {
  const { day } = await sqlOne<{ day: string }>(
    `SELECT to_char((now() AT TIME ZONE 'Europe/Paris')::date + $1::int, 'YYYY-MM-DD') AS day`,
    [days],
  )
  return day
}

/** What is sent for a token of three months that edits records, but for what is chosen. */
export async function tokenInput(chosen: Partial<NewToken> = {}): Promise<NewToken> {
  return {
    name: "script",
    abilities: ["record.edit"],
    has_all_rights: false,
    ends_on: await dayFromNow(90),
    current_password: password,
    ...chosen,
  }
}

/** The client and the text of a token that a user makes for a script. */
export async function newScript(
  user: TestUser,
  chosen: Partial<NewToken> = {},
): Promise<{ api: Api; token: string }> {
  const session = await signIn(user)
  const { token } = await session.session.createNamedToken(await tokenInput(chosen))
  return { api: apiAs({ token }), token }
}
