import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { todayIn } from "#lib/backend/lists/filters/date-range.ts"
import type { StatementField } from "#lib/contract/bank-terms.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { type Booked, camtFile, keepEntries, keepEntry } from "#tests/factories/bank.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { times } from "#tests/factories/several.ts"
import { entriesOf, trailOfRegistration } from "#tests/factories/trail.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const today = todayIn(env().TIME_ZONE)
const csv = (text: string, name = "relevé.csv") => new File([text], name, { type: "text/csv" })
const problemsOf = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: { body: { errors: Record<string, string[]> } }) => error.body.errors,
  )
const issue = async (session: number, more: object = {}) =>
  (await api.invoices.store({ session, key: newKey(), ...more })).data
const sarl = { entity: "sarl", currency: "EUR" } as const
const getEntry = async (entry: number) => (await api.bankStatements.getEntry({ entry })).data

/** An invoice of 1,200.00 to a buyer that no other test has. */
async function bill(more: { price?: number; is_splitting?: boolean } = {}) {
  const { price = 100_000, ...asked } = more
  const { id: registration } = await createBilled({ price })
  const buyer = `Maison ${unique("Hibou")} SARL`
  await sql("UPDATE registration SET billing_company_name = $2, company_name = $3 WHERE id = $1", [
    registration,
    buyer,
    unique("Hulotte"),
  ])
  return { ...(await issue(registration, asked)), registration, buyer }
}

const matching = (entry: { id: number; version: number }, parts: { invoice: number; amount: number }[]) => ({
  ...{ entry: entry.id, version: entry.version, key: newKey(), parts },
})

describe("a file that is read", () => {
  it("is described and not kept", async () => {
    const text = "Date;Libellé;Montant EUR\n13/11/2026;Virement;12,00\n14/11/2026;Frais;-1,50\n"
    const { data } = await api.bankStatements.read({ file: csv(text) })
    expect(data).toMatchObject({
      ...{ name: "relevé.csv", format: "csv", day_order: "dmy", account: "", entity: null, currency: "EUR" },
      ...{ entries: 2, known: 0, from: "2026-11-13", to: "2026-11-14", problems: [] },
      mapping: ["date", "text", "amount"],
      first: [{ amount: 1_200, text: "Virement" }, { amount: -150 }],
      columns: [{ name: "Date", samples: ["13/11/2026", "14/11/2026"] }, {}, {}],
    })
    expect((await api.bankStatements.list({})).data.filter(({ name }) => name === "relevé.csv")).toEqual([])
  })

  it("takes what a column means as chosen, also that one means nothing", async () => {
    const text = "Date;Quoi;Montant\n13/11/2026;Virement;12,00\n"
    const mapping: ("" | StatementField)[] = ["date", "", "amount"]
    const { data } = await api.bankStatements.read({ file: csv(text), mapping })
    expect(data).toMatchObject({ mapping: ["date", null, "amount"], first: [{ text: "" }], problems: [] })
    const named = await api.bankStatements.read({
      file: csv(text),
      mapping: ["date", "counterparty", "amount"],
    })
    expect(named.data.first).toMatchObject([{ counterparty: "Virement" }])
  })

  it("tells its problems in the caller's language", async () => {
    const french = apiAs({ token: await issueToken(await createUser()), language: "fr" })
    const file = csv("Date;Montant\nhier;12,00\n")
    const { data } = await french.bankStatements.read({ file })
    expect(data.problems).toEqual([{ line: 2, message: "Cette date est illisible" }])
  })

  it("belongs to the entity that invoices with its account, else to the one whose statements were of it", async () => {
    const iban = "DE89370400440532013000"
    await sql("UPDATE invoice_seller SET iban = 'DE89 3704 0044 0532 0130 00' WHERE entity = 'inc'")
    const read = async (account: string) =>
      (await api.bankStatements.read({ file: camtFile([{ amount: 1 }], account) })).data
    expect(await read(iban)).toMatchObject({ account: iban, entity: "inc" })
    const kept = api.bankStatements.keep({ file: camtFile([{ amount: 1 }], iban), ...sarl })
    expect(await problemsOf(kept)).toEqual({ entity: ["This account is that of the other entity"] })
    await keepEntries(api, [{ amount: 1 }], "0077")
    expect(await read("0077")).toMatchObject({ entity: "sarl", known: 1 })
  })

  it("of more than 10 MB is refused", async () => {
    const file = csv("x".repeat(10_000_001))
    expect(await problemsOf(api.bankStatements.read({ file }))).toEqual({
      file: ["The file is larger than 10 MB"],
    })
    expect(await problemsOf(api.bankStatements.keep({ file, ...sarl }))).toEqual({
      file: ["The file is larger than 10 MB"],
    })
    expect(await statusOf(api.bankStatements.read({ file: csv("x".repeat(11_000_000)) }))).toBe(413)
  })

  it("that is no file, or says nothing that is known, is refused", async () => {
    const form = new FormData()
    form.append("file", "abc")
    const token = await issueToken(await createUser())
    expect((await send("/api/bank/statement/read", { method: "POST", body: form, token })).status).toBe(422)
    expect(await problemsOf(api.bankStatements.read({ file: csv("<html></html>", "camt.xml") }))).toEqual({
      file: ["This is neither CSV nor a CAMT.053 statement"],
    })
  })
})

