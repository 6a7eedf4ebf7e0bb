import { describe, expect, it } from "vitest"
import {
  leaseBooks,
  nextDue,
  releaseUnlessDue,
} from "#lib/backend/finance/external-accounting/due-documents.ts"
import { sendAllWaiting, sendWaiting } from "#lib/backend/finance/external-accounting/send-waiting.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { startWorker } from "#lib/backend/worker.ts"
import { env } from "#lib/env.ts"
import { sql } from "#tests/factories/database.ts"
import { reportedLedger } from "#tests/factories/external-accounting.ts"
import { runOut } from "#tests/factories/leases.ts"
import { wrongInBooks } from "#tests/factories/partner-books.ts"
import { times } from "#tests/factories/several.ts"

const ledger = reportedLedger()
const { zoho, read, issue, pay, credit, reverse, externalOf, untilTold, createIncShow, withoutPartner } =
  ledger
const today = todayIn(env().TIME_ZONE)

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
    expect((await read(credited.id)).balance).toBe(0)
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
    await issue(
      { currency: "USD" },
      { exchange_rate: { rate: 1.0865, date: today, source: "European Central Bank" } },
    )
    await sendWaiting("sarl")
    expect(zoho.sarl.contacts.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
      "Petit Nuage SARL EUR",
      "Petit Nuage SARL (USD) USD",
    ])
  })

  it("is left out with its payments when it was issued before there was a partner", async () => {
    const { id } = await withoutPartner(() => issue())
    await pay(id, 100)
    await credit(id, 100)
    await untilTold()
    expect(zoho.calls).toEqual([])
    expect(await externalOf(id)).toBeNull()
  })
})

describe("workers", () => {
  async function leased() {
    const lease = await leaseBooks("sarl")
    if (!lease) throw new Error("The books are another worker's")
    return lease
  }

  it("several at once tell 20 documents one after the other, each once", async () => {
    const issued = await times(20, () => issue())
    await times(10, (place) => pay(issued[place]?.id ?? 0, 1_000))
    await Promise.all([1, 2, 3, 4].map(() => sendWaiting("sarl")))
    expect(zoho.mostAtOnce).toBe(1)
    expect(await wrongInBooks(zoho)).toEqual([])
  })

  it("one that was killed after the partner wrote leaves the books to another, which finds what is there", async () => {
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

  it("one that has lost the books tells nothing more", async () => {
    await issue()
    const one = await leased()
    expect(await leaseBooks("sarl")).toBeUndefined()
    await runOut("accounting:sarl")
    const other = await leased()
    expect(await nextDue("sarl", one)).toBeUndefined()
    expect(await nextDue("sarl", other)).toBeDefined()
  })

  it("one that has nothing left goes on when something came whose worker found the books leased", async () => {
    const one = await leased()
    await issue()
    await sendWaiting("sarl")
    expect(zoho.calls).toEqual([])
    expect(await releaseUnlessDue("sarl", one)).toBe(false)
    expect(await leaseBooks("sarl")).toBeUndefined()
    await sql("UPDATE external_document SET due_at = now() + interval '1 minute'")
    expect(await releaseUnlessDue("sarl", one)).toBe(true)
    expect(await leaseBooks("sarl")).toBeDefined()
  })

  it("tells by the clock what no background job came for", async () => {
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
