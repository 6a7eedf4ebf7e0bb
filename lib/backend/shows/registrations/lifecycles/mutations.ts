import { isDeepStrictEqual } from "node:util"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { isSameSet, putInAuditedOrder } from "#lib/backend/records/put-in-order.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { listLifecycles } from "./data.ts"

type Fields = Pick<StoredLifecycle, "name" | "name_fr" | "color_hex" | "outcome" | "stages">
type Based = { lifecycle: number; version: number }

const type = "registration_lifecycle"

/** Runs a change while nobody else changes lifecycles, and answers them as they are then. Throws a 422 on `name` for one that is another's. */
export function changeLifecycles(
  change: (current: StoredLifecycle[], connection: Connection) => Promise<void>,
): Promise<StoredLifecycle[]> {
  const run = () =>
    inTransaction(async (connection) => {
      await query(
        { text: "SELECT FROM registration_lifecycle ORDER BY id FOR UPDATE", values: [] },
        connection,
      )
      await change(await listLifecycles(connection), connection)
      return listLifecycles(connection)
    })
  // Who gives a registration a lifecycle holds it while waiting for the lifecycle: the other way round than here.
  return againAfterRace(run).catch((error: unknown) => {
    throw isTaken(error, "registration_lifecycle_name_key") ? invalid({ name: ["already_exists"] }) : error
  })
}

/** @throws 404, and 409 with all of them when it is another version by now */
export function requireLifecycle(current: StoredLifecycle[], { lifecycle, version }: Based): StoredLifecycle {
  const found = current.find(({ id }) => id === lifecycle)
  if (!found) throw notFound("lifecycle")
  if (found.version !== version) throw conflict("lifecycles_changed", current)
  return found
}

/** Adds a lifecycle after the others. Throws a 422 by field. */
export function createLifecycle(fields: Fields, actor: Actor): Promise<StoredLifecycle[]> {
  return changeLifecycles(async (_, connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO registration_lifecycle (name, name_fr, color_hex, outcome, position)
          SELECT $1, $2, $3, $4, coalesce(max(position) + 1, 0) FROM registration_lifecycle RETURNING id`,
        values: [fields.name, fields.name_fr, fields.color_hex, fields.outcome],
      },
      connection,
    )
    await writeStages(id, fields.stages, connection)
    const changes = changesBetween(
      { name: null, name_fr: null, color_hex: null, outcome: null, stages: [] },
      fields,
    )
    await writeAudit({ actor, action: "create", type, id, changes }, connection)
  })
}

/** Changes a lifecycle; registrations that have it stay where they are. Throws a 404, a 409 with all of them, a 422 by field. */
export function editLifecycle(based: Based, fields: Fields, actor: Actor): Promise<StoredLifecycle[]> {
  return changeLifecycles(async (stored, connection) => {
    const { id, ...current } = requireLifecycle(stored, based)
    const changes = changesBetween(
      {
        name: current.name,
        name_fr: current.name_fr,
        color_hex: current.color_hex,
        outcome: current.outcome,
        stages: current.stages,
      },
      { ...fields, stages: byPipeline(fields.stages) },
    )
    if (Object.keys(changes).length === 0) return
    await query(
      {
        text: "UPDATE registration_lifecycle SET name = $2, name_fr = $3, color_hex = $4, outcome = $5, version = version + 1 WHERE id = $1",
        values: [id, fields.name, fields.name_fr, fields.color_hex, fields.outcome],
      },
      connection,
    )
    if (changes.stages) await writeStages(id, fields.stages, connection)
    await writeAudit({ actor, action: "edit", type, id, changes }, connection)
  })
}

/** Puts the lifecycles in an order. Throws a 409 with them when they are in another one by now, or `ids` are not all, each once. */
export function orderLifecycles(ids: number[], before: number[], actor: Actor): Promise<StoredLifecycle[]> {
  return changeLifecycles(async (stored, connection) => {
    const current = stored.map(({ id }) => id)
    if (!isDeepStrictEqual(current, before) || !isSameSet(ids, current))
      throw conflict("lifecycles_changed", stored)
    await putInAuditedOrder(type, ids, actor, connection)
  })
}

const byPipeline = (stages: Fields["stages"]) => stages.toSorted((a, b) => a.lifecycle_id - b.lifecycle_id)

/** @throws 422 for two stages of one pipeline, and for one that is not of its pipeline */
async function writeStages(id: number, stages: Fields["stages"], connection: Connection): Promise<void> {
  if (new Set(stages.map(({ lifecycle_id }) => lifecycle_id)).size < stages.length)
    throw invalid({ stages: ["not_allowed"] })
  const known = await query(
    {
      text: `SELECT option.id FROM lifecycle_option option
        JOIN unnest($1::int[], $2::int[]) AS wanted (pipeline, stage) ON option.id = stage AND option.lifecycle_id = pipeline
        FOR KEY SHARE OF option`,
      values: [
        stages.map(({ lifecycle_id }) => lifecycle_id),
        stages.map(({ lifecycle_option_id }) => lifecycle_option_id),
      ],
    },
    connection,
  )
  if (known.length < stages.length) throw invalid({ stages: ["unknown_value"] })
  await query(
    {
      text: `WITH gone AS (DELETE FROM registration_lifecycle_stage WHERE registration_lifecycle_id = $1 AND lifecycle_id <> ALL ($2::int[]))
        INSERT INTO registration_lifecycle_stage (registration_lifecycle_id, lifecycle_id, lifecycle_option_id)
        SELECT $1, pipeline, stage FROM unnest($2::int[], $3::int[]) AS wanted (pipeline, stage)
        ON CONFLICT (registration_lifecycle_id, lifecycle_id) DO UPDATE SET lifecycle_option_id = excluded.lifecycle_option_id`,
      values: [
        id,
        stages.map(({ lifecycle_id }) => lifecycle_id),
        stages.map(({ lifecycle_option_id }) => lifecycle_option_id),
      ],
    },
    connection,
  )
}