describe("a statement that is kept", () => {
  it("has its entries as the bank gave them, newest first, and is told in the audit trail", async () => {
    const account = unique("compte")
    const booked: Booked[] = [
      {
        amount: 4_200,
        date: "2026-11-02",
        name: "Ourson & Cie",
        iban: "FR7612",
        text: "Merci",
        reference: "E2E-1",
      },
      { amount: -100, date: "2026-11-03" },
    ]
    const kept = await api.bankStatements.keep({ file: camtFile(booked, account), ...sarl })
    expect(kept).toMatchObject({ success: true, added: 2, known: 0 })
    const statement = kept.statement ?? 0
    const { data, counts, meta } = await api.bankStatements.listEntries({ statement })
    expect(data).toMatchObject([
      { amount: -100, date: "2026-11-03", state: "open" },
      {
        ...{
          amount: 4_200,
          left: 4_200,
          counterparty: "Ourson & Cie",
          iban: "FR7612",
          text: "Merci",
          reference: "E2E-1",
        },
        ...{
          entity: "sarl",
          currency: "EUR",
          version: 1,
          payments: [],
          proposals: [],
          statement: { id: statement },
        },
      },
    ])
    expect([counts, meta.total]).toEqual([{ open: 2, matched: 0, aside: 0 }, 2])
    expect((await api.bankStatements.list({})).data.find(({ id }) => id === statement)).toMatchObject({
      ...{ name: "statement.xml", format: "camt.053", account: account.toUpperCase().replaceAll(" ", "") },
      ...{ entries: 2, open: 2, from: "2026-11-02", to: "2026-11-03", is_removable: true },
    })
    expect(await entriesOf("bank_statement", statement)).toEqual([
      { action: "create", changes: { name: [null, "statement.xml"], entries: [null, 2] } },
    ])
  })

  it("leaves out what an earlier file brought, and keeps twins of one file apart", async () => {
    const account = unique("compte")
    const twin = { amount: 500, text: "Loyer" }
    const keep = (entries: Booked[]) => api.bankStatements.keep({ file: camtFile(entries, account), ...sarl })
    expect(await keep([twin, { amount: 1 }])).toMatchObject({ added: 2, known: 0 })
    expect(await keep([twin, twin, { amount: 1 }, { amount: 2 }])).toMatchObject({ added: 2, known: 2 })
    expect(await keep([twin, twin])).toMatchObject({ statement: null, added: 0, known: 2 })
    expect(await keep([{ ...twin, text: "LOYER  " }])).toMatchObject({ added: 0 })
    const { data } = await api.bankStatements.read({ file: camtFile([twin, { amount: 3 }], account) })
    expect(data).toMatchObject({ entries: 2, known: 1 })
    expect(await keepEntries(api, [twin])).toHaveLength(1)
  })

  it("is not kept while something is wrong with it, said by field", async () => {
    const keep = (text: string, more = {}) =>
      problemsOf(api.bankStatements.keep({ file: csv(text), ...sarl, ...more }))
    expect(await keep("Date;Libellé;Montant\nhier;x;1,00\n")).toEqual({ file: ["This date cannot be read"] })
    expect(await keep("Date;Libellé;Crédit\n02/03/2026;x;1,00\n")).toEqual({
      mapping: [expect.stringMatching(/^Say how dates are written/)],
    })
    expect(await keep("Date;Montant USD\n13/11/2026;1,00\n")).toEqual({
      currency: ["The file is in another currency"],
    })
    expect(await keep("Date;Libellé;Crédit\n02/03/2026;x;1,00\n", { day_order: "dmy" })).toEqual({})
  })

  it("brought twice at the same time has each entry once, and both are told the truth", async () => {
    const account = unique("compte")
    const booked = Array.from({ length: 60 }, (_, index) => ({ amount: index + 1, text: "Vente" }))
    const orders = [booked, booked.toReversed(), booked.slice(20), booked.slice(0, 30).toReversed()]
    const kept = await times(8, async (index) => {
      const file = camtFile(orders[index % 4] ?? [], account)
      return api.bankStatements.keep({ file, ...sarl })
    })
    expect(kept.reduce((sum, { added }) => sum + added, 0)).toBe(60)
    expect(kept.reduce((sum, { known }) => sum + known, 0)).toBe(2 * (60 + 60 + 40 + 30) - 60)
    const stored = await sqlOne<{ entries: number; statements: number }>(
      `SELECT count(*)::int AS entries, count(DISTINCT statement_id)::int AS statements FROM bank_entry
        JOIN bank_statement ON bank_statement.id = statement_id WHERE account = $1`,
      [account.toUpperCase().replaceAll(" ", "")],
    )
    expect(stored).toEqual({
      entries: 60,
      statements: kept.filter(({ statement }) => statement !== null).length,
    })
  })

  it("is taken back while nothing of it was matched", async () => {
    const invoice = await bill()
    const [entry] = await keepEntries(api, [{ amount: 5_000 }])
    const [other] = await keepEntries(api, [{ amount: 5_000 }])
    if (!entry || !other) throw new Error("No entries")
    await api.bankStatements.remove({ statement: other.statement.id })
    expect(await statusOf(api.bankStatements.getEntry({ entry: other.id }))).toBe(404)
    expect(await statusOf(api.bankStatements.remove({ statement: other.statement.id }))).toBe(404)
    expect((await entriesOf("bank_statement", other.statement.id)).at(-1)).toEqual({
      action: "delete",
      changes: { name: ["statement.xml", null] },
    })
    const { data } = await api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 5_000 }]))
    await api.invoices.reverse({ payment: data.payments[0]?.id ?? 0, key: newKey(), reference: "Wrong" })
    await expect(api.bankStatements.remove({ statement: entry.statement.id })).rejects.toMatchObject({
      status: 409,
    })
    expect(
      (await api.bankStatements.list({})).data.find(({ id }) => id === entry.statement.id),
    ).toMatchObject({
      is_removable: false,
      open: 1,
    })
  })
})

