import { describe, expect, it } from "vitest"
import { readAllChanges, readChanges } from "#lib/backend/finance/approved-platform/read-changes.ts"
import { sendAllWaitingFlows } from "#lib/backend/finance/approved-platform/send-waiting.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { frenchBuyer, platformLedger } from "#tests/factories/approved-platform.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { announced } from "#tests/factories/notices.ts"

const ledger = platformLedger()
const { platform, connect, admin, issue, pay, reverse, credit, flowOf, connectionOf, untilSent } = ledger

/** A message on an invoice as a platform writes it. */
const message = (number: string, code: number, reason = "") => `<?xml version="1.0"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:AcknowledgementDocument>
    <ram:IssueDateTime><udt:DateTimeString format="204">20260702${String(code).slice(1)}0000</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
      <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
      <ram:SpecifiedDocumentStatus><ram:Reason>${reason}</ram:Reason></ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`

describe("an invoice to a business in France", () => {
  it("goes to the platform as it was printed, with what it is and its fingerprint", async () => {
    platform.directory[frenchBuyer.siren] = { status: "A", lines: ["Disabled", "Enabled"] }
    const { id, number } = await issue()
    await sendAllWaitingFlows()
    const [flow] = platform.flows
    expect(flow).toMatchObject({
      name: `${number}.pdf`,
      processingRule: "B2B",
      flowSyntax: "Factur-X",
      flowProfile: "CIUS",
    })
    expect(flow?.file.subarray(0, 5).toString()).toBe("%PDF-")
    expect(flow?.file.includes("factur-x.xml")).toBe(true)
    expect(await flowOf(id)).toMatchObject({ state: "sent", flow_id: flow?.flowId, recipient: "active" })
    await readAllChanges()
    expect(await flowOf(id)).toMatchObject({ state: "accepted", problem: null, tries: 1 })
  })

  it.each([
    [undefined, "unknown"],
    [{ status: "C" as const, lines: ["Enabled"] }, "closed"],
    [{ status: "A" as const, lines: ["Disabled"] }, "no_address"],
  ])("goes out whatever the directory says of the buyer (%j)", async (entry, recipient) => {
    if (entry) platform.directory[frenchBuyer.siren] = entry
    const { id } = await issue()
    await sendAllWaitingFlows()
    expect(await flowOf(id)).toMatchObject({ state: "sent", recipient })
  })

  it("goes out while the directory is away, which is not asked where there is none", async () => {
    platform.fail(/directory-service/, { status: 503 })
    const { id } = await issue()
    await sendAllWaitingFlows()
    expect(await flowOf(id)).toMatchObject({ state: "sent", recipient: null, problem: null })
    await connect({ directory_address: "" })
    const before = platform.count(/directory-service/)
    await issue()
    await sendAllWaitingFlows()
    expect(platform.count(/directory-service/)).toBe(before)
  })

  it("is noted in the transaction that issues it; none of others, and none while it is off", async () => {
    const foreign = await issue({ country: "DE", vatCode: "DE811569869" })
    const person = await issue({ vatCode: "" })
    await connect({ is_on: false })
    const before = await issue()
    expect([await flowOf(foreign.id), await flowOf(person.id), await flowOf(before.id)]).toEqual([
      null,
      null,
      null,
    ])
    await pay(before.id, 100)
    await untilSent()
    expect(platform.flows).toEqual([])
  })
})

describe("what came of an invoice", () => {
  it("is read with its day and reason, once, and what needs somebody is found", async () => {
    const { id, number } = await issue()
    await untilSent()
    platform.receive(message(number, 202))
    platform.receive(message(number, 207, "Taux de TVA erroné"))
    platform.receive(message("ANOTHER-1", 205))
    platform.receive("<no status")
    platform.receive(`<!DOCTYPE a [<!ENTITY b "c">]>${message(number, 210, "&b;")}`)
    await readAllChanges()
    await sql("UPDATE platform_connection SET read_until = '2020-01-01'")
    await readAllChanges()
    const { statuses } = (await flowOf(id)) ?? {}
    expect(statuses).toEqual([
      { code: 207, reason: "Taux de TVA erroné", at: "2026-07-02T05:00:00Z" },
      { code: 202, reason: "", at: "2026-07-02T00:00:00Z" },
    ])
    const { data, meta } = await admin().approvedPlatform.list({ state: "attention" })
    expect(data).toMatchObject([{ number, kind: "invoice", state: "accepted" }])
    expect(meta.total).toBe(1)
    const found = async (q: string) => (await admin().approvedPlatform.list({ q })).meta.total
    expect([await found(number), await found("petit nuage"), await found("nobody")]).toEqual([1, 1, 0])
  })

  it("is read also where a message is of a day that there is not, which is left out (I-77)", async () => {
    const { id, number } = await issue()
    await untilSent()
    platform.receive(message(number, 207, "Too late").replace("20260702", "20260230"))
    platform.receive(message(number, 202))
    await readAllChanges()
    expect((await flowOf(id))?.statuses).toMatchObject([{ code: 202 }])
    expect(await connectionOf()).toMatchObject({ problem: null })
  })

  it("is read page by page, also where many changed at one moment", async () => {
    const { id, number } = await issue()
    await untilSent()
    const moments = Array.from({ length: 150 }, (_, at) => (at < 60 ? 1 : at < 140 ? 2 : 3))
    for (const moment of moments) platform.receive(message(number, 202), `2030-01-01T00:00:00.00${moment}Z`)
    await readChanges("sarl")
    const { read } = await sqlOne<{ read: number }>(
      "SELECT count(*)::int AS read FROM platform_status WHERE invoice_id = $1",
      [id],
    )
    expect(read).toBe(150)
  })
})

