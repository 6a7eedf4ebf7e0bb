import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { followOpen } from "#lib/backend/external-accounting/follow-open.ts"
import { followLinked } from "#lib/backend/external-accounting/linked-invoices.ts"
import { sendAllWaiting, sendWaiting } from "#lib/backend/external-accounting/send-waiting.ts"
import { nextDue, takeTurn } from "#lib/backend/external-accounting/turns.ts"
import { startWorker } from "#lib/backend/jobs/worker.ts"
import { todayIn } from "#lib/backend/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { tellPartner, timePasses, wrongInBooks } from "#tests/factories/external-accounting.ts"
import { type Billed, createBilled, newKey } from "#tests/factories/invoices.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { times } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { ZohoServer } from "#tests/partners/zoho-server.ts"

const zoho = new ZohoServer()
let api: Api
let show: TestShow
let endTelling: () => void

beforeAll(async () => {
  await zoho.start()
  endTelling = tellPartner(zoho)
  api = await signIn(await createUser())
  show = await createShow()
})

afterAll(async () => {
  endTelling()
  await zoho.stop()
})

const today = todayIn(env().TIME_ZONE)

beforeEach(async () => {
  await sql("TRUNCATE registration, invoice, invoice_numbering, external_connection CASCADE")
  zoho.reset()
  vi.restoreAllMocks()
})

async function issue(billed: Billed = {}, more: object = {}) {
  const { id } = await createBilled({ show, ...billed })
  return (await api.invoices.store({ session: id, key: newKey(), ...more })).data
}

const pay = (invoice: number, amount: number, refund = false) =>
  api.invoices.pay({
    invoice,
    key: newKey(),
    amount,
    refund,
    date: today,
    payment_method_id: 2,
    reference: "VIR",
  })

const credit = (invoice: number, amount?: number) =>
  api.invoices.credit({ invoice, key: newKey(), reason: "Booth given back", ...(amount && { amount }) })

async function createIncShow(): Promise<TestShow> {
  const inc = await createShow()
  await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [inc.id])
  return inc
}

async function reverse(invoice: number) {
  const { payments } = (await api.invoices.get({ invoice })).data
  const standing = payments.findLast(({ is_reversed, reverses_id }) => !is_reversed && reverses_id === null)
  return api.invoices.reverse({ payment: standing?.id ?? 0, key: newKey(), reference: "Bounced" })
}

const externalOf = async (invoice: number) => (await api.invoices.get({ invoice })).data.external

/** Every call by which something is written into the books. */
const writingCalls = [
  ...[/^POST .contacts$/, /^POST .invoices$/, /^POST .invoices.*sent$/, /^POST .customerpayments$/],
  ...[/^POST .creditnotes$/, /^POST .creditnotes.*invoices$/, /^POST .creditnotes.*refunds$/],
  ...[/^DELETE .creditnotes.*refunds/, /^DELETE .customerpayments/],
]

/** Tells what waits, as the minutes pass, until nothing changes any more. */
async function untilTold() {
  for (let round = 0; round < 16; round++) {
    await timePasses()
    await sendAllWaiting()
  }
}

