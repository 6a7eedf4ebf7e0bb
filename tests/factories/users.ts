import { randomBytes } from "node:crypto"
import type { Api } from "#lib/api/link.ts"
import { hashPassword } from "#lib/backend/identity/sessions/passwords.ts"
import { readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { apiAs, type Caller } from "./api.ts"
import { insertRow, sql, sqlOne, unique } from "./database.ts"

/** Password of every test user. */
export const password = "correct horse battery staple"

let hashed: Promise<string> | undefined

type Desired = {
  email?: string
  abilities?: Ability[]
  /** What the user may read, and change of money, beside `abilities`: everything unless said otherwise. */
  reads?: Ability[]
  isAdmin?: boolean
  /** Makes the user one who sells. */
  owner?: boolean
  isDisabled?: boolean
  /** Has not chosen a password yet. */
  isInvited?: boolean
  /** An administrator asks a second factor of the user. */
  requiresFactor?: boolean
}

export type TestUser = { id: number; name: string; email: string; ownerId: number }

const everything: Ability[] = [...readingAbilities, "finance.edit"]

/**
 * A user with `password`; without options one that may read everything, edit records and work on money, nothing else. `abilities: []` is one
 * who changes no records, `reads: []` with it one who may do nothing at all.
 */
export async function createUser(desired: Desired = {}): Promise<TestUser> {
  hashed ??= hashPassword(password)
  const { abilities = ["record.edit"], reads = everything } = desired
  const name = unique("User")
  const user = await insertRow<{ id: number; email: string }>("user", {
    name,
    email: desired.email ?? `${name.replace(" ", "")}@example.com`,
    password_hash: desired.isInvited ? null : await hashed,
    is_admin: desired.isAdmin ?? false,
    may_edit_records: abilities.includes("record.edit"),
    requires_second_factor: desired.requiresFactor ?? false,
    disabled_at: desired.isDisabled ? new Date() : undefined,
  })
  for (const ability of new Set([...reads, ...abilities])) {
    if (ability !== "record.edit") await insertRow("user_ability", { user_id: user.id, ability })
  }
  const owner = await sqlOne<{ id: number }>(
    "UPDATE owner SET nickname = $2::text, is_active = $2::text IS NOT NULL WHERE user_id = $1 RETURNING id",
    [user.id, desired.owner ? unique("Seller") : null],
  )
  return { id: user.id, name, email: user.email, ownerId: owner.id }
}

type TokenState = { expiresAt?: Date; revokedAt?: Date; lastUsedAt?: Date }

/** A bearer token of the user without the cost of a sign-in. By default it was used a moment ago and lives an hour. */
export async function issueToken(user: TestUser, state: TokenState = {}): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await sql(
    `INSERT INTO access_token (user_id, token_hash, device_name, expires_at, revoked_at, last_used_at)
     VALUES ($1, sha256($2::bytea), 'test', $3, $4, $5)`,
    [
      user.id,
      Buffer.from(token),
      state.expiresAt ?? new Date(Date.now() + 3_600_000),
      state.revokedAt ?? null,
      state.lastUsedAt ?? new Date(),
    ],
  )
  return token
}

/** The typed client of a signed-in user. */
export async function signIn(user: TestUser, caller: Omit<Caller, "token"> = {}): Promise<Api> {
  return apiAs({ ...caller, token: await issueToken(user) })
}

/** A user who sells and has no reminders yet, with a client. */
export async function newSeller(): Promise<TestUser & { api: Api }> {
  const user = await createUser({ owner: true })
  return { ...user, api: await signIn(user) }
}