describe("the list of entries", () => {
  it("is narrowed by state, direction, statement and words or an amount, and counts the states of the choice", async () => {
    const invoice = await bill()
    const word = unique("zibeline")
    const [paid, open, out] = await keepEntries(api, [
      { amount: 120_000, text: `${word} SARL` },
      { amount: 98_765, name: `Élan ${word}` },
      { amount: -98_765, reference: word },
    ])
    if (!paid || !open || !out) throw new Error("No entries")
    const ids = async (asked: object) =>
      (await api.bankStatements.listEntries(asked)).data.map(({ id }) => id)
    await api.bankStatements.match(matching(paid, [{ invoice: invoice.id, amount: 120_000 }]))
    await api.bankStatements.setAside({ entry: out.id, version: 1, reason: "Fees" })
    const { counts, meta } = await api.bankStatements.listEntries({ search: word, state: "matched" })
    expect([counts, meta.total]).toEqual([{ open: 1, matched: 1, aside: 1 }, 1])
    expect(await ids({ search: word })).toEqual([out.id, open.id, paid.id])
    expect(await ids({ search: `elan ${word}` })).toEqual([open.id])
    expect(await ids({ search: word, state: "open" })).toEqual([open.id])
    expect(await ids({ search: word, state: "aside" })).toEqual([out.id])
    expect(await ids({ search: word, direction: "in" })).toEqual([open.id, paid.id])
    expect(await ids({ search: "987,65", statement: paid.statement.id })).toEqual([out.id, open.id])
    expect(await ids({ statement: paid.statement.id, entity: "inc" })).toEqual([])
    expect(await ids({ statement: paid.statement.id, currency: "USD" })).toEqual([])
    expect(await ids({ statement: paid.statement.id, state: "", direction: "" })).toHaveLength(3)
  })
})