describe("what the ledger issues", () => {
  it("is in the partner's books under our number, with lines, discount and tax that come to our total", async () => {
    const { id, number, total } = await issue({ price: 123_457 }, { discount: 12.5 })
    await sendWaiting("sarl")
    expect(zoho.sarl.invoices).toMatchObject([{ number, total, status: "sent", date: today }])
    expect(await externalOf(id)).toMatchObject({ state: "sent", problem: null, tries: 1 })
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("goes by a worker without anybody asking for it, payments and credit notes after their invoice", async () => {
    const worker = await startWorker()
    try {
      const { id, total } = await issue()
      await pay(id, total / 2)
      await credit(id)
      await expect.poll(() => wrongInBooks(zoho)).toEqual([])
    } finally {
      await worker.stop()
    }
    const written = zoho.calls.filter((call) => /^POST \/(invoices|creditnotes|customerpayments)$/.test(call))
    expect(written).toEqual(["POST /invoices", "POST /customerpayments", "POST /creditnotes"])
  })

  it("stays equal through refunds, reversals and credit notes of parts", async () => {
    const [paid, credited] = [await issue(), await issue({ booths: 3, price: 33_333 })]
    await pay(paid.id, paid.total)
    await credit(paid.id, 50_001)
    await credit(paid.id, 10_000)
    await pay(paid.id, 60_001, true)
    await reverse(paid.id)
    await credit(credited.id, 7_777)
    await pay(credited.id, 20_000)
    await credit(credited.id)
    await reverse(credited.id)
    await pay(paid.id, 1_000, true)
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
    expect((await api.invoices.get({ invoice: credited.id })).data.balance).toBe(0)
  })

  it("is levelled to our total where the partner rounds taxes line by line", async () => {
    zoho.sarl.roundsByLine = true
    const { id } = await issue({ booths: 7, price: 33_333 }, { discount: 3.33 })
    await credit(id, 1_234)
    await untilTold()
    expect(zoho.count("PUT /invoices/".concat(zoho.sarl.invoices[0]?.id ?? ""))).toBe(1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("is told to the books of its entity alone, and to none without an organization", async () => {
    const inc = await createIncShow()
    const { number } = await issue({ show: inc, currency: "USD", country: "US" })
    await issue()
    await sendAllWaiting()
    expect(zoho.books["60002"]?.invoices).toMatchObject([{ number, currency_code: "USD" }])
    expect(await wrongInBooks(zoho)).toEqual([])
    env().ZOHO_ORGANIZATION_INC = undefined
    const { id } = await issue({ show: inc, currency: "USD", country: "US" })
    env().ZOHO_ORGANIZATION_INC = zoho.settings.ZOHO_ORGANIZATION_INC
    expect(await externalOf(id)).toBeNull()
    expect(await sql("SELECT FROM external_document WHERE invoice_id = $1", [id])).toEqual([])
  })

  it("finds its customer again, also one whose name bills in another currency", async () => {
    await issue()
    await issue()
    await issue({ currency: "USD" })
    await sendWaiting("sarl")
    expect(zoho.sarl.contacts.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
      "Petit Nuage SARL EUR",
      "Petit Nuage SARL (USD) USD",
    ])
  })

  it("is left out with its payments when it was issued before there was a partner", async () => {
    endTelling()
    const { id } = await issue()
    endTelling = tellPartner(zoho)
    await pay(id, 100)
    await credit(id, 100)
    await untilTold()
    expect(zoho.calls).toEqual([])
    expect(await externalOf(id)).toBeNull()
  })
})

describe("a partner in trouble", () => {
  it("that is down for a while gets everything once it is back, in order", async () => {
    zoho.isDown = true
    const { id, total } = await issue()
    await pay(id, total)
    await credit(id, 5_000)
    await pay(id, 5_000, true)
    for (let round = 0; round < 3; round++) {
      await timePasses()
      await sendWaiting("sarl")
    }
    expect(await externalOf(id)).toMatchObject({ state: "waiting", tries: 3, problem: "unreachable" })
    zoho.isDown = false
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("is left alone for longer each time, however much there is to tell", async () => {
    zoho.isDown = true
    await times(4, () => issue())
    const pauses: number[] = []
    for (let round = 0; round < 4; round++) {
      await sql("UPDATE external_connection SET paused_until = NULL")
      await sendWaiting("sarl")
      await sendWaiting("sarl")
      const { pause } = await sqlOne<{ pause: number }>(
        "SELECT round(extract(epoch FROM paused_until - now()))::int AS pause FROM external_connection",
      )
      pauses.push(pause)
    }
    expect(pauses).toEqual([30, 60, 120, 240])
    expect(await sql("SELECT tries FROM external_document ORDER BY id")).toEqual(
      Array.from({ length: 4 }, () => ({ tries: 1 })),
    )
  })

  it.each(["before", "after"] as const)(
    "that drops every kind of call %s it is done has each document once",
    async (drop) => {
      const { id, total } = await issue()
      await pay(id, total)
      await credit(id, 5_000)
      await pay(id, 5_000, true)
      await reverse(id)
      await reverse(id)
      for (const call of writingCalls) zoho.fail(call, { drop })
      await untilTold()
      expect(zoho.unbroken).toEqual([])
      expect(await wrongInBooks(zoho)).toEqual([])
    },
  )

  it("that answers too late, or with errors after it wrote, has each document once", async () => {
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 150))
    const { id } = await issue()
    await pay(id, 1_000)
    zoho.fail("POST /invoices", { silentFor: 400 })
    zoho.fail("POST /customerpayments", { silentFor: 400 })
    zoho.fail("GET /contacts", { status: 500 })
    await untilTold()
    expect(zoho.count("POST /invoices")).toBe(1)
    expect(zoho.count("POST /customerpayments")).toBe(1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("that has used up its calls is left alone for as long as it says", async () => {
    await issue()
    zoho.fail("GET /invoices", { status: 429, code: 44, message: "Too many calls", retryAfter: 77 })
    await sendWaiting("sarl")
    await sendWaiting("sarl")
    expect(zoho.calls).toEqual(["GET /invoices"])
    const { pause } = await sqlOne<{ pause: number }>(
      "SELECT round(extract(epoch FROM paused_until - now()))::int AS pause FROM external_connection",
    )
    expect(pause).toBe(77)
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("whose token ended is asked for one new token, also by several calls at once", async () => {
    await issue()
    await sendWaiting("sarl")
    const [given] = [zoho.tokens.length]
    zoho.endTokens()
    await issue()
    const inc = await createIncShow()
    await issue({ show: inc, currency: "USD", country: "US" })
    await Promise.all([sendWaiting("sarl"), sendWaiting("inc")])
    expect(zoho.tokens.length).toBe(given + 1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("that does not let us in keeps everything waiting, without a word of our secrets", async () => {
    const { id } = await issue()
    zoho.endTokens()
    zoho.fail("POST /oauth/v2/token", { status: 200, message: "invalid_code" })
    await sendWaiting("sarl")
    const external = await externalOf(id)
    expect(external).toMatchObject({ state: "waiting", problem: "not_admitted", said: "invalid_code" })
    await untilTold()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("that fails over one document alone gets the others", async () => {
    await issue()
    await sendWaiting("sarl")
    const { number } = await issue()
    zoho.fail("POST /invoices", { status: 500 }, 3)
    await issue()
    for (let round = 0; round < 3; round++) {
      await sql("UPDATE external_connection SET paused_until = NULL")
      await sendWaiting("sarl")
    }
    await untilTold()
    expect(zoho.sarl.invoices.some((invoice) => invoice.number === number)).toBe(true)
    expect(await wrongInBooks(zoho)).toEqual([])
  })
})

describe("workers", () => {
  it("several at once tell 20 documents one after the other, each once", async () => {
    const issued = await times(20, () => issue())
    await times(10, (place) => pay(issued[place]?.id ?? 0, 1_000))
    await Promise.all([1, 2, 3, 4].map(() => sendWaiting("sarl")))
    expect(zoho.mostAtOnce).toBe(1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("one that was killed after the partner wrote leaves the turn to another, which finds what stands", async () => {
    const { id } = await issue()
    await pay(id, 1_000)
    // As a worker leaves it that dies between the partner's answer and its own note.
    await sql(
      "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$",
    )
    await sql(
      "CREATE TRIGGER dies BEFORE UPDATE ON external_document FOR EACH ROW WHEN (new.state = 'sent') EXECUTE FUNCTION die()",
    )
    await expect(sendWaiting("sarl")).rejects.toThrow("killed")
    await sendWaiting("sarl")
    expect(zoho.count("POST /invoices")).toBe(1)
    await sql("DROP FUNCTION die CASCADE")
    await untilTold()
    expect(zoho.count("POST /invoices")).toBe(1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("one that has lost its turn tells nothing more", async () => {
    await issue()
    expect(await takeTurn("sarl", "one")).toBe(true)
    expect(await takeTurn("sarl", "other")).toBe(false)
    await sql("UPDATE external_connection SET claimed_until = now() - interval '1 second'")
    expect(await takeTurn("sarl", "other")).toBe(true)
    expect(await nextDue("sarl", "one")).toBeUndefined()
    expect(await nextDue("sarl", "other")).toBeDefined()
  })

  it("tells by the clock what no errand came for", async () => {
    await issue()
    await sql("DELETE FROM pgboss.job WHERE name = 'accounting.tell'")
    await sendAllWaiting()
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("cannot tell again what the partner has", async () => {
    await issue()
    await sendAllWaiting()
    await expect(
      sql("UPDATE external_document SET state = 'waiting', sent_at = NULL, external_id = NULL"),
    ).rejects.toThrow(/has .* already/)
  })
})

describe("what the partner refuses", () => {
  it("is shown in its words, holds up what comes after it for that invoice alone, and is told when asked again", async () => {
    zoho.sarl.taxes = []
    const { id, total } = await issue()
    await pay(id, total)
    const other = await issue({ country: "DE", vatCode: "DE136695976" })
    await untilTold()
    const refused = await externalOf(id)
    expect(refused).toMatchObject({ state: "refused", problem: "no_tax", said: "20" })
    expect((await api.invoices.get({ invoice: id })).data.payments[0]?.external).toMatchObject({
      state: "waiting",
      tries: 0,
    })
    expect(await externalOf(other.id)).toMatchObject({ state: "sent" })
    zoho.sarl.taxes.push({ tax_id: "9002", tax_name: "TVA 20", tax_percentage: 20, tax_type: "tax" })
    await api.externalAccounting.retry({ document: refused?.id ?? 0 })
    await sendAllWaiting()
    expect(await wrongInBooks(zoho)).toEqual([])
    await expect(api.externalAccounting.retry({ document: refused?.id ?? 0 })).rejects.toMatchObject({
      status: 404,
    })
  })

  it("is another document under our number: nothing is told over it", async () => {
    const customer = zoho.sarl.createContact({ contact_name: "Somebody", contact_type: "customer" })
    const { id, number } = await issue()
    zoho.sarl.createInvoice({
      ...{ customer_id: customer.contact_id, invoice_number: number, date: today },
      line_items: [{ name: "Typed by hand", description: "", rate: 12, quantity: 1 }],
      ...{ is_discount_before_tax: true, is_inclusive_tax: false },
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
      ...{ customer_id: invoice?.customer_id, payment_mode: "others", amount: total / 100, date: today },
      reference_number: "by hand",
      invoices: [{ invoice_id: invoice?.id, amount_applied: total / 100 }],
    })
    await pay(id, total)
    await sendAllWaiting()
    const [payment] = (await api.invoices.get({ invoice: id })).data.payments
    expect(payment?.external).toMatchObject({
      state: "refused",
      said: expect.stringMatching(/more than the balance/),
    })
  })
})

describe("administrators", () => {
  it("see how it goes, tell all again, and what was issued before there was a partner", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    endTelling()
    const early = await issue()
    await pay(early.id, early.total)
    await credit(early.id, 1_000)
    expect((await admin.externalAccounting.get()).data).toEqual({ connections: [], refusals: [] })
    endTelling = tellPartner(zoho)
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
  async function held() {
    const { contact_id } = zoho.sarl.createContact({ contact_name: "Somebody", contact_type: "customer" })
    return zoho.sarl.createInvoice({
      ...{ customer_id: contact_id, invoice_number: "INV-7", date: "2026-10-01", due_date: "2026-10-31" },
      line_items: [{ name: "Booth", description: "", rate: 1500, quantity: 1 }],
      ...{ is_discount_before_tax: true, is_inclusive_tax: false },
    })
  }
  const linked = (id: number) =>
    sqlOne(
      "SELECT total, balance, date::text, due_on::text, zoho_invoice_number FROM registration_invoice WHERE id = $1",
      [id],
    )

  it("is linked at once, is read from the partner, and followed while it is open", async () => {
    const { invoice_id } = await held()
    const { id: session } = await createBilled({ show })
    zoho.isDown = true
    const { data } = await api.invoices.link({
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
    zoho.sarl.held("invoice", invoice_id).status = "sent"
    zoho.sarl.createPayment({
      ...{ customer_id: "", payment_mode: "others", amount: 1500, date: today, reference_number: "by hand" },
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
    await held()
    const { id: session } = await createBilled({ show })
    const links = ["INV-7", "INV-8"].map((zoho_invoice_id) =>
      api.invoices.link({ session, zoho_invoice_id, invoice_name: zoho_invoice_id, total: 5, balance: 5 }),
    )
    for (const { data } of await Promise.all(links)) await followLinked(data.id)
    const totals = await sql("SELECT name, total FROM registration_invoice ORDER BY name")
    expect(totals).toEqual([
      { name: "INV-7", total: 150_000 },
      { name: "INV-8", total: 5 },
    ])
  })
})
