import { describe, expect, it } from "vitest"
import { callbacksPerMinute } from "#lib/backend/finance/approved-platform/callbacks/note-call.ts"
import { leasePlatform } from "#lib/backend/finance/approved-platform/due-flows.ts"
import { readAllChanges, readCalledFor } from "#lib/backend/finance/approved-platform/read-changes.ts"
import { sendAllWaitingFlows } from "#lib/backend/finance/approved-platform/send-waiting.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sendJson } from "#tests/factories/api.ts"
import { platformLedger } from "#tests/factories/approved-platform.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { runOut } from "#tests/factories/leases.ts"
import { times } from "#tests/factories/several.ts"

const { platform, connect, admin, issue, flowOf, connectionOf } = platformLedger()
const path = "/api/partner/approved-platform/changes"

const setUp = async () => {
  const { version } = await connectionOf()
  return (await admin().approvedPlatform.renewCallback({ entity: "sarl", version })).data
}
const call = async (token: string | null | undefined, body: object = {}, address?: string) =>
  (await sendJson(path, "POST", body, { ...(token && { token }), ...(address && { address }) })).status
const stored = () =>
  sqlOne<{ id: number; due: boolean }>("SELECT id, is_read_due AS due FROM platform_connection")
const queued = async () =>
  (await sqlOne<{ count: number }>("SELECT count(*)::int FROM pgboss.job WHERE name = 'platform.read'")).count
const shownSecrets = () =>
  new Set(platform.webhooks.flatMap(({ callback }) => callback.headers?.map((one) => one.headerValue)))

describe("callbacks of the platform", () => {
  it("are asked for with a secret that is shown once, for checks and for messages on invoices", async () => {
    const { address, secret, problem, connections } = await setUp()
    expect(problem).toBeNull()
    expect(new URL(address).pathname).toBe(path)
    expect(platform.webhooks.map(({ metadata }) => Object.values(metadata).join())).toEqual([
      "CustomerInvoice,Out",
      "CustomerInvoiceLC,Out",
      "CustomerInvoiceLC,In",
    ])
    expect(shownSecrets()).toEqual(new Set([`Bearer ${secret}`]))
    expect(JSON.stringify(connections)).not.toContain(secret)
    const texts = await sql("SELECT row_to_json(c)::text AS text FROM platform_connection c")
    expect(JSON.stringify(texts)).not.toContain(secret)
  })

  it("have read what changed, and nothing of what they say", async () => {
    const { secret } = await setUp()
    platform.accepts = false
    const { id } = await issue()
    await sendAllWaitingFlows()
    const [flow] = platform.flows
    if (!flow) throw new Error("Nothing was sent")
    const lie = { ...flow, file: undefined, acknowledgement: { status: "Error" } }
    expect(await call(secret, lie)).toBe(200)
    await readCalledFor((await stored()).id)
    expect(await flowOf(id)).toMatchObject({ state: "sent" })
    platform.acknowledge(flow, { status: "Ok" })
    expect(await call(secret)).toBe(200)
    await readCalledFor((await stored()).id)
    expect(await flowOf(id)).toMatchObject({ state: "accepted" })
    expect((await connectionOf()).called_at).not.toBeNull()
  })

  it("of a moment are one reading, and none is lost while another worker is at the platform", async () => {
    const { secret } = await setUp()
    const before = await queued()
    expect(new Set(await times(8, () => call(secret)))).toEqual(new Set([200]))
    expect(await queued()).toBe(before + 1)
    await leasePlatform("sarl")
    expect(await readCalledFor((await stored()).id)).toBe(5)
    expect((await stored()).due).toBe(true)
    await runOut("platform:%")
    expect(await readCalledFor((await stored()).id)).toBeUndefined()
    expect((await stored()).due).toBe(false)
    await call(secret)
    expect(await queued()).toBe(before + 2)
  })

  it("are read in time, too, when the job is lost", async () => {
    const { secret } = await setUp()
    await call(secret)
    await readAllChanges()
    expect((await stored()).due).toBe(false)
  })

  it("are refused without the secret, with another one, and while the platform is switched off", async () => {
    expect(await call("nobody's")).toBe(401)
    const { secret } = await setUp()
    for (const token of [null, "", "nobody's", `${secret}x`, secret?.slice(1)])
      expect(await call(token)).toBe(401)
    expect((await stored()).due).toBe(false)
    await connect({ is_on: false })
    expect(await call(secret)).toBe(401)
  })

  it("are bounded by address, right or wrong", async () => {
    const { secret } = await setUp()
    const answers: number[] = []
    for (let count = 0; count <= callbacksPerMinute; count++)
      answers.push(await call("nobody's", {}, "198.51.100.7"))
    expect(answers.at(-2)).toBe(401)
    expect(answers.at(-1)).toBe(429)
    expect(await call(secret)).toBe(200)
  })
})

describe("another secret", () => {
  it("ends the one before, and leaves no webhook behind", async () => {
    const first = await setUp()
    const second = await setUp()
    expect(shownSecrets()).toEqual(new Set([`Bearer ${second.secret}`]))
    expect(platform.webhooks).toHaveLength(3)
    expect(await call(first.secret)).toBe(401)
    expect(await call(second.secret)).toBe(200)
  })

  it("that the platform may not have leaves the one before until it is seen, and nothing of the lost answer", async () => {
    const first = await setUp()
    platform.fail("POST /flow-service/v1/webhooks", { drop: "after" })
    const second = await setUp()
    expect(second).toMatchObject({ problem: "unreachable", secret: expect.any(String) })
    expect(await call(first.secret)).toBe(200)
    expect(await call(second.secret)).toBe(200)
    expect(await call(first.secret)).toBe(401)
    await setUp()
    expect(platform.webhooks).toHaveLength(3)
  })

  it("is made once by two administrators at the same time", async () => {
    const { version } = await connectionOf()
    const renew = () => statusOf(admin().approvedPlatform.renewCallback({ entity: "sarl", version }))
    expect((await Promise.all([renew(), renew()])).toSorted()).toEqual([200, 409])
  })

  it("is taken away, at the platform, too; others' webhooks stay", async () => {
    const { secret } = await setUp()
    const metadata = { flowType: "CustomerInvoice", flowDirection: "Out" }
    platform.webhooks.push({ webhookId: "other", callback: { url: "https://other.example" }, metadata })
    const { version } = await connectionOf()
    const { data } = await admin().approvedPlatform.removeCallback({ entity: "sarl", version })
    expect(data).toMatchObject({ secret: null, problem: null })
    expect(platform.webhooks.map(({ webhookId }) => webhookId)).toEqual(["other"])
    expect(await call(secret)).toBe(401)
    expect((await connectionOf()).callback_since).toBeNull()
  })
})
