import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { StatementField } from "#lib/contract/finance/bank-terms.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { type Booked, billTo, camtFile, keepEntries, matching, sarl } from "#tests/factories/bank.ts"
import { countWaiting, onConnection, sqlOne, unique } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { times } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const csv = (text: string, name = "relevé.csv") => new File([text], name, { type: "text/csv" })
const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

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
    const saved = await api.bankStatements.keep({ file: camtFile(booked, account), ...sarl })
    expect(saved).toMatchObject({ success: true, added: 2, known: 0 })
    const statement = saved.statement ?? 0
    const { data, counts, meta } = await api.bankStatements.listEntries({ statement })
    expect(data).toMatchObject([
      { amount: -100, date: "2026-11-03", state: "open" },
      {
        amount: 4_200,
        left: 4_200,
        counterparty: "Ourson & Cie",
        iban: "FR7612",
        text: "Merci",
        reference: "E2E-1",
        entity: "sarl",
        currency: "EUR",
        version: 1,
        payments: [],
        proposals: [],
        statement: { id: statement },
      },
    ])
    expect([counts, meta.total]).toEqual([{ open: 2, matched: 0, aside: 0 }, 2])
    expect((await api.bankStatements.list({})).data.find(({ id }) => id === statement)).toMatchObject({
      name: "statement.xml",
      format: "camt.053",
      account: account.toUpperCase().replaceAll(" ", ""),
      entries: 2,
      open: 2,
      from: "2026-11-02",
      to: "2026-11-03",
      is_removable: true,
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

  it("brings what is alike in accounts of two currencies that no file names, or that have one number (I-78)", async () => {
    const text = unique("Frais")
    const file = () => csv(`Date;Libellé;Montant\n13/11/2026;${text};-12,00\n`)
    expect(await api.bankStatements.keep({ file: file(), ...sarl })).toMatchObject({ added: 1 })
    const usd = { entity: "sarl", currency: "USD" } as const
    expect(await api.bankStatements.keep({ file: file(), ...usd })).toMatchObject({ added: 1, known: 0 })
    expect(await api.bankStatements.keep({ file: file(), ...usd })).toMatchObject({ added: 0, known: 1 })
    const account = unique("compte")
    const own = [{ amount: -1_200, text }]
    expect(await keepEntries(api, own, account)).toHaveLength(1)
    expect(await keepEntries(api, own, account, "USD")).toHaveLength(1)
  })

  it("knows an entry under another mapping, order of columns or account that was not said, by how many alike there are", async () => {
    const [account, text] = [unique("compte").replaceAll(" ", ""), unique("DUPONT")]
    const first = csv(
      `Date;Libellé;Info;Montant\n13/11/2026;VIR ${text};FACT 7;5,00\n13/11/2026;VIR ${text};FACT 7;5,00\n`,
    )
    expect(await api.bankStatements.keep({ file: first, ...sarl, account })).toMatchObject({ added: 2 })
    const mapping: ("" | StatementField)[] = ["reference", "amount", "counterparty", "date"]
    const rows = `fact 7;5.00;vir   ${text};2026-11-13\n`.repeat(3)
    const other = { file: csv(`Memo;Amount;Payee;Date\n${rows}`), mapping, entity: "sarl" as const }
    expect((await api.bankStatements.read({ ...other, account })).data).toMatchObject({
      entries: 3,
      known: 2,
    })
    expect((await api.bankStatements.read({ ...other, account: "" })).data).toMatchObject({ known: 2 })
    expect((await api.bankStatements.read({ ...other, account: "FR00" })).data).toMatchObject({ known: 0 })
    expect(await api.bankStatements.keep({ ...other, ...sarl, account })).toMatchObject({
      added: 1,
      known: 2,
    })
    expect(await api.bankStatements.keep({ ...other, ...sarl, account })).toMatchObject({
      added: 0,
      known: 3,
    })
  })

  it("offers the mapping and the account of the last file of its columns", async () => {
    const [head, account] = [unique("Quoi"), unique("compte").replaceAll(" ", "").toUpperCase()]
    const file = (day: number) => csv(`${head};Wert;Betrag\nMiete;0${day}/11/2026;5,00\n`)
    const mapping: ("" | StatementField)[] = ["counterparty", "date", "amount"]
    await api.bankStatements.keep({ file: file(2), ...sarl, mapping, account, day_order: "dmy" })
    const { data } = await api.bankStatements.read({ file: file(3) })
    expect(data).toMatchObject({
      is_remembered: true,
      is_account_stated: false,
      account,
      mapping,
      entity: "sarl",
      problems: [],
    })
    const another = unique("compte")
    await api.bankStatements.keep({
      file: file(4),
      ...sarl,
      mapping: ["text", "date", "amount"],
      account: another,
    })
    expect((await api.bankStatements.read({ file: file(3) })).data).toMatchObject({
      account: "",
      mapping: ["text", "date", "amount"],
    })
  })

  it("is not kept while something is wrong with it, said by field", async () => {
    const keep = (text: string, more = {}) =>
      problemsOf(api.bankStatements.keep({ file: csv(text), ...sarl, ...more }))
    expect(await keep("Date;Libellé;Montant\nhier;x;1,00\n")).toEqual({
      file: ["The file contains no entries"],
      unread: [expect.stringMatching(/^Some lines could not be read/)],
    })
    expect(await keep("Date;Libellé;Crédit\n02/03/2026;x;1.00\n")).toEqual({
      mapping: [expect.stringMatching(/^Choose the date format/)],
    })
    expect(await keep("Date;Montant USD\n13/11/2026;1,00\n")).toEqual({
      currency: ["The file is in a different currency"],
    })
    expect(await keep("Date;Libellé;Crédit\n02/03/2026;x;1.00\n", { day_order: "dmy" })).toEqual({})
  })

  it("is saved without lines that could not be read once their number is agreed to, and remembers them", async () => {
    const text = unique("VIR")
    const file = csv(`Date;Libellé;Montant\n13/11/2026;${text};1,00\nhier;x;2,00\n;suite;\n`)
    for (const unread of [undefined, 0, 2])
      expect(await problemsOf(api.bankStatements.keep({ file, ...sarl, unread }))).toEqual({
        unread: [expect.stringMatching(/^Some lines could not be read/)],
      })
    const saved = await api.bankStatements.keep({ file, ...sarl, unread: 1 })
    expect(saved).toMatchObject({ added: 1 })
    const statement = saved.statement ?? 0
    expect((await api.bankStatements.getStatement({ statement })).data).toMatchObject({
      id: statement,
      unread: 1,
      sums: [],
      left_out: [
        { line: 3, message: "This date could not be read", text: "hier · x · 2,00", is_unread: true },
        { line: 4, message: "No date and no amount", text: "suite", is_unread: false },
      ],
    })
    expect(await entriesOf("bank_statement", statement)).toMatchObject([{ changes: { unread: [null, 1] } }])
    expect(await statusOf(api.bankStatements.getStatement({ statement: 999_999 }))).toBe(404)
  })

  it("has what was paid before exchange in rupiahs, and texts that are cut within a character", async () => {
    const text = `${unique("VIR").padEnd(999, "x")}👍`
    const rows = `20/11/2026;${text};1250,00;22500000,00;IDR\nhier;${"👍".repeat(150)};1,00;;\n`
    const file = csv(`Date;Libellé;Montant;Montant d'origine;Devise d'origine\n${rows}`)
    const { statement } = await api.bankStatements.keep({ file, ...sarl, unread: 1 })
    const { data } = await api.bankStatements.listEntries({ statement: statement ?? 0 })
    expect(data).toMatchObject([
      { amount: 125_000, original: { amount: 2_250_000_000, currency: "IDR" }, text: text.slice(0, 999) },
    ])
  })

  it("whose sums differ is saved once the difference is agreed to, and remembers it", async () => {
    const balance = (kind: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
    const plain = await camtFile([{ amount: -1_000 }]).text()
    const file = new File(
      [plain.replace("<Ntry>", `${balance("OPBD", "100.00")}${balance("CLBD", "110.00")}<Ntry>`)],
      "s.xml",
    )
    for (const differences of [undefined, [], [1_000], [2_000, 2_000]])
      expect(await problemsOf(api.bankStatements.keep({ file, ...sarl, differences }))).toEqual({
        differences: ["The entries do not add up to the closing balance"],
      })
    const saved = await api.bankStatements.keep({ file, ...sarl, differences: [2_000] })
    const statement = saved.statement ?? 0
    expect((await api.bankStatements.list({})).data.find(({ id }) => id === statement)).toMatchObject({
      unread: 0,
      sums: [{ computed: 9_000, stated: 11_000 }],
    })
    expect(await entriesOf("bank_statement", statement)).toMatchObject([
      { changes: { differences: [null, "20.00"] } },
    ])
  })

  it("brought twice at the same time has each entry once, and both are told the truth", async () => {
    const account = unique("compte")
    const booked = Array.from({ length: 60 }, (_, index) => ({ amount: index + 1, text: "Vente" }))
    const orders = [booked, booked.toReversed(), booked.slice(20), booked.slice(0, 30).toReversed()]
    const saved = await times(8, async (index) => {
      const file = camtFile(orders[index % 4] ?? [], account)
      return api.bankStatements.keep({ file, ...sarl })
    })
    expect(saved.reduce((sum, { added }) => sum + added, 0)).toBe(60)
    expect(saved.reduce((sum, { known }) => sum + known, 0)).toBe(2 * (60 + 60 + 40 + 30) - 60)
    const stored = await sqlOne<{ entries: number; statements: number }>(
      `SELECT count(*)::int AS entries, count(DISTINCT statement_id)::int AS statements FROM bank_entry
        JOIN bank_statement ON bank_statement.id = statement_id WHERE account = $1`,
      [account.toUpperCase().replaceAll(" ", "")],
    )
    expect(stored).toEqual({
      entries: 60,
      statements: saved.filter(({ statement }) => statement !== null).length,
    })
  })

  it("stays where something of it is settled in the moment in which it is removed", async () => {
    const [entry] = await keepEntries(api, [{ amount: 5_000 }])
    if (!entry) throw new Error("No entry")
    const removed = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query(
        "INSERT INTO bank_allocation (entry_id, key, kind, amount, date) VALUES ($1, $2, 'aside', 5000, '2026-11-20')",
        [entry.id, newKey()],
      )
      const removing = statusOf(api.bankStatements.remove({ statement: entry.statement.id }))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      return removing
    })
    expect(removed).toBe(409)
  })

  it("is removed while nothing of it was matched", async () => {
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
