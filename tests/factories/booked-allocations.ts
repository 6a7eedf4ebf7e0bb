import { beforeAll, expect } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fecColumns } from "#lib/backend/finance/accounting/fec/file.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AllocationKind } from "#lib/contract/finance/bank-terms.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { keepEntries, matching } from "#tests/factories/bank.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

export const today = todayIn(env().TIME_ZONE)
const earlier = dayAfter(today, -10)
export let admin: Api
export let api: Api
export let token: string
/** Whoever settles bank entries in a file of tests, and the administrator who closes its periods. */
export function asAccountants(): void {
  beforeAll(async () => {
    const user = await createUser()
    ;[admin, api, token] = [
      await signIn(await createUser({ isAdmin: true })),
      await signIn(user),
      await issueToken(user),
    ]
    await sql("UPDATE invoice_seller SET write_off_limit = 500 WHERE entity = 'sarl'")
  })
}

export const cents = (text: string | undefined) => Math.round(Number(text?.replace(",", ".")) * 100)

/** Entries of a period. */
export async function fec(from = earlier, to = today) {
  const answer = await send(`/api/accounting/fec?from=${from}&to=${to}&entity=sarl`, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  const rows = (await answer.text()).split("\r\n").slice(1, -1)
  return rows.map((row) => {
    const cells = Object.fromEntries(row.split("\t").map((cell, at) => [fecColumns[at] ?? "", cell]))
    return {
      number: cells.EcritureNum ?? "",
      journal: cells.JournalCode ?? "",
      date: cells.EcritureDate ?? "",
      title: cells.EcritureLib ?? "",
      piece: cells.PieceRef ?? "",
      account: cells.CompteNum ?? "",
      cents: cents(cells.Debit) - cents(cells.Credit),
      foreign: `${cells.Montantdevise ?? ""} ${cells.Idevise ?? ""}`.trim(),
    }
  })
}

/** What is booked under a word that the bank said, by account; no entry of it is out of balance. */
export async function bookedOf(word: string) {
  const rows = await fec()
  const own = rows.filter(({ piece }) => piece.includes(word))
  for (const [number, entry] of Map.groupBy(own, (row) => row.number))
    expect({ number, sum: entry.reduce((sum, row) => sum + row.cents, 0) }).toEqual({ number, sum: 0 })
  return own
}
export const lines = (rows: Awaited<ReturnType<typeof fec>>) =>
  rows.map(({ journal, account, cents: amount }) => `${journal} ${account} ${amount}`)
export const sums = (rows: Awaited<ReturnType<typeof fec>>) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ account }) => account)]
      .map(([account, own]) => [account, own.reduce((sum, row) => sum + row.cents, 0)] as const)
      .filter(([, sum]) => sum !== 0),
  )

const words = ["ALPHA", "BRAVO", "CHARLIE", "DELTA", "ECHO", "FOXTROT", "GOLF", "HOTEL", "INDIA", "JULIET"]
export const nextWord = () => words.shift() ?? "NONE"

export const read = async ({ id }: { id: number }) => (await api.bankStatements.getEntry({ entry: id })).data

export async function settle(
  entry: { id: number },
  kind: AllocationKind,
  amount: number,
  more: { invoice?: number; source?: number } = {},
) {
  const { version } = await read(entry)
  const input = { entry: entry.id, version, key: newKey(), kind, amount, reason: "As agreed", ...more }
  return (await api.bankStatements.settle(input)).data
}
export async function unsettle(entry: { id: number }, allocation: number) {
  const { version } = await read(entry)
  return (await api.bankStatements.unsettle({ entry: entry.id, version, key: newKey(), allocation })).data
}
export async function match(
  entry: { id: number },
  parts: { invoice: number; amount: number; entry_amount?: number }[],
) {
  return (await api.bankStatements.match(matching(await read(entry), parts))).data
}
export const useOf = async (entry: { id: number }) =>
  (
    await sqlOne<{ id: number }>(
      "SELECT id FROM bank_allocation WHERE entry_id = $1 AND amount < 0 AND reverses_id IS NULL",
      [entry.id],
    )
  ).id
export const onDay = (amount: number, text: string, date = earlier) => ({ amount, text, date })
export async function keep(
  amounts: number[],
  text: string,
  currency: "EUR" | "CHF" = "EUR",
): Promise<BankEntry[]> {
  return keepEntries(
    api,
    amounts.map((amount, index) => onDay(amount, `${text} ${"IJKLMN"[index]}`)),
    undefined,
    currency,
  )
}
