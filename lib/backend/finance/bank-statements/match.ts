import { today } from "#lib/backend/finance/invoices/days.ts"
import { type LockedInvoice, lockInvoices } from "#lib/backend/finance/invoices/lock.ts"
import { writePayment } from "#lib/backend/finance/invoices/write-payment.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid, keyOfAnother } from "#lib/backend/platform/http/errors.ts"
import type { Problem, Problems } from "#lib/backend/platform/http/problems.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { writeAllocation } from "./allocations.ts"
import { requireSeenByHand } from "./by-hand.ts"
import { findEntry } from "./entries.ts"
import { bookingDay, type LockedEntry, lockEntry, requireArrived, requireVersion } from "./lock-entry.ts"

type Part = {
  invoice: number
  amount: number
  entry_amount?: number | undefined
  by_hand?: number[] | undefined
}
type Input = { entry: number; key: string; version: number; booked_on?: string | undefined; parts: Part[] }

/** Characters of what the bank said that a payment repeats as its reference. */
const maxReference = 200

/** A payment's key: whoever asks chooses one for all of a match. */
const keyOf = (key: string, { invoice }: Part) => `${key}:${invoice}`

/** Whether this match was made already. Throws a 422 for the key of another one, also of this entry with other parts (I-63). */
async function isKnown({ entry, key, parts }: Input, connection: Connection): Promise<boolean> {
  const known = await query<{ entry: number | null; invoice: number; amount: number; taken: number | null }>(
    {
      name: "bank-match-known",
      text: `SELECT id, bank_entry_id AS entry, invoice_id AS invoice, amount, bank_amount AS taken FROM invoice_payment WHERE key = ANY ($1)
        UNION SELECT id, bank_entry_id, invoice_id, amount, bank_amount FROM invoice_payment WHERE bank_entry_id = $2 AND starts_with(key, $3)`,
      values: [parts.map((part) => keyOf(key, part)), entry, `${key}:`],
    },
    connection,
  )
  if (known.some((one) => one.entry !== entry)) throw keyOfAnother()
  if (known.length === 0) return false
  const isPart = ({ invoice, amount, entry_amount: taken }: Part) =>
    known.some((one) => one.invoice === invoice && one.amount === amount && one.taken === (taken ?? null))
  if (known.length !== parts.length || !parts.every(isPart)) throw invalid({ key: ["sent_before_otherwise"] })
  return true
}

/** Cents of the entry that a part takes; an invoice in another currency says them (I-38). */
const takenBy = ({ amount, entry_amount }: Part) => entry_amount ?? amount

/** What is wrong with a part of a match, beside its invoice or its amount. */
function problemOf(
  part: Part,
  entry: LockedEntry,
  invoice: LockedInvoice | undefined,
): [string, Problem] | undefined {
  if (!invoice) return ["invoice", "invoice_not_found"]
  if (invoice.kind !== "invoice") return ["invoice", "not_an_invoice"]
  const isForeign = invoice.currency !== entry.currency
  if (isForeign && part.entry_amount === undefined) return ["entry_amount", "required"]
  if (!isForeign && part.entry_amount !== undefined) return ["entry_amount", "not_allowed"]
  if (part.amount > 0 !== entry.amount > 0) return ["amount", "opposite_sign"]
  if (takenBy(part) > 0 !== entry.amount > 0) return ["entry_amount", "opposite_sign"]
  const isWithin = part.amount > 0 ? part.amount <= invoice.balance : part.amount >= invoice.balance
  return isWithin ? undefined : ["amount", "more_than_is_due"]
}

function requireFitting(
  parts: readonly Part[],
  entry: LockedEntry,
  invoices: readonly LockedInvoice[],
): void {
  const of = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  if (invoices.some(({ entity }) => entity !== entry.entity))
    throw invalid({ parts: ["invoice_of_another_entity"] })
  const found = parts.flatMap((part, place): [string, Problem[]][] => {
    const problem = problemOf(part, entry, of.get(part.invoice))
    return problem ? [[`parts.${place}.${problem[0]}`, [problem[1]]]] : []
  })
  const problems: Problems = Object.fromEntries(found)
  if (found.length > 0) throw invalid(problems)
}

