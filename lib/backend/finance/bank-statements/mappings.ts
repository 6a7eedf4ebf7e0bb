import { createHash } from "node:crypto"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { StatementField } from "#lib/contract/finance/bank-terms.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { Recall, Remembered } from "./reading/csv-statement.ts"
import type { ReadStatement } from "./reading/statement.ts"

/** Columns of a table, by their names and order. */
const headOf = (columns: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(columns)).digest("base64url")

/** What was said of the latest file of these columns: of the account where it is known, and of one alone where it is not. */
export const recallOf =
  (entity?: BillingEntity): Recall =>
  async (columns, account) => {
    const found = await query<Remembered & { mapping: (StatementField | null)[] }>({
      name: "bank-mapping",
      text: `SELECT mapping, day_order, account FROM bank_mapping
        WHERE head = $1 AND ($2 = '' OR account = $2) AND ($3::billing_entity IS NULL OR entity = $3)
        ORDER BY used_at DESC LIMIT 2`,
      values: [headOf(columns), account, entity ?? null],
    })
    const [latest, other] = found
    if (!latest || !other || account) return latest
    // Which of several accounts it is nobody knows.
    return { ...latest, account: "" }
  }

/** Remembers what the columns of a stored file mean, for the next one of its account. */
export async function rememberMapping(
  entity: BillingEntity,
  { columns, account, mapping, day_order }: ReadStatement,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: `INSERT INTO bank_mapping (entity, account, head, mapping, day_order, user_id) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (entity, account, head) DO UPDATE SET mapping = excluded.mapping, day_order = excluded.day_order,
          user_id = excluded.user_id, used_at = now()`,
      values: [
        entity,
        account,
        headOf(columns.map(({ name }) => name)),
        JSON.stringify(mapping),
        day_order,
        actor.userId,
      ],
    },
    connection,
  )
}
