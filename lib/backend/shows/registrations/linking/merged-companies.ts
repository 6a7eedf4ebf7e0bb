import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { JoinedRow, Mergeable } from "#lib/backend/records/registry/mergeable.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { auditDifferences } from "../audit-differences.ts"

/**
 * Where both companies are linked to a registration, the kept one takes the other's place: it is on its booths, and is the
 * primary one if that was. The other's link stays behind, as that of a company that was deleted.
 */
async function joinLinks(
  { kept, removed }: { kept: number; removed: number },
  connection: Connection,
): Promise<JoinedRow[]> {
  const twins = await query<Omit<JoinedRow, "booths">>(
    {
      text: `SELECT twin.id AS kept, gone.id AS removed, gone.is_primary FROM registration_association gone
        JOIN registration_association twin ON twin.registration_id = gone.registration_id AND twin.company_id = $1
        WHERE gone.company_id = $2 ORDER BY gone.id`,
      values: [kept, removed],
    },
    connection,
  )
  const joined: JoinedRow[] = []
  for (const twin of twins) {
    const booths = await moveBooths({ from: twin.removed, to: twin.kept }, null, connection)
    if (twin.is_primary) await movePrimary({ from: twin.removed, to: twin.kept }, connection)
    joined.push({ ...twin, booths })
  }
  return joined
}

/** Gives the other company its places back, as far as the kept one still has them. */
async function partLinks(joined: JoinedRow[], connection: Connection): Promise<void> {
  for (const { kept, removed, is_primary, booths } of joined) {
    await moveBooths({ from: kept, to: removed }, booths, connection)
    if (is_primary) await movePrimary({ from: kept, to: removed }, connection)
  }
}

type Move = { from: number; to: number }

/** @param booths only these, or all @returns those that moved; where both stand already, both go on standing */
async function moveBooths(
  { from, to }: Move,
  booths: number[] | null,
  connection: Connection,
): Promise<number[]> {
  const moved = await query<{ booth_id: number }>(
    {
      text: `UPDATE registration_booth_association held SET association_id = $2
        WHERE association_id = $1 AND ($3::int[] IS NULL OR booth_id = ANY ($3::int[]))
          AND EXISTS (SELECT FROM registration_association WHERE id = $2)
          AND NOT EXISTS (SELECT FROM registration_booth_association twin WHERE twin.association_id = $2 AND twin.booth_id = held.booth_id)
        RETURNING booth_id`,
      values: [from, to, booths],
    },
    connection,
  )
  return moved.map(({ booth_id }) => booth_id)
}

/** Two statements: at no moment are there two primary companies. */
async function movePrimary({ from, to }: Move, connection: Connection): Promise<void> {
  const left = await query<{ id: number }>(
    {
      text: `UPDATE registration_association SET is_primary = false WHERE id = $1 AND is_primary
        AND EXISTS (SELECT FROM registration_association WHERE id = $2) RETURNING id`,
      values: [from, to],
    },
    connection,
  )
  if (left.length === 0) return
  await query(
    { text: "UPDATE registration_association SET is_primary = true WHERE id = $1", values: [to] },
    connection,
  )
}

/** Runs a change of companies and tells the active registrations that are linked to them, which are locked, what became of their links. */
async function tellRegistrations(
  companies: number[],
  change: () => Promise<void>,
  transaction: Pick<Transaction, "actor" | "connection">,
): Promise<void> {
  const linked = await query<{ id: number }>(
    {
      text: `SELECT DISTINCT registration.id FROM registration_association link JOIN registration ON registration.id = link.registration_id
        WHERE link.company_id = ANY ($1::int[]) AND registration.deleted_at IS NULL ORDER BY registration.id`,
      values: [companies],
    },
    transaction.connection,
  )
  const run = linked.reduce<() => Promise<void>>(
    (inner, { id }) =>
      () =>
        auditDifferences(id, transaction, inner),
    change,
  )
  await run()
}

const locks = `SELECT id FROM registration WHERE id IN (SELECT registration_id FROM registration_association WHERE company_id = ANY ($1::int[]))
  ORDER BY id FOR NO KEY UPDATE`

/** What merging companies is with the registrations that they are linked to, which are locked last. */
export const withRegistrations = (companies: Mergeable): Mergeable => ({
  ...companies,
  locks: [...companies.locks, locks],
  twins: { join: joinLinks, part: partLinks },
  tellNeighbours: (ids, change, actor, connection, merged) =>
    tellRegistrations(merged, () => companies.tellNeighbours(ids, change, actor, connection, merged), {
      actor,
      connection,
    }),
})
