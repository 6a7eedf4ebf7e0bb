import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { StatementField } from "#lib/contract/finance/bank-terms.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { camtFile, keepEntries, sarl } from "#tests/factories/bank.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const csv = (text: string, name = "relevé.csv") => new File([text], name, { type: "text/csv" })

describe("a file that is read", () => {
  it("is described and not kept", async () => {
    const text = "Date;Libellé;Montant EUR\n13/11/2026;Virement;12,00\n14/11/2026;Frais;-1,50\n"
    const { data } = await api.bankStatements.read({ file: csv(text) })
    expect(data).toMatchObject({
      name: "relevé.csv",
      format: "csv",
      day_order: "dmy",
      account: "",
      entity: null,
      currency: "EUR",
      entries: 2,
      known: 0,
      from: "2026-11-13",
      to: "2026-11-14",
      problems: [],
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
    const file = csv("Date;Montant\nhier;12,00\n13/11/2026;1,00\n")
    const { data } = await french.bankStatements.read({ file })
    expect(data.problems).toEqual([])
    expect(data.left_out).toEqual([
      { line: 2, message: "Cette date est illisible", text: "hier · 12,00", is_unread: true },
    ])
  })

  it("belongs to the entity that invoices with its account, else to the one whose statements were of it", async () => {
    const iban = "DE89370400440532013000"
    await sql("UPDATE invoice_seller SET iban = 'DE89 3704 0044 0532 0130 00' WHERE entity = 'inc'")
    const read = async (account: string) =>
      (await api.bankStatements.read({ file: camtFile([{ amount: 1 }], account) })).data
    expect(await read(iban)).toMatchObject({ account: iban, entity: "inc" })
    const saving = api.bankStatements.keep({ file: camtFile([{ amount: 1 }], iban), ...sarl })
    expect(await problemsOf(saving)).toEqual({ entity: ["This account belongs to the other entity"] })
    await keepEntries(api, [{ amount: 1 }], "0077")
    expect(await read("0077")).toMatchObject({ entity: "sarl", known: 1 })
  })

  it("of more than 10 MB is refused", async () => {
    const file = csv("x".repeat(10_000_001))
    expect(await problemsOf(api.bankStatements.read({ file }))).toEqual({
      file: ["The file exceeds 10 MB"],
    })
    expect(await problemsOf(api.bankStatements.keep({ file, ...sarl }))).toEqual({
      file: ["The file exceeds 10 MB"],
    })
    expect(await statusOf(api.bankStatements.read({ file: csv("x".repeat(11_000_000)) }))).toBe(413)
  })

  it("that is no file, or says nothing that is known, is refused", async () => {
    const form = new FormData()
    form.append("file", "abc")
    const token = await issueToken(await createUser())
    expect((await send("/api/bank/statement/read", { method: "POST", body: form, token })).status).toBe(422)
    expect(await problemsOf(api.bankStatements.read({ file: csv("<html></html>", "camt.xml") }))).toEqual({
      file: ["This is no statement in CSV, CAMT, MT940 or OFX"],
    })
  })
})
