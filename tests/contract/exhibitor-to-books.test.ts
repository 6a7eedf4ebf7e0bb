import { expect, it } from "vitest"
import { reportEndedPeriods } from "#lib/backend/finance/approved-platform/reports/create-reports.ts"
import { send } from "#tests/factories/api.ts"
import { platformLedger } from "#tests/factories/approved-platform.ts"
import { matching } from "#tests/factories/bank.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { wrongInLedger } from "#tests/factories/ledger.ts"
import { filledIn, visitor } from "#tests/factories/public-applications.ts"
import { countryId } from "#tests/factories/reference.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const ledger = platformLedger()
const company = "上海小云朵服饰有限公司"

/** What a FEC has in a column, of lines that have been split. */
const cents = (amount: string | undefined) => Math.round(Number((amount ?? "0").replace(",", ".")) * 100)

/** An application from Shanghai that was sent. */
async function applyFromShanghai() {
  const show = await createShow()
  const { slug, version, values } = await filledIn(show)
  const china = await countryId("CN")
  const basic = { ...values.brand.basic, name: company, countryId: china }
  const typed = {
    ...values,
    brand: { ...values.brand, basic },
    billing: { ...values.billing, companyName: company, city: "上海", countryId: china, vatCode: "" },
    organization: { organizationId: null },
  }
  await visitor().applications.save({ slug, version, values: typed })
  return { slug, registration: (await visitor().applications.publish({ slug })).id }
}

it("an exhibitor from Shanghai applies, is accepted, pays its deposit less the bank's fee, and the books balance", async () => {
  const { platform, connect, editor, untilSent } = ledger
  await connect({ reports_from: "2026-06-01" })
  const { slug, registration } = await applyFromShanghai()
  const api = editor()
  const accepted = await sqlOne<{ id: number }>(
    "SELECT id FROM registration_lifecycle WHERE outcome = 'accepted' ORDER BY position, id LIMIT 1",
    [],
  )
  await api.registrations.setLifecycle({ draft: registration, lifecycleId: accepted.id })
  const june = { billing_date: "2026-06-05" }

  const { data: deposit } = await api.invoices.store({
    session: registration,
    key: newKey(),
    deposit: { percentage: 30 },
    ...june,
  })
  // Services to businesses outside of the Union are outside of VAT: reported to the tax office, never sent to the buyer.
  expect(deposit).toMatchObject({ is_deposit: true, tax: { amount: 0 }, buyer: { name: company } })
  await reportEndedPeriods("2026-06-11")
  await untilSent()
  const [sales, ...others] = platform.flows
  expect(others).toEqual([])
  expect(sales).toMatchObject({ flowSyntax: "FRR" })
  const report = sales?.file.toString() ?? ""
  expect(report).toContain(`<ID>${deposit.number}</ID>`)
  expect(report).toContain("<TypeCode>386</TypeCode>")
  expect(report).toContain(company)
  expect((await visitor().applications.get({ slug })).data.state.outcome).toBe("accepted")

  const due = deposit.total
  const revolut = [
    "Completed Date,Description,Amount,Fee,Currency,State",
    `2026-06-15 10:00:00,Money from ${company} ${deposit.number},${(due / 100).toFixed(2)},4.20,EUR,COMPLETED`,
    "",
  ].join("\n")
  const { statement } = await api.bankStatements.keep({
    file: new File([revolut], "revolut.csv", { type: "text/csv" }),
    entity: "sarl",
    currency: "EUR",
  })
  const [entry] = (await api.bankStatements.listEntries({ statement: statement ?? 0 })).data
  if (!entry) throw new Error("The statement has no entry")
  expect(entry).toMatchObject({ amount: due - 420, fee: 420, available: due })
  const { data: matched } = await api.bankStatements.match(
    matching(entry, [{ invoice: deposit.id, amount: due }]),
  )
  expect(matched).toMatchObject({ state: "matched", allocations: [{ kind: "charge", amount: -420 }] })

  const { data: final } = await api.invoices.store({ session: registration, key: newKey(), ...june })
  expect(final).toMatchObject({ is_deposit: false, balance: final.total })
  expect((await api.invoices.get({ invoice: deposit.id })).data.balance).toBe(0)
  const { invoices } = (await visitor().applications.get({ slug })).data
  expect(invoices.map(({ name, balance }) => ({ name, balance }))).toEqual(
    expect.arrayContaining([
      { name: deposit.number, balance: 0 },
      { name: final.number, balance: final.total },
    ]),
  )
  const price = await sqlOne<{ sum: number }>(
    "SELECT sum(final_amount)::int AS sum FROM registration_price WHERE registration_id = $1 AND booth_id IS NOT NULL",
    [registration],
  )
  expect(deposit.total + final.total).toBe(price.sum)

  const token = await issueToken(await createUser({ isAdmin: true }))
  const answer = await send("/api/accounting/fec?from=2026-01-01&to=2026-12-31&entity=sarl", { token })
  const [head = "", ...lines] = (await answer.text()).trim().split(/\r?\n/)
  const columns = head.split("\t")
  const [debit, credit] = [columns.indexOf("Debit"), columns.indexOf("Credit")]
  const sum = (column: number) => lines.reduce((all, line) => all + cents(line.split("\t")[column]), 0)
  expect(lines.length).toBeGreaterThan(4)
  expect(sum(debit)).toBe(sum(credit))
  expect(lines.some((line) => line.includes(company))).toBe(true)
  expect(await wrongInLedger()).toEqual([])
})
