import { expect, it } from "vitest"
import { reportEndedPeriods } from "#lib/backend/finance/approved-platform/reports/create-reports.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { platformLedger } from "#tests/factories/approved-platform.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql } from "#tests/factories/database.ts"

const ledger = platformLedger()
const { platform, connect, admin, issue, pay, credit, untilSent } = ledger

/** What the platform was sent of a kind, oldest first. */
const reports = (kind: "sales" | "receipts") =>
  platform.flows
    .filter(({ flowSyntax, name }) => flowSyntax === "FRR" && name.startsWith(kind))
    .map(({ file }) => file.toString().replaceAll(/>\s+</g, "><"))

const reporting = () => connect({ reports_from: "2026-06-01" })
const june = { billing_date: "2026-06-05" }

it("reports sales of a period that is over: businesses abroad one by one, others by day and rate", async () => {
  await reporting()
  const german = await issue({ country: "DE", vatCode: "DE811569869" }, june)
  const american = await issue({ country: "US", vatCode: "" }, june)
  await issue({ vatCode: "", price: 20_000 }, june)
  await issue({ vatCode: "", price: 30_000 }, june)
  const french = await issue({}, june)
  await reportEndedPeriods("2026-06-11")
  await untilSent()
  const [sales = "", ...others] = reports("sales")
  expect(others).toEqual([])
  expect(sales).toContain("<TypeCode>IN</TypeCode>")
  expect(sales).toContain(
    "<ReportPeriod><StartDate>20260601</StartDate><EndDate>20260610</EndDate></ReportPeriod>",
  )
  expect(sales).toContain(`<ID>${german.number}</ID><IssueDate>20260605</IssueDate><TypeCode>380</TypeCode>`)
  expect(sales).toContain('<CompanyId schemeId="0223">DE811569869</CompanyId>')
  expect(sales).toContain(`<ID>${american.number}</ID>`)
  expect(sales).toContain('<CompanyId schemeId="0227">USPetit Nuage SARL</CompanyId>')
  expect(sales).toContain(
    "<CategoryCode>TPS1</CategoryCode><TaxExclusiveAmount>500.00</TaxExclusiveAmount><TaxTotal>100.00</TaxTotal><TransactionsCount>2</TransactionsCount>",
  )
  expect(sales).not.toContain(french.number)
  expect(platform.flows.find(({ flowSyntax }) => flowSyntax === "FRR")?.processingRule).toBe("NotApplicable")
})

it("reports receipts of services by rate, and what went back with them", async () => {
  await reporting()
  const person = await issue({ vatCode: "" }, june)
  await pay(person.id, 60_000, false, "2026-06-07")
  await pay(person.id, 60_000, false, "2026-06-08")
  await credit(person.id, 12_000)
  await pay(person.id, 12_000, true, "2026-06-20")
  const untaxed = await issue({ country: "DE", vatCode: "DE811569869" }, june)
  await pay(untaxed.id, 1_000, false, "2026-06-07")
  await reportEndedPeriods("2026-07-01")
  await untilSent()
  const [receipts = ""] = reports("receipts")
  expect(receipts.match(/<Transactions>.*<\/Transactions>/)?.[0]).toBe(
    ["20260607 600.00", "20260608 600.00", "20260620 -120.00"]
      .map((line) => line.split(" "))
      .map(
        ([date, amount]) =>
          `<Transactions><Payment><Date>${date}</Date><SubTotals><TaxPercent>20.00</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>${amount}</Amount></SubTotals></Payment></Transactions>`,
      )
      .join(""),
  )
  expect(receipts).not.toContain(untaxed.number)
})

