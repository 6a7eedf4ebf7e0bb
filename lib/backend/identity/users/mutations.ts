import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { createLink, endLinks, type NewLink } from "#lib/backend/identity/passwords/links.ts"
import { endTokens } from "#lib/backend/identity/sessions/end-tokens.ts"
import { writeAbilities } from "#lib/backend/platform/callers/token-abilities.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { getUser } from "./data.ts"
import { keepLastAdmin, lockKnownUser } from "./last-admin.ts"

/** What an administrator says of a user. */
export type Account = {
  name: string
  email: string
  nickname: string | null
  isAdmin: boolean
  abilities: Ability[]
}

/** Throws a 422 on `abilities` for one that is given to administrators alone: it must not wait for the day on which the user becomes one. */
function refuseAbilities({ isAdmin, abilities }: Account): void {
  if (!isAdmin && abilities.some(isGrantedToAdministrators))
    throw invalid({ abilities: ["for_administrators_alone"] })
}

/** A taken e-mail address or nickname becomes a message on its field; the index has the last word. */
function nameTaken(error: unknown): unknown {
  if (isTaken(error, "user_email_key")) return invalid({ email: ["email_taken"] })
  if (isTaken(error, "owner_nickname_key")) return invalid({ nickname: ["nickname_taken"] })
  return error
}

/**
 * Creates a user without a password and the link to choose one.
 * @throws 422 on `email` or `nickname` when it is taken, and on `abilities` as `refuseAbilities`
 */
export async function inviteUser(
  account: Account,
  actor: Actor,
): Promise<{ user: UserAccount; link: NewLink }> {
  refuseAbilities(account)
  return inTransaction(async (connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO "user" (name, email, is_admin) VALUES ($1, $2, $3) RETURNING id`,
        values: [account.name, account.email, account.isAdmin],
      },
      connection,
    )
    await writeAbilities(id, account.abilities, connection)
    await writeOwner(id, account.nickname, connection)
    const changes = changesBetween({}, recorded(account))
    await writeAudit({ actor, action: "create", type: "user", id, changes, version: 1 }, connection)
    const link = await createLink(id, actor, connection)
    return { user: await getUser(id, connection), link }
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

/**
 * Changes a user and the abilities; they count from the user's next call.
 * @throws 404, 409 with the stored user when it is not at `version` any more, 422 on a taken `email` or `nickname`, and on
 * `isAdmin` for the last administrator, on `abilities` as `refuseAbilities`
 */
export async function editUser(
  id: number,
  version: number,
  account: Account,
  actor: Actor,
): Promise<UserAccount> {
  refuseAbilities(account)
  return inTransaction(async (connection) => {
    const { isLastAdmin } = await lockKnownUser(id, connection)
    const current = await getUser(id, connection)
    if (current.version !== version) throw conflict("user_changed", current)
    keepLastAdmin(isLastAdmin && !account.isAdmin, "isAdmin")
    const changes = changesBetween(recorded(current), recorded(account))
    if (Object.keys(changes).length === 0) return current
    await query(
      {
        text: `UPDATE "user" SET name = $2, email = $3, is_admin = $4, version = version + 1 WHERE id = $1`,
        values: [id, account.name, account.email, account.isAdmin],
      },
      connection,
    )
    if (changes.abilities) await writeAbilities(id, account.abilities, connection)
    if (changes.nickname) await writeOwner(id, account.nickname, connection)
    await writeAudit({ actor, action: "edit", type: "user", id, changes, version: version + 1 }, connection)
    if (id !== actor.userId)
      await tellOfChanges({ userId: id, formerEmail: current.email, by: actor.userId }, changes, connection)
    return getUser(id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

type Changed = { userId: number; formerEmail: string; by: number | null }

/** Tells a user of rights and of an address to sign in with that somebody else has changed. */
async function tellOfChanges({ userId, formerEmail, by }: Changed, changes: Changes, connection: Connection) {
  if (changes.is_admin || changes.abilities) await tellUser({ userId, notice: "rights", by }, connection)
  if (changes.email) await tellUser({ userId, notice: "email", by, formerEmail }, connection)
}

/**
 * Disables a user, whose tokens and links end with it. Saying it twice changes nothing.
 * @throws 404, 422 on `user` for oneself and for the last administrator
 */
export function disableUser(id: number, actor: Actor): Promise<UserAccount> {
  return inTransaction(async (connection) => {
    if (id === actor.userId) throw invalid({ user: ["not_oneself"] })
    const { isLastAdmin } = await lockKnownUser(id, connection)
    keepLastAdmin(isLastAdmin, "user")
    await setDisabled(id, true, actor, connection)
    await endTokens(id, connection)
    await endLinks(id, connection)
    return getUser(id, connection)
  })
}

/** Lets a disabled user sign in again, with the password there was. Throws a 404. */
export function enableUser(id: number, actor: Actor): Promise<UserAccount> {
  return inTransaction(async (connection) => {
    await lockKnownUser(id, connection)
    await setDisabled(id, false, actor, connection)
    return getUser(id, connection)
  })
}

async function setDisabled(id: number, isDisabled: boolean, actor: Actor, connection: Connection) {
  const changed = await query(
    {
      text: `UPDATE "user" SET disabled_at = CASE WHEN $2 THEN now() END, version = version + 1
        WHERE id = $1 AND (disabled_at IS NOT NULL) <> $2 RETURNING id`,
      values: [id, isDisabled],
    },
    connection,
  )
  if (changed.length === 0) return
  const changes: Changes = { is_disabled: [!isDisabled, isDisabled] }
  await writeAudit({ actor, action: "edit", type: "user", id, changes }, connection)
}

function recorded({ name, email, nickname, isAdmin, abilities }: Account) {
  return { name, email, nickname, is_admin: isAdmin, abilities: [...new Set(abilities)].sort() }
}

/** With a nickname the user sells; without one the user's owner is inactive, and keeps reminders and the nickname it sold under. */
async function writeOwner(userId: number, nickname: string | null, connection: Connection): Promise<void> {
  const text = `UPDATE owner SET nickname = coalesce($2::citext, nickname), is_active = $2::citext IS NOT NULL WHERE user_id = $1`
  await query({ text, values: [userId, nickname] }, connection)
}
