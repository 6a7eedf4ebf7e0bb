import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { lockRegistration } from "#lib/backend/shows/registrations/lock-registration.ts"
import type { Composition } from "#lib/contract/finance/invoices.ts"
import { env } from "#lib/env.ts"
import { compose } from "./compose.ts"
import { tellRegistrations } from "./tell.ts"
import { writeDocument } from "./write-document.ts"
import { writeRate } from "./write-rate.ts"

type Issued = { id: number; credits_id: number | null; registrations: number[] }

/** The document that was issued with this key. */
export async function issuedWith(key: string, connection: Connection): Promise<Issued | undefined> {
  const [found] = await query<Issued>(
    {
      name: "invoice-of-key",
      text: `SELECT id, credits_id, ARRAY(SELECT registration_id FROM invoice_line WHERE invoice_id = invoice.id) AS registrations
        FROM invoice WHERE key = $1`,
      values: [key],
    },
    connection,
  )
  return found
}

/** A key is of one document: whoever sends it for another has mistaken it. */
export const keyOfAnother = () => invalid({ key: ["not_allowed"] })

/** Today for documents and payments: the day where the organiser is. */
export const today = (): string => todayIn(env().TIME_ZONE)

/**
 * Issues an invoice of a registration, once a key. The registrations are locked meanwhile, so that it says what they hold.
 * @returns its id
 * @throws 404 for an unknown registration, 422 by field with what is missing, on `again_reason` for booths that were invoiced before
 */
export function issue(session: number, key: string, asked: Composition, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const ids = [...new Set([session, ...asked.registrations])].toSorted((a, b) => a - b)
    for (const id of ids) await lockRegistration(id, connection)
    const before = await issuedWith(key, connection)
    if (before && !before.registrations.includes(session)) throw keyOfAnother()
    if (before) return before.id
    const {
      problems,
      billing_date,
      second_payment_date: _,
      invoiced_before,
      tax_rule: __,
      books: ___,
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
        deducted: null,
        user: actor.userId,
      },
      connection,
    )
    if (composed.exchange) await writeRate(id, composed.exchange, { isPrinted: true, actor }, connection)
    const again: Changes = invoiced_before?.needs_reason ? { invoiced_again: [null, asked.again_reason] } : {}
    const retaxed: Changes = asked.tax_reason === "" ? {} : { tax_reason: [null, asked.tax_reason] }
    await tellRegistrations(ids, { invoices: [null, number], ...again, ...retaxed }, actor, connection)
    return id
  })
}
