import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict, Refusal } from "#lib/backend/platform/http/errors.ts"
import { type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { runRowsSingly } from "#lib/backend/records/jobs/run-rows-singly.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { type ImportList, namesCompanies } from "#lib/contract/crm/import-fields.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { isPrimaryOf, wasAddedTo } from "./added-since.ts"
import type { ImportData } from "./import-data.ts"
import { importWriters } from "./import-writers.ts"
import { actorOf } from "./row-result.ts"
import { forgetRow, saveRow } from "./treat-row.ts"

type Input = { check: number; list: ImportList }
type Undo = NonNullable<ImportData["undo"]>

const changedSince = "changed_since"

/** Takes an import back, row by row: what was changed since, and what it created and others added to, stays and is told. */
export async function revertImport(job: RunningJob<Input>): Promise<Outcome> {
  const store = await referenceStore()
  return runRowsSingly<ImportData & { record: number }>(job, async ({ data }, connection) => {
    const transaction = { actor: actorOf(job), store, connection }
    await saveRow(connection)
    const { list } = job.input
    const companies = namesCompanies(list) ? await companiesOfImport(job.id, data.record, connection) : []
    const message = data.undo ? await revertRecord(list, data.record, data.undo, transaction) : null
    if (message === null) for (const company of companies) await revertCompany(company, transaction)
    return { status: message ? "failed" : "done", recordId: data.record, message, data }
  })
}

/** @returns why it could not be, null when it is done */
async function revertRecord(
  list: ImportList,
  record: number,
  undo: Undo,
  transaction: Transaction,
): Promise<string | null> {
  try {
    if (undo.isNew) await deleteUnchanged(list, record, undo, transaction)
    else await restoreValues(list, record, undo, transaction)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await forgetRow(transaction.connection)
    return changedSince
  }
}

type Created = { id: number; version: number }

/** Companies of a contact that the import created on the way. */
function companiesOfImport(revert: number, contact: number, connection: Connection): Promise<Created[]> {
  return query<Created>(
    {
      text: `SELECT entry.record_id AS id, coalesce(entry.version, 0) AS version FROM company_contact link
        JOIN job ON job.id = $1
        JOIN audit_entry entry ON entry.record_type = 'company' AND entry.record_id = link.company_id
          AND entry.action = 'create' AND entry.request_id = 'job-' || job.reverts_id
        WHERE link.contact_id = $2 ORDER BY id`,
      values: [revert, contact],
    },
    connection,
  )
}

/** Deletes a company that the import created with a contact, once it has none any more and nobody else touched it. */
async function revertCompany({ id, version }: Created, transaction: Transaction): Promise<void> {
  try {
    await deleteUnchanged("companies", id, { version }, transaction)
  } catch (error) {
    // Refused before anything is written.
    if (!(error instanceof Refusal)) throw error
  }
}

async function restoreValues(
  list: ImportList,
  record: number,
  { version, changes }: Undo,
  transaction: Transaction,
) {
  const { connection } = transaction
  const linked = linkedBy(changes)
  if (linked.length > 0 && (await isPrimaryOf(linked, record, connection))) throw conflict(changedSince, null)
  const values = Object.fromEntries(Object.entries(changes).map(([field, [old]]) => [field, old]))
  const overwritten = await importWriters[list].restore(record, { version, values }, transaction)
  if (overwritten.length > 0) throw conflict(changedSince, null, overwritten)
}

/** Companies that the import linked a contact to. */
function linkedBy({ companies }: Changes): number[] {
  const [before = [], after = []] = (companies ?? []).map((ids) =>
    Array.isArray(ids) ? ids.map(Number) : [],
  )
  return after.filter((id) => !before.includes(id))
}

/** Fields that a record has of the other side of a link. */
const linkFields = "'{contacts,informations.contactPrimary,vendor.primarySalesContact}'::text[]"

/**
 * SQL: an entry of the audit trail says of a later version of the record $1 that it is no change of somebody: an import linked another
 * record to it, or made a change that was reverted since, or this is what reverted it.
 */
const isOfImports = `entry.record_type = $3 AND entry.record_id = $1 AND entry.version = later.version AND EXISTS (
  SELECT FROM job WHERE 'job-' || job.id = entry.request_id AND (job.kind LIKE '%.import-revert'
    OR job.kind LIKE '%.import' AND (entry.changes - ${linkFields} = '{}'::jsonb
      OR EXISTS (SELECT FROM job revert WHERE revert.reverts_id = job.id))))`

/** A note that the import wrote goes with its record, and returns with it where somebody restores that. */
async function deleteUnchanged(
  list: ImportList,
  record: number,
  { version, note = null }: { version: number; note?: number | null | undefined },
  transaction: Transaction,
) {
  const { actor, connection } = transaction
  const table = kindOf(list)
  if (await wasAddedTo({ type: table, id: record }, note, connection)) throw conflict(changedSince, null)
  const [deleted] = await query<{ deleted_at: string; version: number }>(
    {
      text: `UPDATE ${table} SET deleted_at = now(), version = version + 1
        WHERE id = $1 AND deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM generate_series($2::int + 1, ${table}.version) AS later (version)
          WHERE NOT EXISTS (SELECT FROM audit_entry entry WHERE ${isOfImports}))
        RETURNING deleted_at, version`,
      values: [record, version, table],
    },
    connection,
  )
  if (!deleted) throw conflict(changedSince, null)
  const changes: Changes = { deleted_at: [null, deleted.deleted_at] }
  const entry = { actor, action: "delete", type: table, id: record, changes } as const
  await writeAudit({ ...entry, version: deleted.version }, connection)
}
