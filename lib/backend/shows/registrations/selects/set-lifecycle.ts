import type { z } from "zod"
import { moveCompanies } from "#lib/backend/crm/pipelines/move-companies.ts"
import { undo } from "#lib/backend/crm/pipelines/undo-moves.ts"
import { readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import { localised } from "#lib/backend/records/reference/rows.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import type { undoing } from "#lib/contract/crm/pipelines.ts"
import type { LifecycleMove, MadeMove } from "#lib/contract/shows/registration-moves.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { changeRegistration } from "../change-registration.ts"
import { lockRegistration, requireOpenToStaff } from "../lock-registration.ts"
import { holdLifecycle } from "./hold-lifecycle.ts"
import { linkedCompanies, type PlannedMove, planMoves } from "./lifecycle-moves.ts"
import { requireOwnMoves } from "./require-own-moves.ts"
import { valueChanged } from "./value-changed.ts"

type LifecycleRequest = {
  registration: number
  lifecycle: number | null
  /** The one beside which it was chosen; left out, whatever is stored is replaced. */
  from?: number | null | undefined
  /** Companies whose move was agreed to; left out, all that it moves. */
  moves?: number[] | undefined
  /** Moves of the lifecycle that is undone. */
  undo?: z.output<typeof undoing>[] | undefined
  /** Of whom asks. */
  language: Locale
  /** Whether whoever asks may be told of companies, and of who moved them. */
  readsCompanies: boolean
}

/**
 * What setting a lifecycle would move.
 * @throws 404 for an unknown registration or lifecycle
 */
export async function previewLifecycle(registration: number, lifecycle: number): Promise<LifecycleMove[]> {
  const [found] = await query<{ is_known: boolean; lifecycle_id: number | null }>({
    name: "registration-and-lifecycle",
    text: `SELECT lifecycle_id, EXISTS (SELECT FROM registration_lifecycle WHERE id = $2) AS is_known
      FROM registration WHERE id = $1 AND deleted_at IS NULL`,
    values: [registration, lifecycle],
  })
  if (!found) throw notFound("registration")
  if (!found.is_known) throw notFound("lifecycle")
  if (found.lifecycle_id === lifecycle) return []
  const moves = await planMoves({ registration, lifecycle }, await referenceStore())
  return moves.map(({ answer }) => answer)
}

/**
 * Sets a registration's lifecycle, or takes it away, and moves the linked companies to the stage that it names, all or nothing: a
 * pipeline that takes no moves refuses the lifecycle, so that nobody is accepted here and left behind there. The lifecycle it has
 * already moves nobody.
 * @throws 404 for an unknown registration, 409 when it has another one by now than `from`, or would move others than `moves`, 422 on `lifecycleId` for an unknown lifecycle, a draft, a closed pipeline, on `move` for one to undo that no lifecycle of the registration made
 */
export function setLifecycle(
  request: LifecycleRequest,
  actor: Actor,
): Promise<{ version: number; moved: MadeMove[] }> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection, store } = transaction
    const named = request.undo ?? []
    const companies = named.map(({ company_id }) => company_id)
    const { locked, held } = await lockWithCompanies(request.registration, companies, connection)
    if (locked.lifecycle_id === request.lifecycle) return { version: locked.version, moved: [] }
    if (request.from !== undefined && locked.lifecycle_id !== request.from)
      throw await lifecycleChanged(request, locked.lifecycle_id, transaction)
    requireOpenToStaff("lifecycleId", locked)
    // A company that is no more stays where it was.
    const undone = named.filter(({ company_id }) => held.includes(company_id))
    await requireOwnMoves(request.registration, undone, connection)
    for (const one of undone) await undo(one, transaction).catch(unlessHidden(request.readsCompanies))
    const { registration, lifecycle } = request
    const moves = lifecycle === null ? [] : await planMoves({ registration, lifecycle }, store, connection)
    requireAgreed(moves, request.moves)
    await requireKnown(lifecycle, connection)
    const versions = await move(moves, transaction)
    const changes: Changes = { lifecycle: [locked.lifecycle_id, lifecycle] }
    const columns = { lifecycle_id: lifecycle }
    const version = await changeRegistration({ id: registration, columns, changes }, actor, connection)
    return {
      version,
      moved: moves.map(({ answer }) => ({ ...answer, move: versions.get(answer.company.id) ?? 0 })),
    }
  })
}

/** A move that cannot be undone is refused without the company, its stage and who moved it to those who may not read companies. */
function unlessHidden(readsCompanies: boolean) {
  return (error: unknown): never => {
    if (readsCompanies || !(error instanceof Refusal) || error.status !== 409) throw error
    throw conflict("linked_moved_since", null)
  }
}

/** @param agreed companies; left out, all */
function requireAgreed(moves: PlannedMove[], agreed: number[] | undefined): void {
  if (moves.some(({ company }) => agreed?.includes(company.id) === false))
    throw conflict(
      "moves_changed",
      moves.map(({ answer }) => answer),
    )
}

function lifecycleChanged(
  { registration, language }: LifecycleRequest,
  stored: number | null,
  { connection, store }: Transaction,
) {
  const lifecycle = stored === null ? undefined : store.by.registrationLifecycles.get(stored)
  const cell = { registration, field: "lifecycle", kind: "lifecycle" } as const
  return valueChanged(cell, lifecycle ? localised(language, lifecycle).name : "none", connection)
}

/** Locks the linked companies and others that move, then the registration: in the order in which everybody locks. @returns the companies as `held` */
async function lockWithCompanies(registration: number, others: number[], connection: Connection) {
  const before = await lockLinked(registration, others, connection)
  const locked = await lockRegistration(registration, connection)
  const after = await linkedCompanies(registration, connection)
  // Linked in between: locked out of order, which at worst is one try more.
  if (after.some(({ id }) => !before.includes(id))) await lockLinked(registration, others, connection)
  return { locked, held: before }
}

async function lockLinked(registration: number, others: number[], connection: Connection): Promise<number[]> {
  const rows = await query<{ id: number }>(
    {
      name: "lock-companies-of-registration",
      text: `SELECT id FROM company
        WHERE (id IN (SELECT company_id FROM registration_association WHERE registration_id = $1) OR id = ANY ($2::int[]))
          AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
      values: [registration, others],
    },
    connection,
  )
  return rows.map(({ id }) => id)
}

async function requireKnown(lifecycle: number | null, connection: Connection): Promise<void> {
  if (lifecycle === null || (await holdLifecycle(lifecycle, connection))) return
  throw invalid({ lifecycleId: ["not_allowed"] })
}

async function move(moves: PlannedMove[], { actor, connection }: Transaction): Promise<Map<number, number>> {
  if (moves.length === 0) return new Map()
  await requireOpen(moves, connection)
  return moveCompanies(moves, actor, connection)
}

/** Holds the pipelines open until the transaction ends. */
async function requireOpen(moves: PlannedMove[], connection: Connection): Promise<void> {
  const names = new Map(moves.map(({ answer }) => [answer.pipeline.id, answer.pipeline.name]))
  for (const pipeline of await readPipelines([...names.keys()], connection)) {
    const problem = whyClosed(pipeline)
    if (!problem) continue
    const code = pipeline.is_locked ? "named_pipeline_locked" : "named_pipeline_over"
    throw invalid({ lifecycleId: [{ code, values: { value: names.get(pipeline.id) ?? "" } }] })
  }
}
