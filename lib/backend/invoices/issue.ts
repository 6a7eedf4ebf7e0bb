import type { Composition } from "#lib/contract/invoices.ts"
import { type Connection, query } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { inRecordTransaction } from "../records/transaction.ts"
import { lockRegistration } from "../registrations/lock-registration.ts"
import { compose } from "./compose.ts"
import { tellRegistrations } from "./tell.ts"
import { writeDocument } from "./write-document.ts"

/** The document that was issued with this key. */
export async function issuedWith(key: string, connection: Connection): Promise<number | undefined> {
  const [found] = await query<{ id: number }>(
    { name: "invoice-of-key", text: "SELECT id FROM invoice WHERE key = $1", values: [key] },
    connection,
  )
  return found?.id
}

/** Today for documents: the date of the machine in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/**
 * Issues an invoice of a registration, once a key. The registrations are locked meanwhile, so that it says what they hold.
 * @returns its id
 * @throws 404 for an unknown registration, 422 by field with what is missing
 */
export function issue(session: number, key: string, asked: Composition, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const ids = [...new Set([session, ...asked.registrations])].toSorted((a, b) => a - b)
    for (const id of ids) await lockRegistration(id, connection)
    const before = await issuedWith(key, connection)
    if (before !== undefined) return before
    const {
      problems,
      billing_date,
      second_payment_date: _,
      ...composed
    } = await compose(session, asked, today(), connection)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const { id, number } = await writeDocument(
      {
        ...composed,
        kind: "invoice",
        key,
        date: billing_date,
        credits_id: null,
        reason: "",
        user: actor.userId,
      },
      connection,
    )
    await tellRegistrations(ids, { invoices: [null, number] }, actor, connection)
    return id
  })
}