describe("payments", () => {
  it("are its status 212, with amount, rate and day; what went back is below zero", async () => {
    const { id, number, total } = await issue()
    await pay(id, total, false, "2026-01-15")
    await sendAllWaitingFlows()
    expect(platform.flows).toHaveLength(1)
    await untilSent()
    await reverse(id)
    await untilSent()
    const [, paid, reversed] = platform.flows
    expect(paid).toMatchObject({ flowSyntax: "CDAR", processingRule: "B2B" })
    const text = paid?.file.toString() ?? ""
    expect(text).toContain(`<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>`)
    expect(text).toContain("<ram:ProcessConditionCode>212</ram:ProcessConditionCode>")
    expect(text).toContain(`<ram:ValueAmount currencyID="EUR">${(total / 100).toFixed(2)}</ram:ValueAmount>`)
    expect(text).toContain("<ram:ValuePercent>20.00</ram:ValuePercent>")
    expect(text).toContain('<udt:DateTimeString format="204">20260115000000</udt:DateTimeString>')
    expect(text).toContain(`<ram:GlobalID schemeID="0002">${frenchBuyer.siren}</ram:GlobalID>`)
    expect(reversed?.file.toString()).toContain(`>-${(total / 100).toFixed(2)}</ram:ValueAmount>`)
  })

  it("of a deposit are of a deposit invoice", async () => {
    const { id } = await issue({}, { deposit: { percentage: 30 } })
    await pay(id, 1_000)
    await untilSent()
    expect(platform.flows.at(-1)?.file.toString()).toContain("<ram:TypeCode>386</ram:TypeCode>")
  })

  it("and credit notes wait until the platform has accepted their invoice", async () => {
    platform.accepts = false
    const { id } = await issue()
    await pay(id, 1_000)
    await credit(id, 2_000)
    await untilSent()
    expect(platform.flows).toHaveLength(1)
    const [first] = platform.flows
    if (first) platform.acknowledge(first, { status: "Ok" })
    platform.accepts = true
    await untilSent()
    expect(platform.flows.map(({ flowSyntax }) => flowSyntax)).toEqual(["Factur-X", "CDAR", "Factur-X"])
  })
})

describe("the connection", () => {
  it("is on with all that it needs alone, by https, and its secret is stored encrypted and never shown", async () => {
    const { version } = await connectionOf()
    const edit = (changes: object) => statusOf(connect({ version, ...changes }))
    expect(await edit({ flow_address: "" })).toBe(422)
    expect(await edit({ token_address: "http://platform.example/token" })).toBe(422)
    expect(await edit({ flow_address: "https://user:word@platform.example" })).toBe(422)
    expect(await edit({ version: version + 1 })).toBe(409)
    expect(JSON.stringify(await admin().approvedPlatform.get())).not.toContain(
      platform.settings.client_secret,
    )
    const { encrypted_secret } = await sqlOne<{ encrypted_secret: string }>(
      "SELECT encrypted_secret FROM platform_connection WHERE entity = 'sarl'",
    )
    expect(encrypted_secret).not.toContain(platform.settings.client_secret)
    await connect({ client_secret: "", client_id: `${platform.settings.client_id} ` })
    expect(await connectionOf()).toMatchObject({ has_secret: true })
    expect(JSON.stringify(await entriesOf("platform_connection", 1))).not.toContain(
      platform.settings.client_secret,
    )
  })

  it("of an entity outside of France cannot be switched on", async () => {
    const usual = {
      is_on: true,
      regime: "monthly",
      reports_from: null,
      version: 0,
      ...platform.settings,
    } as const
    expect(await statusOf(admin().approvedPlatform.edit({ entity: "inc", ...usual }))).toBe(422)
  })
})

describe("the list of what was sent", () => {
  const nothing = () => Promise.resolve()
  it.each([
    ["something is to be sent", nothing, () => issue()],
    ["something was sent", () => issue(), sendAllWaitingFlows],
    ["something came back", () => issue().then(sendAllWaitingFlows), readAllChanges],
    ["a connection was changed", nothing, () => connect({ client_id: "other" })],
  ])("is announced to have changed when %s", async (_, before, change) => {
    await before()
    expect(new Set(await announced("approved_platform", change))).toEqual(new Set([""]))
  })

  it("is told to who has it open", async () => {
    const stream = await admin().approvedPlatform.watch()
    const next = stream.next()
    await issue()
    expect(await next).toEqual({ done: false, value: { id: null } })
    await stream.return?.(undefined)
  })
})