describe("what is proposed", () => {
  const proposalsOf = async (booked: Booked) => (await keepEntry(api, booked)).proposals
  const shown = async (booked: Booked) =>
    (await proposalsOf(booked)).map(({ grade, reasons, parts }) => [
      grade,
      reasons,
      parts.map(({ invoice, amount }) => [invoice, amount]),
    ])

  it("is sure of an invoice whose number stands in the entry and whose balance is the amount", async () => {
    const { id, number } = await bill()
    for (const text of [number, number.replaceAll("-", " "), number.replaceAll("-", "").toLowerCase()]) {
      expect((await shown({ amount: 120_000, text: `VIR ${text} merci` }))[0]).toEqual([
        ...["sure", ["number", "balance"], [[id, 120_000]]],
      ])
    }
    expect((await shown({ amount: 120_000, reference: number }))[0]).toEqual([
      "sure",
      ["number", "balance"],
      [[id, 120_000]],
    ])
  })

  it("is sure of the instalment due next of a named invoice, and of what is left of it", async () => {
    const { id, number, registration } = await bill({ is_splitting: true, price: 123_456 })
    const due = (await api.invoices.get({ invoice: id })).data.instalments[0]?.amount ?? 0
    expect((await shown({ amount: due, text: number }))[0]).toEqual([
      "sure",
      ["number", "instalment"],
      [[id, due]],
    ])
    await api.invoices.pay({ invoice: id, key: newKey(), amount: due - 7, date: today })
    expect((await shown({ amount: 7, text: number }))[0]).toEqual([
      "sure",
      ["number", "instalment"],
      [[id, 7]],
    ])
    const [proposal] = await proposalsOf({ amount: 7, text: number })
    expect(proposal?.parts[0]).toMatchObject({
      number,
      due: 7,
      total: 148_147,
      registrations: [{ id: registration }],
    })
  })

  it("is likely by the number alone, over as much as there is", async () => {
    const { id, number } = await bill()
    expect(await shown({ amount: 777, text: number })).toEqual([["likely", ["number"], [[id, 777]]]])
    expect((await shown({ amount: 999_999, text: number }))[0]).toEqual([
      "likely",
      ["number"],
      [[id, 120_000]],
    ])
  })

  it("is several named invoices in one when they add up", async () => {
    const [one, other] = [await bill({ price: 10_100 }), await bill({ price: 20_300 })]
    const text = `${one.number} et ${other.number}`
    expect((await shown({ amount: one.total + other.total, text }))[0]).toEqual([
      ...["sure", ["number", "balance"]],
      [
        [one.id, one.total],
        [other.id, other.total],
      ],
    ])
    expect((await shown({ amount: 5, text })).map(([grade]) => grade)).toEqual(["likely", "likely"])
  })

  it("is likely by amount and name, however it is written, without its legal form", async () => {
    const { id, buyer, total } = await bill({ price: 34_567 })
    const name = buyer.replace(" SARL", "").toUpperCase()
    for (const booked of [
      { name },
      { text: `VIR SEPA RECU DE ${name}, S.A.R.L. MERCI` },
      { name: `sas ${name}` },
    ]) {
      expect((await shown({ amount: total, ...booked }))[0]).toEqual([
        "likely",
        ["balance", "name"],
        [[id, total]],
      ])
    }
    expect(await shown({ amount: 11, name })).toEqual([["possible", ["name"], [[id, 11]]]])
  })

  it("knows who applied under another name than the buyer's", async () => {
    const { id, registration, total } = await bill({ price: 45_678 })
    const { name } = await sqlOne<{ name: string }>(
      "SELECT company_name AS name FROM registration WHERE id = $1",
      [registration],
    )
    expect((await shown({ amount: total, name }))[0]).toEqual(["likely", ["balance", "name"], [[id, total]]])
  })

  it("knows the account from which the buyer paid before", async () => {
    const first = await bill()
    const iban = unique("FR76").replaceAll(" ", "")
    const entry = await keepEntry(api, { amount: 120_000, iban, text: first.number })
    await api.bankStatements.match(matching(entry, [{ invoice: first.id, amount: 120_000 }]))
    const second = await issue(first.registration, { lines: [{ label: "Hall", unit_price: 7_700 }] })
    expect((await shown({ amount: second.total, iban }))[0]).toEqual([
      ...["likely", ["balance", "account"], [[second.id, second.total]]],
    ])
    expect(await shown({ amount: second.total, iban: "FR00" })).toEqual([
      ["possible", ["balance"], [[second.id, second.total]]],
    ])
  })

  it("is all that a buyer owes, when it adds up", async () => {
    const first = await bill({ price: 11_100 })
    const second = await issue(first.registration, { lines: [{ label: "Hall", unit_price: 22_200 }] })
    const amount = first.total + second.total
    expect((await shown({ amount, name: first.buyer }))[0]).toEqual([
      ...["likely", ["balance", "name"]],
      [
        [first.id, first.total],
        [second.id, second.total],
      ],
    ])
    expect((await shown({ amount, text: second.number }))[0]?.slice(0, 2)).toEqual([
      "likely",
      ["number", "balance"],
    ])
  })

  it("of money out is an invoice that was paid too much", async () => {
    const { id, number } = await bill()
    await api.invoices.pay({ invoice: id, key: newKey(), amount: 120_000, date: today })
    expect(await shown({ amount: -3_000, text: number })).toEqual([])
    const note = (await api.invoices.credit({ invoice: id, key: newKey(), amount: 3_000, reason: "Rebate" }))
      .data
    expect((await shown({ amount: -3_000, text: number }))[0]).toEqual([
      "sure",
      ["number", "balance"],
      [[id, -3_000]],
    ])
    expect((await shown({ amount: -3_000, text: note.number }))[0]?.[0]).toBe("sure")
    expect(await shown({ amount: 3_000, text: number })).toEqual([])
  })

  it("is of the entry's entity and currency alone", async () => {
    const { number, id } = await bill({ price: 56_789 })
    await sql("UPDATE invoice_seller SET prefix = 'INC' WHERE entity = 'inc'")
    const file = camtFile([{ amount: 68_147, text: number.replace("SARL", "INC") }])
    const kept = await api.bankStatements.keep({ file, entity: "inc", currency: "EUR" })
    const { data } = await api.bankStatements.listEntries({ statement: kept.statement ?? 0 })
    expect(data[0]?.proposals.flatMap(({ parts }) => parts.map(({ invoice }) => invoice))).not.toContain(id)
  })

  it("is at most three, the best first, and none once it is matched or set aside", async () => {
    const bills = await times(1, () => bill({ price: 77_001 }))
    for (let more = 0; more < 4; more++) bills.push(await bill({ price: 77_001 }))
    const last = bills.at(-1)
    const entry = await keepEntry(api, { amount: last?.total ?? 0, text: last?.number ?? "" })
    expect(entry.proposals.map(({ grade }) => grade)).toEqual(["sure", "possible", "possible"])
    const { data } = await api.bankStatements.setAside({ entry: entry.id, version: 1, reason: "Test" })
    expect(data.proposals).toEqual([])
  })

  it("takes text as text, whatever stands in it", async () => {
    for (const text of [
      "%_\\' OR 1=1 --",
      "{{}}$1",
      "(((((",
      "SARL-2026-99999999999",
      "'".repeat(900),
      "Ａ％",
    ]) {
      expect(await proposalsOf({ amount: 3, text, name: text })).toEqual([])
    }
  })
})

