import type { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { undoing } from "#lib/contract/crm/pipelines.ts"

/**
 * Refuses to undo moves that a lifecycle of this registration did not make: they are for who may work on companies. By the audit log,
 * which has an entry of both from the same call and transaction.
 * @throws 422 on `move`, as for a move that is not known
 */
export async function requireOwnMoves(
  registration: number,
  moves: z.output<typeof undoing>[],
  connection: Connection,
): Promise<void> {
  if (moves.length === 0) return
  const foreign = await query(
    {
      name: "moves-of-no-lifecycle-of-registration",
      text: `SELECT FROM unnest($2::int[], $3::int[]) AS asked (company, move)
        WHERE NOT EXISTS (SELECT FROM audit_entry moved
          JOIN audit_entry decided ON decided.request_id = moved.request_id AND decided.at = moved.at
          WHERE moved.record_type = 'company' AND moved.record_id = asked.company AND moved.version = asked.move
            AND decided.record_type = 'registration' AND decided.record_id = $1 AND decided.changes ? 'lifecycle'
            -- A job sets many lifecycles in a transaction: of its moves those of companies that are linked here.
            AND (moved.request_id NOT LIKE 'job-%' OR EXISTS (SELECT FROM registration_association link
              WHERE link.registration_id = $1 AND link.company_id = asked.company)))
        LIMIT 1`,
      values: [registration, moves.map(({ company_id }) => company_id), moves.map(({ move }) => move)],
    },
    connection,
  )
  if (foreign.length > 0) throw invalid({ move: ["not_allowed"] })
}
