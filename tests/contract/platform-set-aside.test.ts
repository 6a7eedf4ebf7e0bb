import { expect, it } from "vitest"
import { reportEndedPeriods } from "#lib/backend/finance/approved-platform/reports/create-reports.ts"
import { sendAllWaitingFlows } from "#lib/backend/finance/approved-platform/send-waiting.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { platformLedger } from "#tests/factories/approved-platform.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql } from "#tests/factories/database.ts"

const ledger = platformLedger()
const { platform, connect, admin, issue, pay, credit, flowOf, connectionOf, untilSent } = ledger
const posted = "POST /flow-service/v1/flows"
const dropped = { reason: "Sent on paper", is_reported: false }

/** A document that the platform refuses. */
async function refuse(document: Promise<{ id: number; number: string }>) {
  platform.fail(posted, { status: 422, code: "UNPROCESSABLE_ENTITY" })
  const { id, number } = await document
  await sendAllWaitingFlows()
  return { id, number, flow: (await flowOf(id))?.id ?? 0 }
}

const listed = async (state: "set_aside" | "waiting" | "refused" | "attention") =>
  (await admin().approvedPlatform.list({ state })).data.map(({ kind }) => kind)

it("is not sent any more, nor are payments and credit notes of it, of before and after", async () => {
  const { id, flow } = await refuse(issue())
  await pay(id, 1_000)
  await credit(id, 2_000)
  await admin().approvedPlatform.setAside({ flow, ...dropped })
  await pay(id, 500)
  await untilSent()
  expect(platform.flows).toEqual([])
  expect(await flowOf(id)).toMatchObject({
    state: "set_aside",
    set_aside: { reason: "Sent on paper", is_reported: false, is_own: true },
  })
  expect(await listed("set_aside")).toEqual(["payment", "credit_note", "payment", "invoice"])
  expect([await listed("waiting"), await listed("refused"), await listed("attention")]).toEqual([[], [], []])
  expect(await connectionOf()).toMatchObject({ waiting: 0, refused: 0 })
  expect(await statusOf(admin().approvedPlatform.retry({ flow }))).toBe(404)
  expect(await entriesOf("platform_flow", flow)).toMatchObject([
    { changes: { aside: [null, "Sent on paper"] } },
  ])
})

it("can be undone: it is refused again, and sent with what waited for it", async () => {
  const { id, flow } = await refuse(issue())
  await pay(id, 1_000)
  await admin().approvedPlatform.setAside({ flow, ...dropped })
  const attempts = await Promise.all(
    [1, 2].map(() => statusOf(admin().approvedPlatform.undoSetAside({ flow }))),
  )
  expect(attempts.toSorted()).toEqual([200, 404])
  expect(await flowOf(id)).toMatchObject({ state: "refused", set_aside: null })
  await admin().approvedPlatform.retry({ flow })
  await untilSent()
  expect(platform.flows.map(({ flowSyntax }) => flowSyntax)).toEqual(["Factur-X", "CDAR"])
})

it("leaves the payments of an invoice going where only its credit note is set aside", async () => {
  const { id } = await issue()
  await untilSent()
  const { flow } = await refuse(credit(id, 2_000).then(({ data }) => data))
  await pay(id, 1_000)
  await untilSent()
  expect(platform.flows).toHaveLength(1)
  await admin().approvedPlatform.setAside({ flow, ...dropped })
  await untilSent()
  expect(platform.flows.map(({ flowSyntax }) => flowSyntax)).toEqual(["Factur-X", "CDAR"])
})

it("is among the reports where its customer is not subject to VAT, with its payments and credit notes", async () => {
  await connect({ reports_from: "2026-06-01" })
  const { id, flow } = await refuse(issue({ price: 50_000 }, { billing_date: "2026-06-05" }))
  await pay(id, 60_000, false, "2026-06-07")
  await admin().approvedPlatform.setAside({ flow, reason: "Association", is_reported: true })
  await reportEndedPeriods("2026-07-01")
  await untilSent()
  const texts = platform.flows.map(({ name, file }) => [
    name.split("-")[0],
    file.toString().replaceAll(/>\s+</g, "><"),
  ])
  expect(texts.find(([kind]) => kind === "sales")?.[1]).toContain(
    "<TaxExclusiveAmount>500.00</TaxExclusiveAmount>",
  )
  expect(texts.find(([kind]) => kind === "receipts")?.[1]).toContain("600.00")
})

it("is refused for what is not, for reports, and without a reason", async () => {
  const { id } = await issue()
  await untilSent()
  const flow = (await flowOf(id))?.id ?? 0
  expect(await statusOf(admin().approvedPlatform.setAside({ flow, ...dropped }))).toBe(404)
  const refused = await refuse(credit(id, 2_000).then(({ data }) => data))
  const { setAside } = admin().approvedPlatform
  expect(await statusOf(setAside({ flow: refused.flow, ...dropped, reason: " " }))).toBe(422)
  expect(await statusOf(setAside({ flow: refused.flow, ...dropped, is_reported: true }))).toBe(422)
  await expect(
    sql("UPDATE platform_flow SET set_aside_at = now(), set_aside_reason = 'x' WHERE id = $1", [flow]),
  ).rejects.toThrow()
  expect(await flowOf(refused.id)).toMatchObject({ state: "refused" })
})
