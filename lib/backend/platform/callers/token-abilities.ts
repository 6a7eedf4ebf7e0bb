import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Ability, abilities } from "#lib/contract/identity/session.ts"

const namesOf = (some: readonly Ability[]) => some.map((ability) => `'${ability}'`).join(", ")
const known = namesOf(abilities)
/** Those that an administrator has by being one. */
const ofEveryAdmin = namesOf(abilities.filter((ability) => !isGrantedToAdministrators(ability)))

/** Rows of abilities that the user u of a statement was given. Ones that only a later version knows are left out. */
export const abilitiesSql = `SELECT ability FROM user_ability WHERE user_id = u.id AND ability IN (${known})
  UNION SELECT 'record.edit' WHERE u.may_edit_records`

/** Abilities as `can` reads them, an object of SQL. @param rows of them: `abilitiesSql` or `tokenAbilitiesSql` */
export const permissionsSql = (rows: string) =>
  `coalesce((SELECT json_object_agg(ability, true) FROM (${rows}) given), '{}')`

/**
 * Rows of abilities with which the token of a statement acts for its user u: all of the user's, or those chosen for the token that
 * the user still has. An administrator has every ability that was chosen, but for those that are given by name.
 */
export const tokenAbilitiesSql = `SELECT ability FROM (${abilitiesSql}
    UNION SELECT chosen FROM unnest(token.abilities) AS chosen WHERE u.is_admin AND chosen IN (${ofEveryAdmin})) AS held
  WHERE token.has_all_rights OR held.ability = ANY(token.abilities)`

/** Whether the token of a statement acts as an administrator. */
export const tokenIsAdminSql = "u.is_admin AND token.has_all_rights"

/** Gives a user these abilities and no others. */
export async function writeAbilities(
  userId: number,
  abilities: Ability[],
  connection: Connection,
): Promise<void> {
  await query({ text: "DELETE FROM user_ability WHERE user_id = $1", values: [userId] }, connection)
  const rows = new Set(abilities)
  const mayEditRecords = rows.delete("record.edit")
  await query(
    {
      text: "INSERT INTO user_ability (user_id, ability) SELECT $1, ability FROM unnest($2::text[]) AS ability",
      values: [userId, [...rows]],
    },
    connection,
  )
  await query(
    { text: `UPDATE "user" SET may_edit_records = $2 WHERE id = $1`, values: [userId, mayEditRecords] },
    connection,
  )
}
