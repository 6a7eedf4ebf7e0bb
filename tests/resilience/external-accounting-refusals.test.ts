import { describe, expect, it } from "vitest"
import { followOpen } from "#lib/backend/finance/external-accounting/follow-open.ts"
import { followLinked } from "#lib/backend/finance/external-accounting/linked-invoices.ts"
import { sendAllWaiting } from "#lib/backend/finance/external-accounting/send-waiting.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { startWorker } from "#lib/backend/worker.ts"
import { env } from "#lib/env.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { reportedLedger } from "#tests/factories/external-accounting.ts"
import { createBilled } from "#tests/factories/invoices.ts"
import { wrongInBooks } from "#tests/factories/partner-books.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const ledger = reportedLedger()
const { zoho, read, api, issue, pay, credit, externalOf, untilTold, withoutPartner } = ledger
const today = todayIn(env().TIME_ZONE)

describe("what the partner refuses", () => {
  it("is shown in its words, holds up what comes after it for that invoice alone, and is told when asked again", async () => {
    zoho.sarl.taxes = []
    const { id, total } = await issue()
    await pay(id, total)
    const other = await issue({ country: "DE", vatCode: "DE136695976" })
    await untilTold()
    const refused = await externalOf(id)
    expect(refused).toMatchObject({ state: "refused", problem: "no_tax", said: "20" })
    expect((await read(id)).payments[0]?.external).toMatchObject({
      state: "waiting",
      tries: 0,
    })
    expect(await externalOf(other.id)).toMatchObject({ state: "sent" })
    zoho.sarl.taxes.push({ tax_id: "9002", tax_name: "TVA 20", tax_percentage: 20, tax_type: "tax" })
    await api().externalAccounting.retry({ document: refused?.id ?? 0 })
    await sendAllWaiting()
    expect(await wrongInBooks(zoho)).toEqual([])
    await expect(api().externalAccounting.retry({ document: refused?.id ?? 0 })).rejects.toMatchObject({
      status: 404,
    })
  })

  it("is another document under our number: nothing is told over it", async () => {
    const customer = zoho.sarl.createContact({ contact_name: "Somebody", contact_type: "customer" })
    const { id, number } = await issue()
    zoho.sarl.createInvoice({
      customer_id: customer.contact_id,
      invoice_number: number,
      date: today,
      line_items: [{ name: "Typed by hand", description: "", rate: 12, quantity: 1 }],
      is_discount_before_tax: true,
      is_inclusive_tax: false,
    })
    await untilTold()
    expect(await externalOf(id)).toMatchObject({
      state: "refused",
      problem: "total_differs",
      said: "12.00 EUR",
    })
    expect(zoho.sarl.invoices.length).toBe(1)
  })

  it("is a payment that somebody typed there: it waits for somebody to look", async () => {
    const { id, total } = await issue()
    await sendAllWaiting()
    const [invoice] = zoho.sarl.invoices
    zoho.sarl.createPayment({
      customer_id: invoice?.customer_id,
      payment_mode: "others",
      amount: total / 100,
      date: today,
      reference_number: "by hand",
      invoices: [{ invoice_id: invoice?.id, amount_applied: total / 100 }],
    })
    await pay(id, total)
    await sendAllWaiting()
    const [payment] = (await read(id)).payments
    expect(payment?.external).toMatchObject({
      state: "refused",
      said: expect.stringMatching(/more than the balance/),
    })
  })
})

describe("administrators", () => {
  it("see how it goes, tell all again, and what was issued before there was a partner", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    await withoutPartner(async () => {
      const early = await issue()
      await pay(early.id, early.total)
      await credit(early.id, 1_000)
      expect((await admin.externalAccounting.get()).data).toEqual({ connections: [], refusals: [] })
    })
    zoho.sarl.taxes = []
    const { number } = await issue()
    await sendAllWaiting()
    const { connections, refusals } = (await admin.externalAccounting.get()).data
    expect(connections).toMatchObject([
      { entity: "sarl", waiting: 0, refused: 1, earlier: 1, problem: null },
      { entity: "inc" },
    ])
    expect(refusals).toMatchObject([{ number, kind: "invoice", problem: "no_tax" }])
    zoho.sarl.taxes.push({ tax_id: "9002", tax_name: "TVA 20", tax_percentage: 20, tax_type: "tax" })
    await admin.externalAccounting.tellEarlier({ from: today })
    await admin.externalAccounting.retryAll()
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
    const after = (await admin.externalAccounting.get()).data
    expect(after.connections).toMatchObject([{ waiting: 0, refused: 0, earlier: 0 }, {}])
    expect(after.connections[0]?.last_success_at).not.toBeNull()
  })
})

describe("an invoice that the partner holds", () => {
  async function partnerInvoice() {
    const { contact_id } = zoho.sarl.createContact({ contact_name: "Somebody", contact_type: "customer" })
    return zoho.sarl.createInvoice({
      customer_id: contact_id,
      invoice_number: "INV-7",
      date: "2026-10-01",
      due_date: "2026-10-31",
      line_items: [{ name: "Booth", description: "", rate: 1500, quantity: 1 }],
      is_discount_before_tax: true,
      is_inclusive_tax: false,
    })
  }
  const linked = (id: number) =>
    sqlOne(
      "SELECT total, balance, date::text, due_on::text, zoho_invoice_number FROM registration_invoice WHERE id = $1",
      [id],
    )

  it("is linked at once, is read from the partner, and followed while it is open", async () => {
    const { invoice_id } = await partnerInvoice()
    const { id: session } = await createBilled({ show: ledger.show() })
    zoho.isDown = true
    const { data } = await api().invoices.link({
      session,
      zoho_invoice_id: invoice_id,
      invoice_name: "Old one",
    })
    await expect(followLinked(data.id)).rejects.toThrow("unreachable")
    zoho.isDown = false
    await followLinked(data.id)
    const read = {
      total: 150_000,
      balance: 150_000,
      date: "2026-10-01",
      due_on: "2026-10-31",
      zoho_invoice_number: "INV-7",
    }
    expect(await linked(data.id)).toEqual(read)
    zoho.sarl.find("invoice", invoice_id).status = "sent"
    zoho.sarl.createPayment({
      customer_id: "",
      payment_mode: "others",
      amount: 1500,
      date: today,
      reference_number: "by hand",
      invoices: [{ invoice_id, amount_applied: 1500 }],
    })
    const worker = await startWorker()
    try {
      await followOpen()
      await expect.poll(() => linked(data.id)).toEqual({ ...read, balance: 0, due_on: null })
    } finally {
      await worker.stop()
    }
  })

  it("may be linked by its number, and stays as it is when it is not there", async () => {
    await partnerInvoice()
    const { id: session } = await createBilled({ show: ledger.show() })
    const links = ["INV-7", "INV-8"].map((zoho_invoice_id) =>
      api().invoices.link({ session, zoho_invoice_id, invoice_name: zoho_invoice_id, total: 5, balance: 5 }),
    )
    for (const { data } of await Promise.all(links)) await followLinked(data.id)
    const totals = await sql("SELECT name, total FROM registration_invoice ORDER BY name")
    expect(totals).toEqual([
      { name: "INV-7", total: 150_000 },
      { name: "INV-8", total: 5 },
    ])
  })
})
