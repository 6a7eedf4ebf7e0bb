import { today } from "#lib/backend/finance/invoices/days.ts"
import { type LockedInvoice, lockInvoices } from "#lib/backend/finance/invoices/lock.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, keyOfAnother, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { AllocationKind } from "#lib/contract/finance/bank-terms.ts"
import { findEntry } from "./entries.ts"
import { type LockedEntry, lockEntry, requireArrived, requireVersion } from "./lock-entry.ts"

export type AllocationRow = {
  entry: number
  key: string
  kind: AllocationKind
  /** Cents of the entry. */
  amount: number
  reason: string
  /** Day on which it is booked, the first open one where that is closed. */
  date: string
  invoice: number | null
  source: number | null
  reverses: number | null
}

/** Writes what of a locked entry is no payment, and tells it in the audit trail. @returns its id */
export async function writeAllocation(
  row: AllocationRow,
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const { entry, key, kind, amount, reason, date, invoice, source, reverses } = row
  const { id } = await queryOne<{ id: number }>(
    {
      name: "bank-allocation",
      text: `INSERT INTO bank_allocation (entry_id, key, kind, amount, reason, date, invoice_id, source_id, reverses_id, user_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      values: [entry, key, kind, amount, reason, date, invoice, source, reverses, actor.userId],
    },
    connection,
  )
  const changes = { [kind]: [null, `${(amount / 100).toFixed(2)} ${reason}`.trim()] as [null, string] }
  await writeAudit({ actor, action: "edit", type: "bank_entry", id: entry, changes, version: 0 }, connection)
  return id
}

type Known = Omit<AllocationRow, "date">

/** Whether this key is known already. Throws a 422 for one of another entry, or of another part of it. */
async function isKnown(
  { key, entry, kind, amount, reason, invoice, source, reverses }: Known,
  connection: Connection,
): Promise<boolean> {
  const [known] = await query<{ entry_id: number; is_same: boolean }>(
    {
      name: "bank-allocation-known",
      text: `SELECT entry_id, (kind, amount, reason, invoice_id, source_id, reverses_id)
          IS NOT DISTINCT FROM ($2::bank_allocation_kind, $3::int, $4::text, $5::int, $6::int, $7::int) AS is_same
        FROM bank_allocation WHERE key = $1`,
      values: [key, kind, amount, reason, invoice, source, reverses],
    },
    connection,
  )
  if (known && known.entry_id !== entry) throw keyOfAnother()
  if (known && !known.is_same) throw invalid({ key: ["sent_before_otherwise"] })
  return known !== undefined
}

/** Cents that may be written off of an entry still: up to the limit of its entity, besides what the bank said that it took. */
async function writeOffLeft(
  entry: LockedEntry,
  kind: AllocationKind,
  connection: Connection,
): Promise<number> {
  const { limit, used } = await queryOne<{ limit: number; used: number }>(
    {
      name: "bank-write-off",
      text: `SELECT write_off_limit AS limit, abs(coalesce((SELECT sum(amount) FROM bank_allocation
          WHERE entry_id = $1 AND kind IN ('charge', 'difference')), 0))::int AS used
        FROM invoice_seller WHERE entity = $2`,
      values: [entry.id, entry.entity],
    },
    connection,
  )
  return limit + (kind === "charge" ? entry.fee : 0) - used
}

type Input = {
  entry: number
  version: number
  key: string
  kind: AllocationKind
  amount: number
  reason: string
  invoice?: number | undefined
  source?: number | undefined
}

async function requireFitting(
  input: Input,
  entry: LockedEntry,
  source: LockedEntry | undefined,
  invoice: LockedInvoice | undefined,
  connection: Connection,
): Promise<void> {
  const { kind, amount } = input
  const isPaidBack = kind === "credit" && entry.amount < 0
  if (source && !isPaidBack) throw invalid({ source: ["not_allowed"] })
  const isOpposite = amount > 0 !== entry.amount > 0
  const left = entry.amount + entry.adjusted - entry.matched
  if (!isAdjusting(kind) && isOpposite) throw invalid({ amount: ["opposite_sign"] })
  if (!isOpposite && Math.abs(amount) > Math.abs(left))
    throw invalid({ amount: ["more_than_is_left_of_entry"] })
  // An entry that is a charge of the bank as a whole is no payment of which something would be written off.
  const isWholeCharge = kind === "charge" && entry.amount < 0 && !isOpposite
  if (isAdjusting(kind) && !isWholeCharge && Math.abs(amount) > (await writeOffLeft(entry, kind, connection)))
    throw invalid({ amount: ["more_than_write_off"] })
  if (kind === "credit") requireOwner(entry, amount, source, invoice)
}

/** A credit is of the customer of an invoice; one that goes back is of the entry that brought it. */
function requireOwner(
  entry: LockedEntry,
  amount: number,
  source: LockedEntry | undefined,
  invoice: LockedInvoice | undefined,
): void {
  if (!source) {
    if (entry.amount < 0) throw invalid({ source: ["required"] })
    if (invoice?.entity !== entry.entity) throw invalid({ invoice: ["invoice_not_found"] })
    return
  }
  if (source.entity !== entry.entity || source.currency !== entry.currency)
    throw invalid({ source: ["invoice_of_another_account"] })
  if (-amount > source.credit) throw invalid({ amount: ["more_than_credit"] })
}

/** Locks entries by ascending number, as two may pay back of each other's. */
async function lockEntries(
  id: number,
  source: number | null | undefined,
  connection: Connection,
): Promise<{ entry: LockedEntry; source: LockedEntry | undefined }> {
  if (!source) return { entry: await lockEntry(id, connection), source: undefined }
  const locked = new Map<number, LockedEntry>()
  for (const one of [id, source].toSorted((a, b) => a - b)) locked.set(one, await lockEntry(one, connection))
  const entry = locked.get(id)
  if (!entry) throw notFound("bank_entry")
  return { entry, source: locked.get(source) }
}

/**
 * Says what becomes of a part of an entry that pays no invoice (I-27): a charge of the bank or a small difference, which are written off
 * up to the limit of the entity; a customer's credit, or one that goes back; set aside. The same key again changes nothing.
 * @throws 404; 409 with the entry as it is, for an older version and for one that was set aside; 422 by field
 */
export function settle(input: Input, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const [invoice] = input.invoice ? await lockInvoices([input.invoice], connection) : []
    const { entry, source } = await lockEntries(input.entry, input.source, connection)
    const { version, ...about } = input
    const row = { ...about, invoice: invoice?.id ?? null, source: source?.id ?? null, reverses: null }
    if (await isKnown(row, connection)) return
    await requireVersion(entry, version, connection)
    if (entry.is_aside) throw conflict("bank_entry_set_aside", await findEntry(entry.id, connection))
    requireArrived(entry, "amount")
    await requireFitting(input, entry, source, invoice, connection)
    await writeAllocation({ ...row, date: entry.date }, actor, connection)
  })
}

type Stored = {
  entry_id: number
  kind: AllocationKind
  amount: number
  source_id: number | null
  reverses_id: number | null
}

/**
 * Reverses such a part by a row of its own, so that the entry has it left again.
 * @throws 404; 409 with the entry as it is, for an older version, and for a part that was reversed or a credit that was used
 */
export async function unsettle(
  {
    entry: id,
    allocation,
    key,
    version,
  }: { entry: number; allocation: number; key: string; version: number },
  actor: Actor,
): Promise<void> {
  const used = async () => conflict("bank_allocation_used", await findEntry(id))
  try {
    await inRecordTransaction(actor, async ({ connection }) => {
      const [row] = await query<Stored>(
        {
          text: "SELECT entry_id, kind, amount, source_id, reverses_id FROM bank_allocation WHERE id = $1 AND entry_id = $2",
          values: [allocation, id],
        },
        connection,
      )
      if (!row) throw notFound("bank_allocation")
      const { kind, amount, source_id: source } = row
      const { entry } = await lockEntries(id, source, connection)
      const reversal = {
        entry: id,
        key,
        kind,
        amount: -amount,
        reason: "",
        invoice: null,
        source,
        reverses: allocation,
      }
      if (await isKnown(reversal, connection)) return
      if (row.reverses_id !== null || isUsed(row, entry)) throw await used()
      await requireVersion(entry, version, connection)
      await writeAllocation({ ...reversal, date: today() }, actor, connection)
    })
  } catch (error) {
    throw isTaken(error, "bank_allocation_reverses_id_key") ? await used() : error
  }
}

/** Whether an invoice got what the bank had taken, or of the credit, a part or what is used: a payment is reversed first. */
function isUsed({ kind, amount, source_id }: Stored, entry: LockedEntry): boolean {
  if (isAdjusting(kind)) return Math.abs(entry.matched) > Math.abs(entry.amount + entry.adjusted + amount)
  if (kind !== "credit" || source_id !== null) return false
  return amount > 0 ? entry.credit < amount : entry.amount + entry.adjusted - entry.matched < -amount
}

const isAdjusting = (kind: AllocationKind) => kind === "charge" || kind === "difference"
