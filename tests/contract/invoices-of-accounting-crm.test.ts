import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { unique } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, moneyOf } from "#tests/factories/invoices.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})
const issue = (session: number, more: object = {}) => issueInvoice(api, session, more)

describe("an invoice of the accounting CRM", () => {
  it("is linked by its id and name, once a registration", async () => {
    const { id } = await createBilled()
    const input = {
      session: id,
      zoho_invoice_id: unique("zoho"),
      invoice_name: "INV-77",
      total: 5000,
      balance: 2000,
    }
    expect((await api.invoices.link(input)).data).toMatchObject({
      name: "INV-77",
      percent: 60,
      invoice_id: null,
    })
    expect(await problemsOf(api.invoices.link(input))).toEqual({
      zoho_invoice_id: ["This invoice is already linked"],
    })
    expect(await problemsOf(api.invoices.link({ ...input, invoice_name: " ", zoho_invoice_id: "" }))).toEqual(
      {
        invoice_name: ["This field is required"],
        zoho_invoice_id: ["This field is required"],
      },
    )
  })

  it("has an amount, a currency and a day on which it is due", async () => {
    const { id } = await createBilled()
    const linked = { session: id, zoho_invoice_id: unique("zoho"), invoice_name: "INV-78", total: 5000 }
    const { data } = await api.invoices.link({
      ...linked,
      balance: 2000,
      currency: "USD",
      due_date: "2026-12-24",
    })
    expect(data).toMatchObject({ total: 5000, balance: 2000, currency: "USD", due_on: "2026-12-24" })
    const paid = { ...linked, zoho_invoice_id: unique("zoho"), due_date: "2026-12-24" }
    expect((await api.invoices.link(paid)).data).toMatchObject({ balance: 0, currency: "EUR", due_on: null })
  })

  it("is unlinked once, counts no more and is told in the history; one of the ledger never is", async () => {
    const { id } = await createBilled()
    const linked = {
      session: id,
      zoho_invoice_id: unique("zoho"),
      invoice_name: "INV-79",
      total: 5000,
      balance: 5000,
    }
    const { data } = await api.invoices.link(linked)
    const other = await createBilled()
    expect(await statusOf(api.invoices.unlink({ session: other.id, linked: data.id }))).toBe(404)
    const ask = () => api.invoices.unlink({ session: id, linked: data.id })
    const outcomes = await raceFor("registration", id, [ask, ask])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await moneyOf(id)).toMatchObject({ invoiced: 0, invoice_count: 0 })
    const changes = (await auditTrailOfRegistration(id)).map((entry) => entry.changes)
    expect(changes).toContainEqual(expect.objectContaining({ invoices: ["INV-79", null] }))
    await api.invoices.link(linked)

    await issue(other.id)
    const [row] = (await api.invoices.list({ session: other.id })).invoices
    expect(await statusOf(api.invoices.unlink({ session: other.id, linked: row?.id ?? 0 }))).toBe(404)
  })

  it("is in pages of five, the third of which is the last", async () => {
    const { id } = await createBilled()
    for (let index = 0; index < 17; index++)
      await api.invoices.link({ session: id, zoho_invoice_id: unique("zoho"), invoice_name: `INV-${index}` })
    const first = await api.invoices.list({ session: id })
    expect([first.invoices.length, first.has_more]).toEqual([5, true])
    const third = await api.invoices.listMore({ session: id, page: 3 })
    expect([third.invoices.length, third.has_more]).toEqual([5, false])
    expect(await statusOf(api.invoices.listMore({ session: id, page: 4 }))).toBe(422)
  })
})
