import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fecColumns } from "#lib/backend/finance/accounting/fec/file.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { linkCompany } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let admin: Api
let editor: Api
let user: TestUser
beforeAll(async () => {
  admin = await signIn(await createUser({ isAdmin: true }))
  user = await createUser()
  editor = await signIn(user)
})

const bookOf = async (entity: BillingEntity) => {
  const book = (await admin.ledgerBooks.list()).data.find((one) => one.entity === entity)
  if (!book) throw new Error("There is no such book")
  return book
}

async function issue(price: number, billing_date: string) {
  const { id } = await createBilled({ price })
  return (await editor.invoices.store({ session: id, key: newKey(), billing_date })).data
}

const pay = (invoice: number, amount: number, date: string, refund = false) =>
  editor.invoices.pay({ invoice, key: newKey(), amount, date, refund })

async function fec(from: string, to: string, entity: BillingEntity = "sarl") {
  const token = await issueToken(user)
  const answer = await send(`/api/accounting/fec?from=${from}&to=${to}&entity=${entity}`, { token })
  const [head = "", ...lines] = (await answer.text()).split("\r\n").slice(0, -1)
  const rows = lines.map((line) =>
    Object.fromEntries(line.split("\t").map((cell, at) => [fecColumns[at], cell])),
  )
  return { answer, head, rows }
}

const cents = (text: string | undefined) => Math.round(Number(text?.replace(",", ".")) * 100)

describe("the entries of a period for an accountant", () => {
  it("have the law's columns, are balanced, and move the VAT on receipts as invoices are paid", async () => {
    const issued = dayAfter(today, -20)
    const invoice = await issue(10_001, issued)
    await pay(invoice.id, 3_333, dayAfter(today, -15))
    await pay(invoice.id, 3_333, dayAfter(today, -14))
    await editor.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 1_000, reason: "A\tRebate" })
    await pay(invoice.id, invoice.total - 6_666 - 1_000, today)
    const { answer, head, rows } = await fec(issued, today)
    expect(head.split("\t")).toEqual([...fecColumns])
    expect(answer.headers.get("content-disposition")).toContain(
      `123456782FEC${today.replaceAll("-", "")}.txt`,
    )
    const mine = rows.filter(({ EcritureLib }) => EcritureLib?.includes(invoice.number))
    const noted = rows.filter(({ EcritureLib }) => EcritureLib?.startsWith("Avoir"))
    const both = [...mine, ...noted.filter((row) => !mine.includes(row))]
    const on = (account: string) =>
      both
        .filter(({ CompteNum }) => CompteNum === account)
        .reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0)
    const { tax } = await sqlOne<{ tax: number }>(
      "SELECT $1::int - (SELECT sum(tax) FROM invoice WHERE credits_id = $2)::int AS tax",
      [invoice.tax.amount, invoice.id],
    )
    expect({ customer: on("411000"), pending: on("445740"), due: on("445710"), bank: on("512000") }).toEqual({
      customer: 0,
      pending: 0,
      due: -tax,
      bank: invoice.total - 1_000,
    })
    const numbers = new Map<string, number>()
    for (const { EcritureNum = "", Debit, Credit } of rows)
      numbers.set(EcritureNum, (numbers.get(EcritureNum) ?? 0) + cents(Debit) - cents(Credit))
    expect([...numbers.values()].every((sum) => sum === 0)).toBe(true)
    expect(rows.every((row) => Object.keys(row).length === fecColumns.length)).toBe(true)
  })

  it("are numbered on within a year, whatever part of it is asked for", async () => {
    const invoice = await issue(5_000, today)
    const numberOf = ({ rows }: Awaited<ReturnType<typeof fec>>) =>
      rows.find(({ PieceRef }) => PieceRef === invoice.number)?.EcritureNum
    const [whole, part] = [await fec(`${today.slice(0, 4)}-01-01`, today), await fec(today, today)]
    expect(numberOf(whole)).toBe(numberOf(part))
    expect(numberOf(part)).toMatch(/^VE\d{10}$/)
  })
})

