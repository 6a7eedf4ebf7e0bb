import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { pageStatement, sumsStatement } from "#lib/backend/finance/ledger/list.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { SentFilters } from "#lib/contract/records/filters.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

/** A filter as an address has it. */
const queryOf = ({ f_field, f_type, f_value = [] }: ListFilterInput) => ({
  "filters[0][f_field]": f_field,
  "filters[0][f_type]": f_type,
  ...Object.fromEntries(
    [f_value].flat().map((value, place) => [`filters[0][f_value][${place}]`, String(value)]),
  ),
})

const today = todayIn(env().TIME_ZONE)
let api: Api
let show: TestShow
/** Of a show of their own: split and paid in part, paid whole, credited in part, not paid. */
type Name = "split" | "paid" | "credited" | "open" | "note"
let numbers: Record<Name, string>
type ListFilterInput = Exclude<SentFilters[string], string | undefined>

async function bill(name: string, more: object = {}) {
  const { id } = await createBilled({ show })
  await sql("UPDATE registration SET billing_company_name = $2 WHERE id = $1", [id, name])
  return issueInvoice(api, id, more)
}

beforeAll(async () => {
  api = await signIn(await createUser())
  show = await createShow()
  const split = await bill("Élan", { is_splitting: true, second_payment_date: dayAfter(today, 60) })
  await api.invoices.pay({ invoice: split.id, key: newKey(), amount: 10_000, date: today })
  const paid = await bill("Dune")
  await api.invoices.pay({ invoice: paid.id, key: newKey(), amount: paid.total, date: today })
  const credited = await bill("Cerise")
  const note = await api.invoices.credit({
    invoice: credited.id,
    key: newKey(),
    amount: 20_000,
    reason: "Late",
  })
  const open = await bill("Bulle")
  numbers = {
    split: split.number,
    paid: paid.number,
    credited: credited.number,
    open: open.number,
    note: note.data.number,
  }
})

const list = (more: object = {}) => api.ledger.list({ show: show.id, ...more })
const numbersOf = async (more: object) => (await list(more)).data.map(({ number }) => number)

