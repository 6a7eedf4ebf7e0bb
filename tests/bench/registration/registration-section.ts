import { pool, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { detailSql } from "#lib/backend/shows/registrations/record/detail-sql.ts"
import type { Call } from "../calls.ts"
import { lastWrites } from "../company/forget-writes.ts"
import type { Sql } from "../list/best-sql.ts"
import type { Budget, Figure, Section } from "../result.ts"
import { compare, compareAtOnce, quantile, type Work } from "../rounds.ts"

const rounds = 200
const crowd = { clients: 16, calls: 320, rounds: 5 }
const budget: Budget = { times: 3, plusMs: 1 }
/** Registrations that take turns. */
const maxRegistrations = 200
/** Proposals are looked at when the panel opens: not longer than a list takes. */
const proposalsLimitMs = 300

type StoredRow = { id: number; billing_city: string | null; version: number }

/** Published registrations, spread over the whole table. */
function spreadRegistrations(): Promise<StoredRow[]> {
  return query<StoredRow>({
    text: `SELECT id, billing_city, version FROM registration WHERE deleted_at IS NULL AND published_at IS NOT NULL
      AND id % greatest(1, (SELECT max(id) FROM registration) / $1) = 0 ORDER BY id`,
    values: [maxRegistrations],
  })
}

/** Everything of one registration, as one statement: the product's own is already all SQL, so what is compared is what surrounds it. */
const pageSql = (id: number): Sql => ({ name: "best registration", text: detailSql, values: [id] })

/** A changed field of a registration that is still at its version, with its audit entry, in one statement. */
const saveSql = (id: number, user: number, version: number, city: string): Sql => ({
  name: "best registration save",
  text: `WITH stored AS (
      SELECT id, billing_city FROM registration WHERE id = $1 AND version = $3 AND deleted_at IS NULL FOR NO KEY UPDATE
    ), saved AS (
      UPDATE registration SET billing_city = $4, version = registration.version + 1, updated_at = now() FROM stored
      WHERE registration.id = stored.id RETURNING registration.id, stored.billing_city AS old, registration.version
    )
    INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version)
    SELECT $2, 'bench', 'edit', 'registration', id, jsonb_build_object('billing.city', jsonb_build_array(old, $4::text)), version
    FROM saved RETURNING record_id AS id`,
  values: [id, user, version, city],
})

type Sides = { ours: Work; best: Work }

async function bothSides(name: string, sides: Sides) {
  return [
    { name, ...(await compare({ ...sides, rounds })), budget },
    { name: `${name}, ${crowd.clients} at a time`, ...(await compareAtOnce({ ...sides, ...crowd })), budget },
  ]
}

function saves(call: Call, user: number, stored: StoredRow[]): Sides {
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  let saved = 0
  const next = (round: number) => {
    const id = stored[round % stored.length]?.id ?? 1
    return { id, version: versions.get(id) ?? 1, city: `City ${++saved}` }
  }
  return {
    ours: async (round) => {
      const { id, version, city } = next(round)
      await call(`registration/${id}/session`, { version, billing: { city } }, "PUT")
      versions.set(id, version + 1)
    },
    best: async (round) => {
      const { id, version, city } = next(round)
      await pool.query(saveSql(id, user, version, city))
      await pool.query(pageSql(id))
      versions.set(id, version + 1)
    },
  }
}

/** Registrations as they were, without what the bench wrote of them in the audit trail. */
async function putBack(stored: StoredRow[], lastEntry: number): Promise<void> {
  await query({
    text: `UPDATE registration SET billing_city = stored.billing_city, version = stored.version
      FROM jsonb_to_recordset($1) AS stored (id int, billing_city text, version int) WHERE registration.id = stored.id`,
    values: [JSON.stringify(stored)],
  })
  await query({
    text: "DELETE FROM audit_entry WHERE id > $1 AND record_type = 'registration' AND action = 'edit'",
    values: [lastEntry],
  })
}

async function proposalTimes(call: Call, stored: StoredRow[]): Promise<Figure[]> {
  const taken: number[] = []
  for (const { id } of stored) {
    const began = performance.now()
    await call(`registration/${id}/proposal`)
    taken.push(performance.now() - began)
  }
  const figure = (name: string, share: number) => ({
    name: `proposals, ${name}`,
    value: quantile(taken, share),
    unit: "ms",
    limit: proposalsLimitMs,
  })
  return [figure("median", 0.5), figure("99 of 100", 0.99)]
}

/** The registration page's data, a save and proposals, in process, against plain SQL through the same pool. */
export async function registrationSection(call: Call, user: number): Promise<Section> {
  const stored = await spreadRegistrations()
  const { entry } = await lastWrites()
  const { registrations } = await queryOne<{ registrations: number }>({
    text: "SELECT count(*)::int AS registrations FROM registration",
    values: [],
  })
  const id = (round: number) => stored[round % stored.length]?.id ?? 1
  const page: Sides = {
    ours: (round) => call(`registration/dashboard/${id(round)}`),
    best: (round) => pool.query(pageSql(id(round))),
  }
  const comparisons = [
    ...(await bothSides("registration page data", page)),
    ...(await bothSides("save of a field", saves(call, user, stored))),
  ]
  await putBack(stored, entry)
  return {
    title: `Registration page and saves in process, against plain SQL, among ${registrations.toLocaleString("en")} registrations`,
    comparisons,
    figures: await proposalTimes(call, stored),
  }
}
