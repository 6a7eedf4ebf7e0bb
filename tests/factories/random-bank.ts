import { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AllocationKind } from "#lib/contract/finance/bank-terms.ts"
import type { Random } from "#prisma/seed/random.ts"
import { keepEntries, matching } from "./bank.ts"
import { sql } from "./database.ts"
import { newKey } from "./invoices.ts"

type Open = { id: number; balance: number }
type Drawn = { api: Api; random: Random; date: string; invoices: () => Promise<Open[]> }

/** Cents that may be written off of an entry of these draws. */
export const drawnWriteOff = 400

const isRefusal = (error: unknown) => error instanceof ApiError && [409, 422].includes(error.status)
const refused = (error: unknown) => {
  if (isRefusal(error)) return undefined
  throw error
}

const bankOf = ({ api }: Drawn, { id }: BankEntry) => {
  const read = async () => (await api.bankStatements.getEntry({ entry: id })).data
  return {
    read,
    settle: async (
      kind: AllocationKind,
      amount: number,
      more: { invoice?: number; source?: number } = {},
    ) => {
      const { version } = await read()
      const input = { entry: id, version, key: newKey(), kind, amount, reason: "Drawn", ...more }
      return await api.bankStatements
        .settle(input)
        .then(({ data }) => data)
        .catch(refused)
    },
    unsettle: async (allocation: number) => {
      const { version } = await read()
      await api.bankStatements.unsettle({ entry: id, version, key: newKey(), allocation }).catch(refused)
    },
    match: async (parts: { invoice: number; amount: number; entry_amount?: number }[]) =>
      await api.bankStatements
        .match(matching(await read(), parts))
        .then(({ data }) => data)
        .catch(refused),
    giveBack: async (payment: number) => {
      const { version } = await read()
      await api.bankStatements.returnPayment({ entry: id, version, key: newKey(), payment }).catch(refused)
    },
  }
}

/** Entries of one statement, in the order of the amounts; those that are nothing are left out. */
async function came(
  { api, date }: Drawn,
  amounts: readonly number[],
  currency: "EUR" | "CHF" = "EUR",
): Promise<BankEntry[]> {
  const entries = amounts.map((amount, index) => ({ amount, date, text: `Drawn ${index}` }))
  return await keepEntries(
    api,
    entries.filter(({ amount }) => amount !== 0),
    undefined,
    currency,
  )
}

/** A payment of which the bank took something, or that differs by little; now and then it is undone. */
async function paidButLittle(drawn: Drawn, { id, balance }: Open): Promise<void> {
  const { random, api } = drawn
  const off = random.between(1, drawnWriteOff)
  const kind = random.pick(["charge", "difference"] as const)
  const more = kind === "difference" && random.chance(0.5)
  const [entry] = await came(drawn, [more ? balance + off : balance - off])
  if (!entry) return
  const bank = bankOf(drawn, entry)
  const settled = await bank.settle(kind, more ? off : -off)
  const paid = await bank.match([{ invoice: id, amount: balance }])
  if (!random.chance(0.3) || !settled) return
  const [payment] = paid?.payments ?? []
  if (payment)
    await api.invoices.reverse({ payment: payment.id, key: newKey(), reference: "Drawn" }).catch(refused)
  await bank.unsettle(settled.allocations[0]?.id ?? 0)
}

/** What came too much: a credit, which other invoices use, goes back in part, or is undone. */
async function paidTooMuch(drawn: Drawn, { id, balance }: Open): Promise<void> {
  const { random, api } = drawn
  const isForeign = random.chance(0.4)
  const worth = isForeign ? random.between(80, 130) / 100 : 1
  const taken = Math.max(1, Math.round(balance / worth))
  const over = random.between(1, 50_000)
  const back = random.chance(0.5) ? random.between(1, over) : 0
  const [entry, out] = await came(drawn, [taken + over, -back], isForeign ? "CHF" : "EUR")
  if (!entry) return
  const bank = bankOf(drawn, entry)
  await bank.match([{ invoice: id, amount: balance, ...(isForeign && { entry_amount: taken }) }])
  const credited = await bank.settle("credit", over, { invoice: id })
  if (out) await bankOf(drawn, out).settle("credit", -back, { source: entry.id })
  const next = random.chance(0.6) ? random.pick(await drawn.invoices()) : undefined
  if (!next) {
    if (random.chance(0.3)) await bank.unsettle(credited?.allocations[0]?.id ?? 0)
    return
  }
  const use = Math.min(next.balance, over - back)
  if (use <= 0) return
  const worthNow = isForeign
    ? { amount: Math.min(next.balance, Math.max(1, Math.round(use * (worth + 0.07)))), entry_amount: use }
    : { amount: use }
  const used = await bank.match([{ invoice: next.id, ...worthNow }])
  const payment = used?.payments.find(({ invoice }) => invoice === next.id)
  if (payment && !isForeign && random.chance(0.3)) {
    await api.invoices.reverse({ payment: payment.id, key: newKey(), reference: "Drawn" }).catch(refused)
    await bank.settle("credit", use, { invoice: id })
  }
}

/** A transfer that is returned, and money that is nobody's here. */
async function paidAndReturned(drawn: Drawn, { id, balance }: Open): Promise<void> {
  const rest = drawn.random.between(1, 900)
  const [entry, back] = await came(drawn, [balance + rest, -balance])
  if (!entry || !back) return
  const bank = bankOf(drawn, entry)
  const paid = await bank.match([{ invoice: id, amount: balance }])
  await bank.settle("aside", rest)
  const [payment] = paid?.payments ?? []
  if (payment && drawn.random.chance(0.7)) await bankOf(drawn, back).giveBack(payment.id)
}

/** What the bank takes by itself, of an account in euros. */
async function charged(drawn: Drawn): Promise<void> {
  const [entry] = await came(drawn, [-drawn.random.between(1, 5_000)])
  if (entry) await bankOf(drawn, entry).settle("charge", entry.amount)
}

/** An open invoice that something of each kind happens to at the bank. */
export async function bankDraw(drawn: Drawn, invoice: Open): Promise<void> {
  const happens = drawn.random.pick([paidButLittle, paidTooMuch, paidTooMuch, paidAndReturned, charged])
  await happens(drawn, invoice)
}

/** What the books of an entity have at the bank by currency of the account, and of credits, as bank entries and payments by hand say. */
export async function bookedAtBank(entity: string, book: string) {
  const accounts = await sql<{ currency: string; cents: number }>(
    `SELECT currency::text, sum(cents)::int AS cents FROM (
        SELECT entry.currency, matched - adjusted - coalesce((SELECT sum(amount) FROM bank_allocation
          WHERE entry_id = entry.id AND kind = 'aside'), 0) AS cents
        FROM bank_entry entry WHERE entity = $1::billing_entity
        UNION ALL SELECT invoice.currency, payment.amount FROM invoice_payment payment JOIN invoice ON invoice.id = invoice_id
        WHERE bank_entry_id IS NULL AND invoice.entity = $1::billing_entity) moved
      GROUP BY 1 HAVING sum(cents) <> 0`,
    [entity],
  )
  const [credits] = await sql<{ cents: number }>(
    `SELECT coalesce(sum(round(credit * bank_entry_rate(entry, $2::currency))), 0)::int AS cents FROM bank_entry entry
      WHERE entity = $1::billing_entity AND credit <> 0`,
    [entity, book],
  )
  return {
    accounts: Object.fromEntries(accounts.map(({ currency, cents }) => [currency, cents])),
    credits: credits?.cents ?? 0,
  }
}