describe("the list of invoices and credit notes", () => {
  it("has every document, the latest first, with what of each instalment is due", async () => {
    const { data, meta } = await list()
    expect(data.map(({ number }) => number)).toEqual([
      numbers.open,
      numbers.note,
      numbers.credited,
      numbers.paid,
      numbers.split,
    ])
    expect(meta.total).toBe(5)
    expect(data.at(-1)).toMatchObject({
      kind: "invoice",
      buyer: "Élan",
      total: 120_000,
      paid: 10_000,
      balance: 110_000,
      due_on: dayAfter(today, 7),
      overdue: 0,
      instalments: [
        { due_date: dayAfter(today, 7), amount: 36_000, open: 26_000 },
        { due_date: dayAfter(today, 60), amount: 84_000, open: 84_000 },
      ],
    })
    expect(data[1]).toMatchObject({ kind: "credit_note", total: 20_000, balance: 0, due_on: null })
  })

  it("sums all that passes, by currency, whatever the page", async () => {
    const { data, totals } = await list({ per_page: 10, page: 2 })
    expect(data).toEqual([])
    expect(totals).toEqual([
      {
        currency: "EUR",
        invoices: 4,
        credit_notes: 1,
        invoiced: 480_000,
        credited: 20_000,
        paid: 130_000,
        outstanding: 330_000,
        overdue: 0,
      },
    ])
  })

  it("says what is overdue as the days go by, and narrows to it", async () => {
    // The day is what is moved: documents stay as they were issued.
    const later = dayAfter(today, 8)
    const narrowed = { q: "", sort: "-date", state: "overdue", show: show.id } as const
    const { text, values } = sumsStatement(narrowed, later)
    const [{ totals }] = await sql<{ totals: object[] }>(text, values).then(
      (rows) => rows as [{ totals: object[] }],
    )
    expect(totals).toMatchObject([{ invoices: 1, overdue: 26_000, outstanding: 110_000 }])
  })

  it.each([
    [{ q: "elan" }, ["split"]],
    [{ kind: "credit_note" }, ["note"]],
    [{ state: "paid" }, ["paid"]],
    [{ state: "open", sort: "number" }, ["split", "credited", "open"]],
    [{ state: "overdue" }, []],
    [{ state: "credited" }, []],
    [{ entity: "inc" }, []],
    [{ currency: "EUR", kind: "invoice", sort: "-number" }, ["open", "credited", "paid", "split"]],
    [{ from: "2999-01-01" }, []],
    [{ to: "2999-01-01", kind: "invoice", sort: "buyer" }, ["open", "credited", "paid", "split"]],
    [{ kind: "invoice", sort: "-balance" }, ["open", "split", "credited", "paid"]],
    [{ kind: "invoice", state: "open", sort: "due_on" }, ["split", "credited", "open"]],
  ] as const)("is narrowed and sorted: %o", async (more, names) => {
    expect(await numbersOf(more)).toEqual(names.map((name) => numbers[name]))
  })

  it.each([
    [{ f_field: "document_kind", f_type: "=", f_value: ["credit_note"] }, ["note"]],
    [
      { f_field: "document_kind", f_type: "!=", f_value: ["credit_note"] },
      ["open", "credited", "paid", "split"],
    ],
    [{ f_field: "document_state", f_type: "=", f_value: ["paid", "overdue"] }, ["paid"]],
    // A credit note is in no state, and nothing is due of what is paid.
    [{ f_field: "document_state", f_type: "!=", f_value: ["open", "overdue"] }, ["note", "paid"]],
    [
      { f_field: "payment_reminders", f_type: "!=", f_value: ["due"] },
      ["open", "note", "credited", "paid", "split"],
    ],
    [{ f_field: "payment_reminders", f_type: "=", f_value: ["sent", "on_hold"] }, []],
    [{ f_field: "billing_entity", f_type: "=", f_value: ["inc"] }, []],
    [{ f_field: "currency", f_type: "!=", f_value: ["USD"] }, ["open", "note", "credited", "paid", "split"]],
    [{ f_field: "issued_on", f_type: "today" }, ["open", "note", "credited", "paid", "split"]],
    [{ f_field: "issued_on", f_type: "day_before", f_value: [today] }, []],
    [{ f_field: "due_on", f_type: "date_unknown" }, ["note", "paid"]],
    [{ f_field: "due_on", f_type: "day", f_value: [dayAfter(today, 7)] }, ["split"]],
  ] satisfies [ListFilterInput, Name[]][])("has the filters of other lists: %o", async (filter, names) => {
    const filters = { 0: filter }
    expect(await numbersOf({ filters })).toEqual(names.map((name) => numbers[name]))
    expect((await list({ filters })).meta.total).toBe(names.length)
  })

  it("is filtered by shows and sessions, searched, and exported alike", async () => {
    const one = { f_field: "show", f_type: "=", f_value: [String(show.id)] } satisfies ListFilterInput
    const filters = { name: "elan", 0: one }
    const { data } = await api.ledger.list({ filters })
    expect(data.map(({ number }) => number)).toEqual([numbers.split])
    const session = {
      f_field: "session",
      f_type: "!=",
      f_value: [String(show.session)],
    } satisfies ListFilterInput
    expect((await api.ledger.list({ filters: { ...filters, 1: session } })).meta.total).toBe(0)
    const query = new URLSearchParams({ ...queryOf(one), "filters[name]": "elan", delimiter: ";" })
    const answer = await send(`/api/ledger/export?${query}`, { token: await issueToken(await createUser()) })
    expect((await answer.text()).trim().split("\r\n")).toHaveLength(2)
  })

  it("refuses filters and values that it does not have", async () => {
    const wrong = [
      { f_field: "vip", f_type: "=", f_value: ["1"] },
      { f_field: "document_state", f_type: "=", f_value: ["late"] },
      { f_field: "issued_on", f_type: "date_unknown" },
    ] satisfies ListFilterInput[]
    const token = await issueToken(await createUser())
    for (const one of wrong) {
      expect(await statusOf(api.ledger.list({ filters: { 0: one } }))).toBe(422)
      expect((await send(`/api/ledger/export?${new URLSearchParams(queryOf(one))}`, { token })).status).toBe(
        422,
      )
    }
  })

  it("names every value that its filters offer", async () => {
    const { data: fields } = await api.ledger.listFilters()
    expect(fields.map(({ field }) => field)).toContain("document_state")
    const { data } = await api.ledger.listFilterOptions({ source: "document_states" })
    expect(data).toHaveLength(5)
    const chosen = await api.ledger.listFilterOptions({ source: "reminder_states", values: ["on_hold"] })
    expect(chosen.data).toEqual([{ value: "on_hold", label: "On hold" }])
  })

  it("has saved filters for whoever may read money", async () => {
    const saved = await api.savedFilters.create({
      list: "invoices",
      name: newKey(),
      query: "f=document_state.is.overdue",
      is_shared: true,
    })
    const { data } = await api.savedFilters.loadSetup({ list: "invoices", open: saved.data.id })
    expect(data.tabs).toMatchObject([{ id: saved.data.id }])
    const money = await signIn(await createUser({ reads: ["finance.read"] }))
    expect((await money.savedFilters.list({ list: "invoices" })).data.map(({ id }) => id)).toContain(
      saved.data.id,
    )
    const other = await signIn(await createUser({ reads: ["crm.read"] }))
    expect(await statusOf(other.savedFilters.list({ list: "invoices" }))).toBe(403)
    expect(await statusOf(other.savedFilters.pin({ filter: saved.data.id }))).toBe(404)
  })

  it("finds a document by its number", async () => {
    expect(await numbersOf({ q: numbers.note })).toEqual([numbers.note])
  })

  it("is found by numbers of three figures and more, by whoever may read money", async () => {
    const { invoices } = await api.quickSearch.findOther({ term: numbers.note.toLowerCase() })
    expect(invoices).toMatchObject([{ name: numbers.note, detail: "Cerise" }])
    expect((await api.quickSearch.findOther({ term: "SARL-20" })).invoices).toEqual([])
    const other = await signIn(await createUser({ reads: ["crm.read"] }))
    expect((await other.quickSearch.findOther({ term: numbers.note })).invoices).toEqual([])
  })

  it("is exported as it is narrowed, with amounts of credit notes below zero", async () => {
    const query = new URLSearchParams({ show: String(show.id), q: numbers.note, delimiter: ";" })
    const answer = await send(`/api/ledger/export?${query}`, { token: await issueToken(await createUser()) })
    const lines = (await answer.text()).trim().split("\r\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${numbers.note};Credit note;`)
    expect(lines[1]).toContain(";-200,00;")
  })

  it("is for whoever may read money", async () => {
    const other = await signIn(await createUser({ reads: ["registrations.read"] }))
    expect(await statusOf(other.ledger.list({}))).toBe(403)
  })

  it("says when something of an invoice is due as it is paid", async () => {
    expect(
      await sqlOne(
        `SELECT count(*)::int AS wrong FROM invoice WHERE due_on IS DISTINCT FROM invoice_due_on(invoice)
          OR due_until IS DISTINCT FROM (SELECT max(due_date) FROM invoice_open(id, total, balance) WHERE open > 0)`,
      ),
    ).toEqual({ wrong: 0 })
  })

  it("has sums that follow each payment and each document, by show as well", async () => {
    const own = await createShow()
    const registration = await createBilled({ show: own, price: 77_000 })
    const sums = async (more: object) => (await api.ledger.list({ show: own.id, ...more })).totals
    const all = async () => ({ all: await sums({}), open: await sums({ state: "open" }) })
    expect(await all()).toEqual({ all: [], open: [] })
    const invoice = await issueInvoice(api, registration.id)
    const issued = { invoices: 1, invoiced: 92_400, paid: 0, outstanding: 92_400 }
    expect(await all()).toMatchObject({ all: [issued], open: [issued] })
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 92_400, date: today })
    expect(await all()).toMatchObject({ all: [{ paid: 92_400, outstanding: 0 }], open: [] })
  })

  it("reads a page along an index in every order, and sums without visiting the rows", async () => {
    const plan = ({ text, values }: { text: string; values: unknown[] }) =>
      onConnection(async (connection) => {
        await connection.query("SET enable_seqscan = off; SET enable_sort = off")
        const { rows } = await connection.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values)
        return rows.map((row) => row["QUERY PLAN"]).join("\n")
      })
    for (const sort of [
      "date",
      "-date",
      "number",
      "buyer",
      "-total",
      "balance",
      "due_on",
      "-due_on",
    ] as const)
      expect(await plan(pageStatement({ q: "", sort }, today, { limit: 25, offset: 0 }))).toMatch(
        /Index (Only )?Scan/,
      )
    expect(await plan(sumsStatement({ q: "", sort: "date" }, today))).toContain("invoice_sums")
  })
})