describe("invoices that an entry could pay", () => {
  it("are found by number or buyer, those of its amount first", async () => {
    const [one, other] = [await bill({ price: 88_001 }), await bill({ price: 88_002 })]
    const entry = await keepEntry(api, { amount: other.total })
    const find = async (search: string) =>
      (await api.bankStatements.findInvoices({ entry: entry.id, search })).data.map(({ invoice }) => invoice)
    expect(await find(one.number)).toEqual([one.id])
    expect(await find(one.buyer.toLowerCase())).toEqual([one.id])
    expect((await find(""))[0]).toBe(other.id)
    expect((await find("")).length).toBeLessThanOrEqual(20)
    expect(await find("nobody at all")).toEqual([])
    expect(await statusOf(api.bankStatements.findInvoices({ entry: 2_000_000_000 }))).toBe(404)
  })
})

describe("a match", () => {
  it("pays the invoice by wire on the entry's day, tells the trail, and the invoice says where it came from", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000, name: "Hibou", text: "Acompte", date: "2026-11-05" })
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 50_000 }]),
    )
    expect(data).toMatchObject({
      ...{ state: "matched", left: 0, proposals: [], version: 2 },
      payments: [
        {
          ...{ invoice: invoice.id, number: invoice.number, buyer: invoice.buyer, amount: 50_000 },
          registrations: [{ id: invoice.registration }],
        },
      ],
    })
    const paid = (await api.invoices.get({ invoice: invoice.id })).data
    expect(paid).toMatchObject({ paid: 50_000, balance: 70_000 })
    expect(paid.payments).toMatchObject([
      {
        ...{
          amount: 50_000,
          date: "2026-11-05",
          reference: "Hibou · Acompte",
          method: { name: "Bank wire" },
        },
        statement: { entry: entry.id, name: "statement.xml" },
      },
    ])
    expect((await trailOfRegistration(invoice.registration)).at(-1)?.changes).toEqual({
      payments: [null, "500.00"],
    })
  })

  it("of several parts is all or none, and leaves the entry open over the rest", async () => {
    const [one, other] = [await bill(), await bill()]
    const entry = await keepEntry(api, { amount: 300_000 })
    const parts = [
      { invoice: one.id, amount: 120_000 },
      { invoice: other.id, amount: 120_001 },
    ]
    expect(await problemsOf(api.bankStatements.match(matching(entry, parts)))).toEqual({
      "parts.1.amount": ["This is more than is due"],
    })
    expect(await getEntry(entry.id)).toMatchObject({ left: 300_000, version: 1, payments: [] })
    const whole = parts.map((part) => ({ ...part, amount: 120_000 }))
    const { data } = await api.bankStatements.match(matching(entry, whole))
    expect(data).toMatchObject({ state: "open", left: 60_000, payments: [{}, {}] })
  })

  it("with the same key again makes no second; the key of another one is refused", async () => {
    const invoice = await bill()
    const [entry, other] = await keepEntries(api, [{ amount: 50_000 }, { amount: 50_001 }])
    if (!entry || !other) throw new Error("No entries")
    const asked = matching(entry, [{ invoice: invoice.id, amount: 50_000 }])
    const first = await api.bankStatements.match(asked)
    const [again, same] = await Promise.all([
      api.bankStatements.match(asked),
      api.bankStatements.match(asked),
    ])
    expect([again, same]).toEqual([first, first])
    const stolen = { ...asked, entry: other.id }
    expect(await problemsOf(api.bankStatements.match(stolen))).toMatchObject({
      key: ["This value is not allowed"],
    })
    expect((await api.invoices.get({ invoice: invoice.id })).data.paid).toBe(50_000)
  })

  it("is refused beside its part: of another account, of more than is left, of the other sign, of what is no invoice", async () => {
    const invoice = await bill()
    const note = (
      await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 100, reason: "Rebate" })
    ).data
    const entry = await keepEntry(api, { amount: 5_000 })
    const wrong = (parts: { invoice: number; amount: number }[], of = entry) =>
      problemsOf(api.bankStatements.match(matching(of, parts)))
    const part = { invoice: invoice.id, amount: 5_000 }
    expect(await wrong([{ ...part, amount: 5_001 }])).toEqual({
      parts: ["This is more than is left of the entry"],
    })
    expect(await wrong([{ ...part, amount: -5 }])).toEqual({
      "parts.0.amount": ["Money in pays, money out gives back"],
    })
    expect(await wrong([{ ...part, invoice: note.id }])).toEqual({
      "parts.0.invoice": ["Only an invoice can be corrected or paid"],
    })
    expect(await wrong([{ ...part, invoice: 2_000_000_000 }])).toEqual({
      "parts.0.invoice": ["Invoice not found"],
    })
    expect(await wrong([])).toEqual({ parts: ["This field is required"] })
    expect(await wrong([part, part])).toEqual({ parts: ["This value is not allowed"] })
    expect(await wrong([{ ...part, amount: 0 }])).toEqual({ "parts.0.amount": ["This value is not allowed"] })
    const kept = await api.bankStatements.keep({
      file: camtFile([{ amount: 5_000 }]),
      entity: "inc",
      currency: "EUR",
    })
    const [foreign] = (await api.bankStatements.listEntries({ statement: kept.statement ?? 0 })).data
    expect(await wrong([part], foreign)).toEqual({ parts: ["This invoice is of another entity or currency"] })
    expect(
      await statusOf(api.bankStatements.match({ ...matching(entry, [part]), entry: 2_000_000_000 })),
    ).toBe(404)
  })

  it("of money out gives back what was paid too much, and no more", async () => {
    const invoice = await bill()
    await api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today })
    await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 3_000, reason: "Rebate" })
    const entry = await keepEntry(api, { amount: -4_000 })
    const part = { invoice: invoice.id, amount: -4_000 }
    expect(await problemsOf(api.bankStatements.match(matching(entry, [part])))).toEqual({
      "parts.0.amount": ["This is more than is due"],
    })
    const { data } = await api.bankStatements.match(matching(entry, [{ ...part, amount: -3_000 }]))
    expect(data).toMatchObject({ left: -1_000, state: "open" })
    expect((await api.invoices.get({ invoice: invoice.id })).data).toMatchObject({
      balance: 0,
      paid: 117_000,
    })
  })

  it("is taken back by reversing its payment: the entry is open again", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000, text: invoice.number })
    const { data } = await api.bankStatements.match(
      matching(entry, [{ invoice: invoice.id, amount: 50_000 }]),
    )
    const payment = data.payments[0]?.id ?? 0
    const reversed = (await api.invoices.reverse({ payment, key: newKey(), reference: "Wrong one" })).data
    expect(reversed.payments).toMatchObject([
      { is_reversed: true },
      { reverses_id: payment, statement: { entry: entry.id } },
    ])
    expect(await getEntry(entry.id)).toMatchObject({
      ...{ state: "open", left: 50_000, payments: [], version: 3 },
      proposals: [{}],
    })
    const open = await getEntry(entry.id)
    await api.bankStatements.match(matching(open, [{ invoice: invoice.id, amount: 50_000 }]))
    expect((await getEntry(entry.id)).state).toBe("matched")
  })

  it("confirmed by twenty at once is made once; the others are told how the entry is now", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 50_000 }])),
      ),
    )
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({
          status: 409,
          body: { current: { id: entry.id, state: "matched", version: 2 } },
        })
    }
    expect((await api.invoices.get({ invoice: invoice.id })).data.paid).toBe(50_000)
  })

  it("waits for a payment that is recorded by hand, and is refused for what is not due any more", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 120_000 })
    const outcomes = await raceFor<unknown>("invoice", invoice.id, [
      () => api.invoices.pay({ invoice: invoice.id, key: newKey(), amount: 120_000, date: today }),
      () => api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 120_000 }])),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ status: 422 })
    expect((await api.invoices.get({ invoice: invoice.id })).data.balance).toBe(0)
  })
})

