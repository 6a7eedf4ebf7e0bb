import type { z } from "zod"
import { companyForm } from "#lib/backend/crm/companies/form.ts"
import { findStage, type Pipeline, readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { lastMove } from "#lib/backend/crm/stages/stage-moves.ts"
import { stageIn } from "#lib/backend/crm/stages/stages.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { writeEdits } from "#lib/backend/records/audit/write-edits.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import type { Saved, undoing } from "#lib/contract/crm/pipelines.ts"
import { movedMeanwhile, readCompany, readSaved, requireVendor } from "./move.ts"
import { changesOf } from "./move-companies.ts"

type Undoing = z.output<typeof undoing>
type StoredMove = { from_option_id: number | null; to_option_id: number | null; is_undone: boolean }

/**
 * Undoes a move of a company.
 * @returns where the company is again; null for out of the pipeline
 * @throws 404 for an unknown pipeline or company, 409 with where it is and who moved it since, 422 as the contract says
 */
export function undoMove(input: Undoing, actor: Actor): Promise<Saved | null> {
  return inRecordTransaction(actor, async (transaction) => {
    const option_id = await undo(input, transaction)
    return option_id === null ? null : readSaved({ ...input, option_id }, transaction)
  })
}

/**
 * Undoes a move in a transaction (B-24): the company is where it was, with the date and session of then.
 * @returns the stage; null for out of the pipeline
 * @throws as `undoMove`
 */
export async function undo(input: Undoing, transaction: Transaction): Promise<number | null> {
  const { connection, actor, store } = transaction
  const { company_id: id } = input
  await companyForm.lock(id, {}, connection)
  const pipeline = await requireOpen(input.pipeline, connection)
  const move = await findMove(input, connection)
  const company = await readCompany(id, connection)
  const { stages, account_type_ids } = company
  const current = stageIn(pipeline.id, stages)
  if (move.is_undone && current === move.from_option_id) return current
  const last = await lastMove(id, pipeline.id, connection)
  if (move.is_undone || current !== move.to_option_id || last?.version !== input.move)
    throw await movedMeanwhile(company, pipeline, connection)
  const { from_option_id: back } = move
  // Back into a hidden stage too: it had been there.
  if (back !== null && !findStage(pipeline, back)) throw invalid({ move: ["not_allowed"] })
  if (back !== null) requireVendor(account_type_ids, store)
  await restoreMembership(input, connection)
  const to = { lifecycle_id: pipeline.id, lifecycle_option_id: back }
  const changes = new Map([[id, changesOf([{ company, to }])]])
  const versions = await writeEdits("company", changes, actor, connection)
  await markUndone(input, versions.get(id), connection)
  return back
}

async function requireOpen(id: number, connection: Connection): Promise<Pipeline> {
  const [pipeline] = await readPipelines([id], connection)
  if (!pipeline) throw notFound("pipeline")
  const problem = whyClosed(pipeline)
  if (problem) throw invalid({ pipeline: [problem] })
  return pipeline
}

async function findMove(
  { company_id, pipeline, move }: Undoing,
  connection: Connection,
): Promise<StoredMove> {
  const [found] = await query<StoredMove>(
    {
      name: "move-to-undo",
      text: `SELECT from_option_id, to_option_id, undone_version IS NOT NULL AS is_undone
        FROM company_stage_move WHERE company_id = $1 AND lifecycle_id = $2 AND version = $3`,
      values: [company_id, pipeline, move],
    },
    connection,
  )
  if (!found) throw invalid({ move: ["not_allowed"] })
  return found
}

async function restoreMembership(
  { company_id, pipeline, move }: Undoing,
  connection: Connection,
): Promise<void> {
  const values = [company_id, pipeline, move]
  await query(
    {
      name: "leave-undone-place",
      text: `DELETE FROM company_lifecycle place USING company_stage_move move
        WHERE place.company_id = $1 AND place.lifecycle_id = $2 AND move.company_id = $1 AND move.lifecycle_id = $2
          AND move.version = $3 AND move.from_option_id IS NULL`,
      values,
    },
    connection,
  )
  await query(
    {
      name: "restore-place",
      text: `INSERT INTO company_lifecycle AS place (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id, entered_at)
        SELECT company_id, lifecycle_id, from_option_id, from_session_id, from_entered_at FROM company_stage_move
        WHERE company_id = $1 AND lifecycle_id = $2 AND version = $3 AND from_option_id IS NOT NULL
        ON CONFLICT (company_id, lifecycle_id) DO UPDATE SET lifecycle_option_id = excluded.lifecycle_option_id,
          tradeshow_session_id = excluded.tradeshow_session_id, entered_at = excluded.entered_at, version = place.version + 1`,
      values,
    },
    connection,
  )
}

async function markUndone(
  { company_id, pipeline, move }: Undoing,
  version: number | undefined,
  connection: Connection,
): Promise<void> {
  await query(
    {
      name: "mark-undone",
      text: `UPDATE company_stage_move SET undone_version = $4
        WHERE company_id = $1 AND lifecycle_id = $2 AND version = $3`,
      values: [company_id, pipeline, move, version],
    },
    connection,
  )
}