it("reports VAT, sales by day and receipts in another currency in euros, by the rate of their invoice", async () => {
  await reporting()
  const exchange_rate = { rate: 1.25, date: "2026-06-04", source: "European Central Bank" }
  const inDollars = { ...june, exchange_rate }
  const belgian = await issue({ country: "BE", vatCode: "BE0403019261", currency: "USD" }, inDollars)
  const american = await issue({ country: "US", vatCode: "", currency: "USD" }, inDollars)
  const person = await issue({ vatCode: "", currency: "USD", price: 50_000 }, inDollars)
  await issue({ vatCode: "", price: 20_000 }, june)
  await pay(person.id, 60_000, false, "2026-06-07")
  await reportEndedPeriods("2026-07-01")
  await untilSent()
  const [sales = ""] = reports("sales")
  for (const { number } of [belgian, american]) expect(sales).toContain(`<ID>${number}</ID>`)
  expect(sales.match(/<CurrencyCode>USD<\/CurrencyCode>/g)).toHaveLength(2)
  expect(sales.match(/<TaxAmount CurrencyCode="EUR">0.00<\/TaxAmount>/g)).toHaveLength(2)
  // 500.00 USD at 1.25, and 200.00 EUR.
  expect(sales).toContain(
    "<TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>TPS1</CategoryCode><TaxExclusiveAmount>600.00</TaxExclusiveAmount><TaxTotal>120.00</TaxTotal><TransactionsCount>2</TransactionsCount>",
  )
  expect(sales).not.toContain("<TransactionsCurrency>USD")
  const [receipts = ""] = reports("receipts")
  expect(receipts).toContain("<CurrencyCode>EUR</CurrencyCode><Amount>480.00</Amount>")
})

it("reports each period once, by several workers at once, and none of nothing", async () => {
  await reporting()
  await issue({ vatCode: "" }, june)
  await Promise.all([1, 2, 3].map(() => reportEndedPeriods("2026-07-01")))
  await reportEndedPeriods("2026-07-01")
  await untilSent()
  expect(reports("sales")).toHaveLength(1)
  expect(reports("receipts")).toHaveLength(0)
  expect(
    await sql(
      "SELECT kind, from_day::text AS from, to_day::text AS to FROM platform_report ORDER BY kind, from_day",
    ),
  ).toEqual([
    { kind: "sales", from: "2026-06-01", to: "2026-06-10" },
    { kind: "sales", from: "2026-06-11", to: "2026-06-20" },
    { kind: "sales", from: "2026-06-21", to: "2026-06-30" },
    { kind: "receipts", from: "2026-06-01", to: "2026-06-30" },
  ])
})

it("reports a period of nothing once something of it comes late, once", async () => {
  await reporting()
  const person = await issue({ vatCode: "" }, june)
  await reportEndedPeriods("2026-07-01")
  await untilSent()
  expect(reports("receipts")).toEqual([])
  await pay(person.id, 60_000, false, "2026-06-29")
  await Promise.all([1, 2].map(() => reportEndedPeriods("2026-07-02")))
  await untilSent()
  const [receipts = "", ...more] = reports("receipts")
  expect(more).toEqual([])
  expect(receipts).toContain("<TypeCode>IN</TypeCode>")
  expect(receipts).toContain(
    "<ReportPeriod><StartDate>20260601</StartDate><EndDate>20260630</EndDate></ReportPeriod>",
  )
  expect(receipts).toContain("<Amount>600.00</Amount>")
  expect(reports("sales")).toHaveLength(1)
})

it("corrects a period whose figures changed, once, in place of what was reported", async () => {
  await reporting()
  const person = await issue({ vatCode: "" }, june)
  await pay(person.id, 1_000, false, "2026-06-07")
  await reportEndedPeriods("2026-07-01")
  await untilSent()
  const { data } = await admin().approvedPlatform.list({ kind: "receipts" })
  const flow = data[0]?.id ?? 0
  expect(data).toMatchObject([
    { period: { from: "2026-06-01", to: "2026-06-30", revision: 1 }, state: "accepted" },
  ])
  const correct = () => admin().approvedPlatform.correct({ flow })
  expect(await statusOf(correct())).toBe(422)
  await pay(person.id, 2_000, false, "2026-06-07")
  const outcomes = await Promise.all([1, 2].map(() => statusOf(correct())))
  expect(outcomes.toSorted()).toEqual([200, 422])
  await untilSent()
  const [, corrected = "", ...more] = reports("receipts")
  expect(more).toEqual([])
  expect(corrected).toContain("<TypeCode>RE</TypeCode>")
  expect(corrected).toContain("<Amount>30.00</Amount>")
  expect(await entriesOf("platform_flow", flow)).toHaveLength(1)
})

it("reports nothing before a first day is set", async () => {
  await issue({ vatCode: "" }, june)
  await reportEndedPeriods("2026-07-01")
  expect(await sql("SELECT FROM platform_report")).toEqual([])
})
