import { extractText } from "unpdf"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice } from "#tests/factories/invoices.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const organization = async () =>
  (await sqlOne<{ id: number }>("SELECT id FROM invoicing_organization WHERE name = 'ICEX'")).id
const today = () => todayIn(env().TIME_ZONE)
const issue = (session: number, more: object = {}) => issueInvoice(api, session, more)

describe("an invoice that is calculated", () => {
  it("has the booths' prices as its lines, the tax of its buyer and one date on which it is due", async () => {
    const { id } = await createBilled({ booths: 2 })
    const { data } = await api.invoices.calculate({ session: id })
    expect(data).toMatchObject({
      entity: "sarl",
      currency: "EUR",
      subtotal: 200_000,
      discount: 0,
      taxable: 200_000,
      tax: { category: "S", rate: 20, amount: 40_000 },
      total: 240_000,
      second_payment_date: null,
      language: "fr",
      buyer: { name: "Petit Nuage SARL", country_code: "FR" },
      problems: {},
    })
    expect(data.lines).toMatchObject([{ amount: 100_000 }, { amount: 100_000 }])
    expect(data.instalments).toMatchObject([{ amount: 240_000 }])
    expect((await api.invoices.list({ session: id })).invoices).toEqual([])
  })

  it("is split by 30 % and 45 days before the opening unless said otherwise, to the cent", async () => {
    const show = await createShow()
    await sql(`UPDATE tradeshow_session SET "from" = current_date + 100 WHERE id = $1`, [show.session])
    const { id } = await createBilled({ show, price: 100_001 })
    const { data } = await api.invoices.calculate({ session: id, is_splitting: true })
    const [{ day }] = await sql<{ day: string }>("SELECT (current_date + 55)::text AS day").then(
      (rows) => rows as [{ day: string }],
    )
    expect(data.second_payment_date).toBe(day)
    expect(data.instalments).toEqual([
      { due_date: dayAfter(today(), 7), amount: 36_000 },
      { due_date: day, amount: 84_001 },
    ])
    const plan = await api.invoices.calculate({
      session: id,
      is_splitting: true,
      first_payment_percentage: 40,
    })
    expect(plan.data.instalments[0]?.amount).toBe(48_000)
  })

  it.each([
    ["14", 14],
    ["0", 0],
    ["soon", 7],
    ["", 7],
  ])(
    "has its first part due when mails of the show say so: within '%s' days is %s after its date",
    async (said, days) => {
      const show = await createShow()
      await sql(
        "UPDATE tradeshow_session SET mail_values = jsonb_build_object('DEPOSIT_DAYS', $2::text) WHERE id = $1",
        [show.session, said],
      )
      const { id } = await createBilled({ show })
      const split = { is_splitting: true, second_payment_date: dayAfter(today(), 30) }
      const { data } = await api.invoices.calculate({ session: id, ...split })
      expect(data.instalments[0]?.due_date).toBe(dayAfter(today(), days))
      const sooner = await api.invoices.calculate({ session: id, ...split, second_payment_date: today() })
      expect(sooner.data.instalments.map(({ due_date }) => due_date)).toEqual([today(), today()])
    },
  )

  it("is seen as it would be printed, as a draft that takes no number and is not stored", async () => {
    const { id } = await createBilled({ country: "DE", vatCode: "DE136695976" })
    const before = await sqlOne<{ last: number | null }>("SELECT max(last) AS last FROM invoice_numbering")
    const { data } = await api.invoices.preview({ session: id, language: "en" })
    const pdf = Buffer.from(data.pdf, "base64")
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    expect(text).toContain("Draft")
    expect(text).toContain("Petit Nuage SARL")
    expect(pdf.includes("factur-x.xml")).toBe(false)
    expect(
      Buffer.from(data.picture ?? "", "base64")
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP")
    expect(await sqlOne("SELECT max(last) AS last FROM invoice_numbering")).toEqual(before)
    expect((await api.invoices.list({ session: id })).invoices).toEqual([])
    const { tax_rule } = (await api.invoices.calculate({ session: id })).data
    expect(tax_rule).toMatchObject({ place: "eu", has_vat_code: true })
  })

  it.each([
    ["FR", "", "S", 20],
    ["DE", "DE136695976", "AE", 0],
    ["DE", "", "S", 20],
    ["US", "", "O", 0],
    ["MC", "FR12000045202", "S", 20],
    ["RE", "", "S", 8.5],
    ["GF", "", "O", 0],
    ["MF", "", "O", 0],
    ["GR", "GR094259216", "AE", 0],
  ])(
    "to a buyer in %s with the VAT code '%s' is taxed as %s at %s %",
    async (country, vatCode, category, rate) => {
      const { id } = await createBilled({ country, vatCode })
      const { tax, problems } = (await api.invoices.calculate({ session: id })).data
      expect([tax.category, tax.rate, problems]).toEqual([category, rate, {}])
      expect(tax.reason === "").toBe(category === "S")
    },
  )

  it.each([
    ["DE", "DE136695977"],
    ["GR", "EL094259217"],
  ])("to a buyer in %s with the mistyped VAT code %s is taxed, and not issued", async (country, vatCode) => {
    const { id } = await createBilled({ country, vatCode })
    const { tax, problems } = (await api.invoices.calculate({ session: id })).data
    expect([tax.category, tax.rate]).toEqual(["S", 20])
    expect(problems).toEqual({
      "billing.vat_code": ["This VAT number is mistyped: its check digits do not match"],
    })
    expect(await problemsOf(issue(id))).toEqual(problems)
  })

  it("of more than its columns hold is refused", async () => {
    const { id } = await createBilled()
    const hall = { label: "Hall", unit_price: 900_000_000 }
    const [halls, off] = [
      { ...hall, quantity: 1000 },
      { ...hall, unit_price: -899_999_000, quantity: 1000 },
    ]
    for (const more of [
      { lines: [halls] },
      { lines: [halls, off] },
      { lines: [hall, hall, hall], discount: 99 },
    ])
      expect(await problemsOf(issue(id, more))).toEqual({
        lines: ["This number is too high: 10000000 maximum"],
      })
  })

  it("of the last day that can be written, or of year 0, is refused by its date", async () => {
    const { id } = await createBilled()
    const calculated = await api.invoices.calculate({ session: id, billing_date: "9999-12-31" })
    expect(calculated.data.problems).toEqual({ billing_date: ["This date is in the future"] })
    expect(await problemsOf(issue(id, { billing_date: "0000-01-01" }))).toEqual({
      billing_date: ["Enter a date, such as 2026-12-31"],
    })
  })

  it("takes a rebate off the booth it is on, and is issued; one that is more than its booth costs is not", async () => {
    const { id } = await createBilled()
    const rebate = (amount: number) =>
      sql(
        `INSERT INTO registration_price (registration_id, booth_id, name, final_amount, currency, position)
         SELECT $1, min(id), 'Early bird', $2, 'EUR', 9 FROM registration_booth WHERE registration_id = $1`,
        [id, amount],
      )
    await rebate(-13_250)
    expect(await issue(id)).toMatchObject({ subtotal: 86_750, lines: [{ unit_price: 86_750 }] })
    await rebate(-900_000)
    expect(await problemsOf(issue(id))).toMatchObject({
      lines: [expect.stringMatching(/^A discount exceeds/)],
    })
  })

  it("is not issued before somebody has entered who invoices; an example's numbers are nobody's", async () => {
    const { id } = await createBilled()
    const [before] = await sql<{ legal_name: string; iban: string; siren: string }>(
      "SELECT legal_name, iban, registration_number AS siren FROM invoice_seller WHERE entity = 'sarl'",
    )
    const enter = (name: string, siren: string, iban: string) =>
      sql(
        "UPDATE invoice_seller SET legal_name = $1, registration_number = $2, iban = $3 WHERE entity = 'sarl'",
        [name, siren, iban],
      )
    await enter("", "404833048", "FR76 3000 6000 0112 3456 7890 189")
    const { problems } = (await api.invoices.calculate({ session: id })).data
    expect(Object.keys(problems)).toEqual(["seller.legal_name", "seller.registration_number", "seller.iban"])
    expect(await problemsOf(issue(id))).toEqual(problems)
    await enter(before?.legal_name ?? "", before?.siren ?? "", before?.iban ?? "")
    await issue(id)
  })

  it("has quantities of three decimals and lines that take off, each rounded, and its XML breaks no rule", async () => {
    const { id } = await createBilled()
    const lines = [
      { label: "Carpet (m²)", quantity: 12.375, unit_price: 1_999 },
      { label: "Power (kW)", quantity: 0.125, unit_price: 4 },
      { label: "Late arrival", quantity: 1.5, unit_price: -1_003 },
    ]
    const invoice = await issue(id, { lines, discount: 10 })
    expect(invoice.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [12.375, 24_738],
      [0.125, 1],
      [1.5, -1_505],
    ])
    expect(invoice).toMatchObject({ subtotal: 23_234, discount: 2_323, taxable: 20_911, total: 25_093 })
    expect(brokenRules(facturX(printedOf(invoice)))).toEqual([])
    for (const quantity of [0, -1, 1.2345, 1001]) {
      const refused = await problemsOf(issue(id, { lines: [{ label: "Carpet", quantity, unit_price: 1 }] }))
      expect(Object.keys(refused ?? {})).toEqual(["lines.0.quantity"])
    }
    expect(await problemsOf(issue(id, { lines: [{ label: "Refund", unit_price: -1 }] }))).toEqual({
      lines: [expect.stringMatching(/^A discount exceeds/)],
    })
  })

  it("says what is missing, by field, and is not issued", async () => {
    const { id } = await createBilled({ vatCode: "DE1" })
    await sql("UPDATE registration SET billing_street = '' WHERE id = $1", [id])
    const { problems } = (await api.invoices.calculate({ session: id })).data
    expect(problems).toEqual({
      "billing.street": ["This field is required"],
      "billing.vat_code": ["This is not a VAT number of the chosen country"],
    })
    expect(await problemsOf(issue(id))).toEqual(problems)
    expect(await problemsOf(issue(id, { billing_date: "2999-01-01" }))).toMatchObject({
      billing_date: ["This date is in the future"],
    })
  })
})

describe("registrations that one invoice may be for together", () => {
  it("are the published ones of the same organisation and session, with what they cost", async () => {
    const show = await createShow()
    const care = { organization: await organization(), show }
    const one = await createBilled(care)
    const other = await createBilled({ ...care, price: 70_000 })
    const [draft, binned, alone] = [
      await createBilled(care),
      await createBilled(care),
      await createBilled({ show }),
    ]
    await sql("UPDATE registration SET published_at = NULL WHERE id = $1", [draft.id])
    await sql("UPDATE registration SET deleted_at = now() WHERE id = $1", [binned.id])
    const { data } = await api.invoices.listCompanions({ session: one.id })
    expect(data).toMatchObject([{ id: other.id, price: 70_000, invoiced: 0, currency: "EUR" }])
    expect((await api.invoices.listCompanions({ session: alone.id })).data).toEqual([])
    await expect(api.invoices.listCompanions({ session: binned.id })).rejects.toMatchObject({ status: 404 })
  })
})
