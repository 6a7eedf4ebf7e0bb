import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { forbidden, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import type { JoinedOptOuts, JoinedRow } from "#lib/backend/records/registry/mergeable.ts"
import { subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MergeKind, MergeOrder, MergeType } from "#lib/contract/records/merges.ts"
import { fieldsTaken, type Overwritten, takeFields } from "./fields.ts"
import { type Locked, lockPair } from "./lock-pair.ts"
import { mergeableOf } from "./mergeable-of.ts"
import { type MovedRows, moveRows, type Pair } from "./move-rows.ts"
import { reportedChange } from "./reported-change.ts"

/** What a merge did, so that it can be undone. */
export type MergeLog = {
  rows: MovedRows
  fields: Overwritten
  joined?: JoinedRow[]
  optOuts?: JoinedOptOuts
  /** Whether the kept record has the removed one's own address besides. */
  hasAddress?: true
}

/**
 * Merges a record into another: its related records move, chosen values overwrite, and it is deleted.
 * @returns the id of the merge, or undefined when one of the two is not at its version any more; nothing is written then
 * @throws 404 for an unknown or deleted record, 403 to those who may not delete the removed record, 422 by field
 */
export function mergeRecords(order: MergeOrder, user: User, requestId: string): Promise<number | undefined> {
  const { type, kept, removed } = order
  if (kept === removed) throw invalid({ removed: ["not_allowed"] })
  const { mayRemove, mayChangeOwners } = mergeableOf(type)
  const paths = fieldsTaken(type, order.fields)
  const actor = { userId: user.id, requestId }
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const records = await lockPair(type, [kept, removed], connection)
      const [keptNow, removedNow] = [notDeleted(records, type, kept), notDeleted(records, type, removed)]
      if (!mayRemove(user, removedNow.owners)) throw forbidden("delete")
      const { versions } = order
      if (keptNow.version !== versions.kept || removedNow.version !== versions.removed) return undefined
      const unmoved = unmovedKinds(mayChangeOwners(user, keptNow.owners))
      return merge({ type, kept, removed }, { paths, unmoved }, actor, connection)
    }),
  )
}

/** Kinds of rows that a merge leaves behind: owners, for one who may not change those of the kept company. */
export function unmovedKinds(mayChangeOwners: boolean): MergeKind[] {
  return mayChangeOwners ? [] : ["saleOwners"]
}

function notDeleted(records: Map<number, Locked>, type: MergeType, id: number): Locked {
  const record = records.get(id)
  if (!record || record.deleted_at !== null) throw subjectNotFound({ type, id })
  return record
}

type Chosen = { paths: string[]; unmoved: MergeKind[] }

async function merge(
  pair: Pair,
  { paths, unmoved }: Chosen,
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const log: MergeLog = { rows: {}, fields: {} }
  const removal = { deletedAt: "" }
  const changes = await reportedChange(
    pair,
    async () => {
      // Deleted first: its e-mail is free then.
      removal.deletedAt = await setDeleted(pair, connection)
      const { twins, optOuts, addresses } = mergeableOf(pair.type)
      const joined = await twins?.join(pair, connection)
      if (joined && joined.length > 0) log.joined = joined
      if (optOuts) log.optOuts = await optOuts.join(pair, connection)
      log.rows = await moveRows(pair, unmoved, connection)
      if (await addresses?.join(pair, connection)) log.hasAddress = true
      log.fields = await takeFields(pair, paths, connection)
    },
    actor,
    connection,
  )
  await writeAuditTrail(
    { pair, action: "merge", changes, deletedAt: [null, removal.deletedAt], actor },
    connection,
  )
  const { id } = await queryOne<{ id: number }>(
    {
      text: `INSERT INTO record_merge (record_type, kept_id, removed_id, user_id, moved) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      values: [pair.type, pair.kept, pair.removed, actor.userId, JSON.stringify(log)],
    },
    connection,
  )
  return id
}

async function setDeleted({ type, removed }: Pair, connection: Connection): Promise<string> {
  const { deleted_at } = await queryOne<{ deleted_at: string }>(
    { text: `UPDATE ${type} SET deleted_at = now() WHERE id = $1 RETURNING deleted_at`, values: [removed] },
    connection,
  )
  return deleted_at
}

type AuditTrail = {
  pair: Pair
  action: "merge" | "unmerge"
  /** Of the kept record. */
  changes: Changes
  /** Of the removed record. */
  deletedAt: Changes[string]
  actor: Actor
}

/** Moves the version of both records and writes down on each what happened, with the other's id. */
export async function writeAuditTrail(
  { pair: { type, kept, removed }, action, changes, deletedAt, actor }: AuditTrail,
  connection: Connection,
): Promise<void> {
  const rows = await query<{ id: number; version: number }>(
    {
      text: `UPDATE ${type} SET version = version + 1, updated_at = now() WHERE id IN ($1, $2) RETURNING id, version`,
      values: [kept, removed],
    },
    connection,
  )
  const isMerge = action === "merge"
  const ofKept = { ...changes, merged: isMerge ? [null, removed] : [removed, null] } satisfies Changes
  const ofRemoved = {
    deleted_at: deletedAt,
    merged_into: isMerge ? [null, kept] : [kept, null],
  } satisfies Changes
  const entries = rows.map(({ id, version }) => ({
    actor,
    action,
    type,
    id,
    version,
    changes: id === kept ? ofKept : ofRemoved,
  }))
  await writeAudits(entries, connection)
}