describe("a chart of accounts", () => {
  it("is changed whole, by one of two who have it open", async () => {
    const { entity, accounts, version } = await bookOf("inc")
    const more = [
      ...accounts,
      { use: "sales", category: "S", rate: 887, number: "4100", label: "Taxed" } as const,
    ]
    const change = () => admin.ledgerBooks.editAccounts({ entity, accounts: more, version })
    const outcomes = await Promise.allSettled([change(), change()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect((await bookOf("inc")).accounts).toHaveLength(accounts.length + 1)
    expect(await entriesOf("ledger_book", 2)).toMatchObject([{ action: "edit" }])
  })

  it("has one account for all of each use, and no two for one", async () => {
    const { entity, accounts, version } = await bookOf("sarl")
    const without = accounts.filter(({ use }) => use !== "bank")
    expect(await statusOf(admin.ledgerBooks.editAccounts({ entity, accounts: without, version }))).toBe(422)
    const twice = [...accounts, ...accounts.slice(0, 1)]
    expect(await statusOf(admin.ledgerBooks.editAccounts({ entity, accounts: twice, version }))).toBe(422)
    await expect(
      sql("INSERT INTO ledger_account (entity, use, number, label) VALUES ('sarl', 'bank', '5121', 'Other')"),
    ).rejects.toMatchObject({ constraint: "ledger_account_use" })
  })
})

describe("a closed period", () => {
  const until = dayAfter(today, -40)

  it("takes no document and no payment any more, and is never opened again", async () => {
    const invoice = await issue(9_000, today)
    const { entity, version } = await bookOf("sarl")
    expect(await statusOf(admin.ledgerBooks.close({ entity, until: today, version }))).toBe(422)
    await admin.ledgerBooks.close({ entity, until, version })
    expect(await bookOf("sarl")).toMatchObject({ closed_until: until, version: version + 1 })
    const earlier = { entity, until: dayAfter(until, -1), version: version + 1 }
    expect(await statusOf(admin.ledgerBooks.close(earlier))).toBe(422)
    await expect(pay(invoice.id, 100, until)).rejects.toMatchObject({
      status: 422,
      body: { errors: { date: [expect.any(String)] } },
    })
    await pay(invoice.id, 100, dayAfter(until, 1))
  })

  it("waits for a payment that is being booked into it", async () => {
    const invoice = await issue(9_000, today)
    const { entity, closed_until, version } = await bookOf("sarl")
    const next = dayAfter(closed_until ?? until, 1)
    const closing = await onConnection(async (booking) => {
      await booking.query("BEGIN")
      await booking.query(
        "INSERT INTO invoice_payment (invoice_id, key, amount, date) VALUES ($1, gen_random_uuid(), 100, $2)",
        [invoice.id, next],
      )
      const call = { over: admin.ledgerBooks.close({ entity, until: next, version }) }
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await booking.query("COMMIT")
      return call
    })
    await closing.over
    await expect(pay(invoice.id, 100, next)).rejects.toMatchObject({ status: 422 })
  })
})

describe("deposits in the entries of an accountant", () => {
  it("are on an account of their own until a final invoice makes a sale of them, or they are credited", async () => {
    const { id } = await createBilled()
    const store = async (more: object) =>
      (await editor.invoices.store({ session: id, key: newKey(), ...more })).data
    const credit = async (invoice: number) =>
      (await editor.invoices.credit({ invoice, key: newKey(), reason: "Cancelled" })).data
    const deposit = await store({ deposit: { percentage: 30 } })
    const final = await store({})
    const note = await credit(final.id)
    const returned = await credit(deposit.id)
    const { rows } = await fec(today, today)
    const booked = (number: string) =>
      rows
        .filter(({ PieceRef }) => PieceRef === number)
        .map(({ CompteNum, Debit, Credit }) => [CompteNum?.slice(0, 3), cents(Debit) - cents(Credit)])
    expect(booked(deposit.number)).toEqual([
      ["411", 36_000],
      ["419", -30_000],
      ["445", -6_000],
    ])
    expect(booked(final.number)).toEqual([
      ["411", 84_000],
      ["706", -100_000],
      ["419", 30_000],
      ["445", -14_000],
    ])
    expect(booked(note.number)).toEqual([
      ["411", -84_000],
      ["706", 100_000],
      ["419", -30_000],
      ["445", 14_000],
    ])
    expect(booked(returned.number)).toEqual([
      ["411", -36_000],
      ["419", 30_000],
      ["445", 6_000],
    ])
  })

  it("keep the customer's number that an invoice was issued with, also when its companies are linked again or merged", async () => {
    const [first, other] = [await createCompany(), await createCompany()]
    const registration = await createBilled()
    await linkCompany(registration, first.id)
    const invoice = (await editor.invoices.store({ session: registration.id, key: newKey() })).data
    await pay(invoice.id, 1_000, today)
    const customers = async () => {
      const { rows } = await fec(today, today)
      const mine = rows.filter((row) => row.EcritureLib?.includes(invoice.number) && row.CompAuxNum)
      return mine.map((row) => row.CompAuxNum)
    }
    const before = [`C${first.id}`, `C${first.id}`]
    expect(await customers()).toEqual(before)
    await mergeFresh(admin, { type: "company", kept: other.id, removed: first.id })
    expect(await sqlOne("SELECT company_ids FROM registration WHERE id = $1", [registration.id])).toEqual({
      company_ids: [other.id],
    })
    expect(await customers()).toEqual(before)
    await editor.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Error" })
    expect(await sql("SELECT customer FROM invoice WHERE credits_id = $1", [invoice.id])).toEqual([
      { customer: `C${first.id}` },
    ])
  })
})