describe("an entry that pays no invoice", () => {
  it("is set aside with its reason and reopened, told in the audit trail", async () => {
    const entry = await keepEntry(api, { amount: -990 })
    const aside = (await api.bankStatements.setAside({ entry: entry.id, version: 1, reason: "Fees" })).data
    expect(aside).toMatchObject({ state: "aside", aside_reason: "Fees", version: 2, left: -990 })
    const stale = api.bankStatements.reopen({ entry: entry.id, version: 1 })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      body: { current: { state: "aside", version: 2 } },
    })
    expect((await api.bankStatements.reopen({ entry: entry.id, version: 2 })).data).toMatchObject({
      ...{ state: "open", aside_reason: "", version: 3 },
    })
    expect(await entriesOf("bank_entry", entry.id)).toEqual([
      { action: "edit", changes: { aside_reason: [null, "Fees"] } },
      { action: "edit", changes: { aside_reason: ["Fees", null] } },
    ])
    expect(
      await problemsOf(api.bankStatements.setAside({ entry: entry.id, version: 3, reason: " " })),
    ).toEqual({
      reason: ["This field is required"],
    })
  })

  it("is not one that paid something, nor does one pay that is set aside", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000 })
    const part = { invoice: invoice.id, amount: 20_000 }
    const { data } = await api.bankStatements.match(matching(entry, [part]))
    const paid = api.bankStatements.setAside({ entry: entry.id, version: data.version, reason: "No" })
    await expect(paid).rejects.toMatchObject({ status: 409, body: { current: { left: 30_000 } } })
    const other = await keepEntry(api, { amount: 50_000, text: "other" })
    const aside = (await api.bankStatements.setAside({ entry: other.id, version: 1, reason: "Private" })).data
    await expect(api.bankStatements.match(matching(aside, [part]))).rejects.toMatchObject({
      ...{ status: 409, body: { current: { state: "aside" } } },
    })
  })

  it("and matched at the same time is one of both", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000 })
    const outcomes = await raceFor("bank_entry", entry.id, [
      () => api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 50_000 }])),
      () => api.bankStatements.setAside({ entry: entry.id, version: 1, reason: "Private" }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(refused.map(({ reason }) => reason.status)).toEqual([409])
  })
})

