import { describe, expect, it } from "vitest"
import { leasePlatform, nextDueFlow } from "#lib/backend/finance/approved-platform/due-flows.ts"
import { readAllChanges } from "#lib/backend/finance/approved-platform/read-changes.ts"
import { sendAllWaitingFlows, sendWaitingFlows } from "#lib/backend/finance/approved-platform/send-waiting.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { platformLedger } from "#tests/factories/approved-platform.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { runOut } from "#tests/factories/leases.ts"
import { times } from "#tests/factories/several.ts"

const ledger = platformLedger()
const { platform, connect, admin, issue, pay, flowOf, connectionOf, untilSent } = ledger
const posted = "POST /flow-service/v1/flows"

describe("a platform in trouble", () => {
  it("that loses an answer is not sent anything twice: it is found by its tracking id", async () => {
    const { id, total } = await issue()
    platform.fail(posted, { drop: "after" })
    await sendAllWaitingFlows()
    expect(await flowOf(id)).toMatchObject({ state: "waiting", problem: "unreachable", tries: 1 })
    await untilSent()
    platform.fail(posted, { drop: "after" })
    await pay(id, total)
    await untilSent()
    expect(platform.count(posted)).toBe(2)
    expect(platform.unbroken).toEqual([])
    expect(await sql("SELECT state FROM platform_flow ORDER BY id")).toEqual([
      { state: "accepted" },
      { state: "accepted" },
    ])
  })

  it("that is down gets everything once it is back, and is left alone for longer each time", async () => {
    platform.isDown = true
    await times(3, () => issue())
    const pauses: number[] = []
    for (let round = 0; round < 3; round++) {
      await sql("UPDATE platform_connection SET paused_until = NULL")
      await sendAllWaitingFlows()
      await sendAllWaitingFlows()
      await readAllChanges()
      const { pause } = await sqlOne<{ pause: number }>(
        "SELECT round(extract(epoch FROM paused_until - now()))::int AS pause FROM platform_connection",
      )
      pauses.push(pause)
    }
    expect(pauses).toEqual([30, 60, 120])
    expect(await connectionOf()).toMatchObject({ problem: "unreachable", waiting: 3 })
    platform.isDown = false
    await untilSent()
    expect(platform.flows).toHaveLength(3)
    expect(await connectionOf()).toMatchObject({ problem: null, waiting: 0 })
  })

  it("that asks to be left alone is, for as long as it says", async () => {
    await issue()
    platform.fail(posted, { status: 429, code: "TOO_MANY_REQUESTS", retryAfter: 77 })
    await sendAllWaitingFlows()
    const calls = platform.calls.length
    await sendAllWaitingFlows()
    expect(platform.calls).toHaveLength(calls)
    const { pause } = await sqlOne<{ pause: number }>(
      "SELECT round(extract(epoch FROM paused_until - now()))::int AS pause FROM platform_connection",
    )
    expect(pause).toBe(77)
  })

  it("whose token ended is asked for one new token", async () => {
    await issue()
    await sendAllWaitingFlows()
    const granted = platform.tokens.length
    platform.endTokens()
    await issue()
    await sendAllWaitingFlows()
    expect(platform.tokens).toHaveLength(granted + 1)
    expect(platform.flows).toHaveLength(2)
  })

  it("that does not let us in keeps everything waiting, without a word of our secret", async () => {
    await connect({ client_secret: "another secret" })
    const { id } = await issue()
    await sendAllWaitingFlows()
    expect(await flowOf(id)).toMatchObject({
      state: "waiting",
      problem: "not_admitted",
      answer: "invalid_client",
    })
    const checked = await admin().approvedPlatform.check({ entity: "sarl" })
    expect(checked.data).toEqual({ problem: "not_admitted", answer: "invalid_client" })
    await connect()
    expect((await admin().approvedPlatform.check({ entity: "sarl" })).data).toEqual({
      problem: null,
      answer: null,
    })
    await untilSent()
    expect(platform.flows).toHaveLength(1)
  })
})