/** What parts take that is not left of an entry: first what the bank took of the payment, then the customer's credit. */
function overLeft(parts: readonly Part[], entry: LockedEntry): { charge: number; credit: number } {
  const taken = parts.reduce((sum, part) => sum + takenBy(part), 0)
  const over = Math.abs(taken) - Math.abs(entry.amount + entry.adjusted - entry.matched)
  if (over <= 0) return { charge: 0, credit: 0 }
  const booked = Math.max(entry.adjusted, 0)
  const charge = entry.amount > 0 ? Math.min(over, Math.max(entry.fee - booked, 0)) : 0
  const credit = over - charge
  if (credit > entry.credit) throw invalid({ parts: ["more_than_is_left_of_entry"] })
  return { charge, credit }
}

/** What of a credit each part takes, in their order: money of the entry itself goes first. */
function creditsOf(parts: readonly Part[], credit: number): number[] {
  let own = parts.reduce((sum, part) => sum + takenBy(part), -credit)
  return parts.map((part) => {
    const taken = takenBy(part)
    if (credit === 0) return 0
    const first = Math.min(taken, own)
    own -= first
    return taken - first
  })
}

/** Whether parts take only what was booked before as a credit or taken by the bank: this pays on the day on which it is used. */
function isUse(parts: readonly Part[], { charge, credit }: { charge: number; credit: number }): boolean {
  const taken = parts.reduce((sum, part) => sum + takenBy(part), 0)
  return credit > 0 && taken === charge + credit
}

/** The method of payment that a bank's entry is: "Bank wire". */
async function findWire(connection: Connection): Promise<number | null> {
  const [wire] = await query<{ id: number }>(
    { name: "payment-method-wire", text: "SELECT id FROM payment_method WHERE code = 'wire'", values: [] },
    connection,
  )
  return wire?.id ?? null
}

/**
 * Records a payment for each part of an entry that a person has confirmed, all or none, once a key. Registrations, invoices and the
 * entry are locked in the order in which all writers take them, so that what is due and what is left are as they are told.
 * @throws 404 for an unknown entry; 409 with the entry as it is, for an older version, for one that was set aside, for closed books and for what was recorded by hand since; 422 on `parts`
 */
export function match(input: Input, actor: Actor, language: Language): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const invoices = await lockInvoices(
      input.parts.map(({ invoice }) => invoice),
      connection,
    )
    const entry = await lockEntry(input.entry, connection)
    if (await isKnown(input, connection)) return
    await requireVersion(entry, input.version, connection)
    if (entry.is_aside) throw conflict("bank_entry_set_aside", await findEntry(entry.id, connection))
    requireArrived(entry, "parts")
    await requireSeenByHand(input.parts, { entry: entry.id, language }, connection)
    requireFitting(input.parts, entry, invoices)
    const of = new Map(invoices.map(({ id, registrations }) => [id, registrations]))
    const reference = entry.details.slice(0, maxReference).trim()
    const { charge, credit } = overLeft(input.parts, entry)
    const days = isUse(input.parts, { charge, credit })
      ? { date: today() }
      : { date: await bookingDay(entry, input.booked_on, connection), cameOn: entry.date }
    const bank = {
      ...days,
      method: await findWire(connection),
      reference,
      entry: entry.id,
      reverses: null,
    }
    const own = {
      entry: entry.id,
      date: bank.date,
      reason: "",
      invoice: null,
      source: null,
      reverses: null,
    }
    const take = (kind: "charge" | "credit", key: string, cents: number) =>
      cents > 0
        ? writeAllocation({ ...own, kind, key: `${key}:${kind}`, amount: -cents }, actor, connection)
        : null
    await take("charge", input.key, charge)
    const credits = creditsOf(input.parts, credit)
    for (const [index, part] of input.parts.entries()) {
      const { invoice, amount, entry_amount: entryAmount = null } = part
      const key = keyOf(input.key, part)
      const use = await take("credit", key, credits[index] ?? 0)
      const row = { invoice, amount, entryAmount, use, ...bank, key }
      await writePayment(row, of.get(part.invoice) ?? [], actor, connection)
    }
  })
}
