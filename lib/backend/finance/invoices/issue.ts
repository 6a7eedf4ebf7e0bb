import { createHash } from "node:crypto"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, keyOfAnother } from "#lib/backend/platform/http/errors.ts"
import type { MoneyChanges } from "#lib/backend/records/audit/money-fields.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { lockRegistration } from "#lib/backend/shows/registrations/lock-registration.ts"
import type { Composition } from "#lib/contract/finance/invoice-composition.ts"
import { compose } from "./compose.ts"
import { today } from "./days.ts"
import { tellRegistrations } from "./tell.ts"
import { writeDocument } from "./write-document.ts"
import { writeRate } from "./write-rate.ts"

type Issued = {
  id: number
  credits_id: number | null
  registrations: number[]
  /** Null of a credit note, and of invoices that were issued before it was recorded. */
  request_hash: Buffer | null
}

/** The document that was issued with this key. */
export async function issuedWith(key: string, connection: Connection): Promise<Issued | undefined> {
  const [found] = await query<Issued>(
    {
      name: "invoice-of-key",
      text: `SELECT id, credits_id, request_hash, ARRAY(SELECT registration_id FROM invoice_line WHERE invoice_id = invoice.id) AS registrations
        FROM invoice WHERE key = $1`,
      values: [key],
    },
    connection,
  )
  return found
}

/** The same for the same request: what it has comes in the order of the contract. */
const hashOf = (registration: number, input: Composition): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([registration, input]))
    .digest()

/** The invoice that this request was answered with before. Throws a 422 where its key is of another request. */
async function sentBefore(registration: number, key: string, requestHash: Buffer, connection: Connection) {
  const before = await issuedWith(key, connection)
  if (!before) return undefined
  const { id, registrations, request_hash: known } = before
  if (!registrations.includes(registration)) throw keyOfAnother()
  if (known && !known.equals(requestHash)) throw invalid({ key: ["sent_before_otherwise"] })
  return id
}

/**
 * Issues an invoice of a registration, once a key. The registrations are locked meanwhile, so that it says what they hold.
 * @returns its id
 * @throws 404 for an unknown registration, 422 by field with what is missing, on `again_reason` for booths that were invoiced before, on `key`
 * for that of another invoice, also of this registration: its form may have been changed after the first sending, whose answer was lost (I-68)
 */
export function issue(registration: number, key: string, input: Composition, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const ids = [...new Set([registration, ...input.registrations])].toSorted((a, b) => a - b)
    for (const id of ids) await lockRegistration(id, connection)
    const requestHash = hashOf(registration, input)
    const before = await sentBefore(registration, key, requestHash, connection)
    if (before !== undefined) return before
    const {
      problems,
      billing_date,
      second_payment_date: _,
      invoiced_before,
      tax_rule: __,
      books: ___,
      ...composed
    } = await compose(registration, input, today(), connection)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const { id, number } = await writeDocument(
      {
        ...composed,
        kind: "invoice",
        key,
        requestHash,
        date: billing_date,
        credits_id: null,
        reason: "",
        deducted: null,
        user: actor.userId,
      },
      connection,
    )
    if (composed.exchange) await writeRate(id, composed.exchange, { isPrinted: true, actor }, connection)
    const again: MoneyChanges = invoiced_before?.needs_reason
      ? { invoiced_again: [null, input.again_reason] }
      : {}
    const retaxed: MoneyChanges = input.tax_reason === "" ? {} : { tax_reason: [null, input.tax_reason] }
    await tellRegistrations(ids, { invoices: [null, number], ...again, ...retaxed }, actor, connection)
    return id
  })
}