describe("a refusal", () => {
  it("is shown with the platform's reason, leaves others alone, and is sent again by an administrator", async () => {
    const { id } = await issue()
    platform.fail(posted, { status: 422, code: "UNPROCESSABLE_ENTITY" })
    const other = await issue()
    await sendAllWaitingFlows()
    expect(await flowOf(id)).toMatchObject({
      state: "refused",
      problem: "refused",
      answer: "UNPROCESSABLE_ENTITY: As the test asked for",
    })
    expect(await flowOf(other.id)).toMatchObject({ state: "sent" })
    const flow = (await flowOf(id))?.id ?? 0
    await Promise.all([1, 2].map(() => admin().approvedPlatform.retry({ flow })))
    await untilSent()
    expect(await flowOf(id)).toMatchObject({ state: "accepted" })
    expect(platform.flows).toHaveLength(2)
    expect(await statusOf(admin().approvedPlatform.retry({ flow }))).toBe(404)
    expect(await entriesOf("platform_flow", flow)).toHaveLength(2)
  })

  it("after the check names what is wrong, and is sent again under another tracking id", async () => {
    platform.accepts = false
    const { id } = await issue()
    await sendAllWaitingFlows()
    const [first] = platform.flows
    if (!first) throw new Error("Nothing was sent")
    platform.acknowledge(first, {
      status: "Error",
      details: [
        { level: "Warning", item: "BT-20", reasonCode: "Other", reasonMessage: "Unusual" },
        { level: "Error", item: "BT-49", reasonCode: "InvalidSchema", reasonMessage: "No such address" },
      ],
    })
    await readAllChanges()
    const refused = await flowOf(id)
    expect(refused).toMatchObject({ state: "refused", answer: "BT-49: No such address" })
    await admin().approvedPlatform.retry({ flow: refused?.id ?? 0 })
    platform.accepts = true
    await untilSent()
    expect(platform.flows.map(({ trackingId }) => trackingId)).toEqual([
      refused?.tracking_id,
      (await flowOf(id))?.tracking_id,
    ])
    expect(platform.flows[0]?.trackingId).not.toBe(platform.flows[1]?.trackingId)
  })
})

describe("workers", () => {
  it("several at once send 12 documents one after the other, each once", async () => {
    await times(12, () => issue())
    await Promise.all([1, 2, 3, 4].map(() => sendWaitingFlows("sarl")))
    expect(platform.maxAtOnce).toBe(1)
    expect(new Set(platform.flows.map(({ name }) => name)).size).toBe(12)
    expect(platform.flows).toHaveLength(12)
  })

  it("one that was killed after the platform answered leaves what was sent to another, which finds it", async () => {
    const { id } = await issue()
    await sql(
      "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$",
    )
    await sql(
      "CREATE TRIGGER dies BEFORE UPDATE ON platform_flow FOR EACH ROW WHEN (new.state = 'sent') EXECUTE FUNCTION die()",
    )
    await expect(sendWaitingFlows("sarl")).rejects.toThrow("killed")
    await sql("DROP FUNCTION die CASCADE")
    await untilSent()
    expect(platform.count(posted)).toBe(1)
    expect(await flowOf(id)).toMatchObject({ state: "accepted" })
  })

  it("one that lost the platform sends nothing more", async () => {
    await issue()
    const one = await leasePlatform("sarl")
    expect(await leasePlatform("sarl")).toBeUndefined()
    await runOut("platform:sarl")
    const other = await leasePlatform("sarl")
    if (!(one && other)) throw new Error("The platform is another worker's")
    expect(await nextDueFlow("sarl", one)).toBeUndefined()
    expect(await nextDueFlow("sarl", other)).toBeDefined()
  })

  it("leave what was accepted as it is", async () => {
    const { id } = await issue()
    await untilSent()
    await expect(sql("DELETE FROM platform_flow WHERE invoice_id = $1", [id])).rejects.toMatchObject({
      constraint: "platform_flow_stays",
    })
  })
})
