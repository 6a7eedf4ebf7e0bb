import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import {
  type LookupValue,
  maxUsesAtOnce,
  translatedKinds,
  type VocabularyKind,
} from "#lib/contract/records/vocabulary.ts"
import { getLookupValue, lockLookupValues } from "./data.ts"
import { followMerge } from "./follow-merge.ts"
import { uses } from "./kinds.ts"
import { listsLeavingOut } from "./lists-leaving-out.ts"

/** What is said of a word. */
export type LookupValueFields = {
  name: string
  name_fr: string | null
  is_pinned?: boolean | undefined
  color_hex?: string | undefined
}

/** Columns of a kind's table with the values they get. A French name that is not given is the English one where it must not be missing. */
function columnsOf(
  kind: VocabularyKind,
  { name, name_fr, is_pinned, color_hex }: LookupValueFields,
): [string, unknown][] {
  const french = kind === "buyer_type" ? name_fr : (name_fr ?? name)
  return [
    ["name", name],
    ...(translatedKinds.includes(kind) ? [["name_fr", french] as [string, unknown]] : []),
    ...(kind === "company_tag" && is_pinned !== undefined
      ? [["is_pinned", is_pinned] as [string, unknown]]
      : []),
    ...(kind === "mail_label" && color_hex !== undefined
      ? [["color_hex", color_hex] as [string, unknown]]
      : []),
  ]
}

/** A name that exists is a message on `name`; the index decides. */
function nameTaken(error: unknown): unknown {
  return isTaken(error) ? invalid({ name: ["already_exists"] }) : error
}

/** Adds a word; a buyer type added is a deletable one. Throws a 422 on `name` when it exists. */
export function createLookupValue(
  kind: VocabularyKind,
  fields: LookupValueFields,
  actor: Actor,
): Promise<LookupValue> {
  const columns = columnsOf(kind, fields)
  if (kind === "buyer_type") columns.push(["is_deletable", true])
  return inTransaction(async (connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO ${kind} (${columns.map(([column]) => column).join(", ")})
          VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
        values: columns.map(([, value]) => value),
      },
      connection,
    )
    const changes = changesBetween({}, Object.fromEntries(columns))
    await writeAudit({ actor, action: "create", type: kind, id, changes }, connection)
    return getLookupValue(kind, id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

/** Renames a word, pins or unpins a company tag, gives a label another colour. Throws a 404, or a 422 on `name` when it exists. */
export function editLookupValue(
  kind: VocabularyKind,
  id: number,
  fields: LookupValueFields,
  actor: Actor,
): Promise<LookupValue> {
  const columns = columnsOf(kind, fields)
  return inTransaction(async (connection) => {
    await lockLookupValues(kind, [id], connection)
    const current = await getLookupValue(kind, id, connection)
    const changes = changesBetween(current, Object.fromEntries(columns))
    if (Object.keys(changes).length === 0) return current
    await query(
      {
        text: `UPDATE ${kind} SET ${columns.map(([column], index) => `${column} = $${index + 2}`).join(", ")} WHERE id = $1`,
        values: [id, ...columns.map(([, value]) => value)],
      },
      connection,
    )
    await writeAudit({ actor, action: "edit", type: kind, id, changes }, connection)
    return getLookupValue(kind, id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

/**
 * Deletes a word and takes it off every record that has it.
 * @throws 404, 422 on `word` for one that is fixed, on too many records, or by which a mailing list leaves contacts out
 */
export function deleteLookupValue(kind: VocabularyKind, id: number, actor: Actor): Promise<void> {
  return againAfterRace(() => inTransaction((connection) => takeOff(kind, id, actor, connection)))
}

async function takeOff(kind: VocabularyKind, id: number, actor: Actor, connection: Connection) {
  await lockLookupValues(kind, [id], connection)
  const current = await getLookupValue(kind, id, connection)
  requireRemovable(current)
  const lists = await listsLeavingOut(kind, id, connection)
  if (lists.length > 0)
    throw invalid({ word: [{ code: "left_out_by_lists", values: { value: lists.join(", ") } }] })
  const { table, column, isLink } = uses[kind]
  // Link rows go with the word; what is on the record itself is emptied.
  if (!isLink) {
    await query(
      { text: `UPDATE ${table} SET ${column} = NULL WHERE ${column} = $1`, values: [id] },
      connection,
    )
  }
  await removeLookupValue(kind, current, { uses: [current.uses, null] }, actor, connection)
}

/**
 * Gives another word to every record that has this one, and deletes this one.
 * @returns the word that stays, with its uses
 * @throws 404 when one of the two is unknown, 422 on `into` for the word itself, on `word` as when it is deleted
 */
export function mergeLookupValues(
  kind: VocabularyKind,
  id: number,
  into: number,
  actor: Actor,
): Promise<LookupValue> {
  if (id === into) throw invalid({ into: ["not_allowed"] })
  return againAfterRace(() => inTransaction((connection) => moveAll(kind, id, into, actor, connection)))
}

async function moveAll(kind: VocabularyKind, id: number, into: number, actor: Actor, connection: Connection) {
  await lockLookupValues(kind, [id, into], connection)
  const [current, kept] = [
    await getLookupValue(kind, id, connection),
    await getLookupValue(kind, into, connection),
  ]
  requireRemovable(current)
  await moveUses(kind, id, into, connection)
  await followMerge({ kind, id, into }, { actor, connection })
  await removeLookupValue(kind, current, { merged_into: [null, kept.name] }, actor, connection)
  const merged = await getLookupValue(kind, into, connection)
  const changes: Changes = { merged: [current.name, null], uses: [kept.uses, merged.uses] }
  await writeAudit({ actor, action: "merge", type: kind, id: into, changes }, connection)
  return merged
}

async function moveUses(kind: VocabularyKind, id: number, into: number, connection: Connection) {
  const { table, column, isLink, record } = uses[kind]
  const position = kind === "brand" ? ", position" : ""
  const text = isLink
    ? `INSERT INTO ${table} (${record}, ${column}${position}) SELECT ${record}, $2::int${position} FROM ${table} WHERE ${column} = $1
        ON CONFLICT DO NOTHING`
    : `UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`
  await query({ text, values: [id, into] }, connection)
  if (kind === "brand") await moveAppliedBrands(id, into, connection)
}

/** Brands of registrations are of the brand that stays (R-62). Companies are let go of theirs first: they are locked before registrations. */
async function moveAppliedBrands(id: number, into: number, connection: Connection): Promise<void> {
  await query({ text: "DELETE FROM company_brand WHERE brand_id = $1", values: [id] }, connection)
  await query(
    { text: "UPDATE registration_brand SET brand_id = $2 WHERE brand_id = $1", values: [id, into] },
    connection,
  )
}

function requireRemovable({ is_deletable, uses: count }: LookupValue): void {
  if (!is_deletable) throw invalid({ word: ["not_deletable"] })
  if (count > maxUsesAtOnce) throw invalid({ word: ["too_many_uses"] })
}

async function removeLookupValue(
  kind: VocabularyKind,
  { id, name }: LookupValue,
  more: Changes,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  await query({ text: `DELETE FROM ${kind} WHERE id = $1`, values: [id] }, connection)
  const changes: Changes = { name: [name, null], ...more }
  await writeAudit({ actor, action: "delete", type: kind, id, changes }, connection)
}