describe("the database", () => {
  const entryRow = async () => (await keepEntry(api, { amount: 1_000 })).id

  it("keeps an entry as the bank gave it", async () => {
    const id = await entryRow()
    for (const change of ["amount = 2", "text = 'x'", "date = '2026-01-01'", "fingerprint = 'x'"]) {
      await expect(sql(`UPDATE bank_entry SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
        /stays as the bank gave it/,
      )
    }
  })

  it("lets no entry pay more than came, nor an invoice of another account", async () => {
    const invoice = await bill()
    const id = await entryRow()
    const pay = (amount: number, entry = id) =>
      sql(
        "INSERT INTO invoice_payment (invoice_id, amount, date, key, bank_entry_id) VALUES ($1, $2, '2026-11-20', $3, $4)",
        [invoice.id, amount, newKey(), entry],
      )
    await expect(pay(1_001)).rejects.toThrow(/bank_entry_within/)
    await pay(1_000)
    await expect(pay(1)).rejects.toThrow(/bank_entry_within/)
    await expect(sql("UPDATE bank_entry SET aside_at = now() WHERE id = $1", [id])).rejects.toThrow(
      /bank_entry_aside/,
    )
    const foreign = await api.bankStatements.keep({
      ...{ file: camtFile([{ amount: 1_000 }]), entity: "inc", currency: "EUR" },
    })
    const other = await sqlOne<{ id: number }>("SELECT id FROM bank_entry WHERE statement_id = $1", [
      foreign.statement,
    ])
    await expect(pay(1, other.id)).rejects.toThrow(/another account/)
  })
})
