import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { env } from "#lib/env.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { ViesServer } from "#tests/partners/vies-server.ts"

const vies = new ViesServer()
let editor: Api

beforeAll(async () => {
  await vies.start()
  editor = await signIn(await createUser())
})
afterAll(async () => {
  env().VIES_URL = undefined
  await vies.stop()
})
beforeEach(async () => {
  env().VIES_URL = vies.address
  Object.assign(vies, { answers: {}, requests: [], isDown: false, error: undefined })
  await sql("TRUNCATE vat_check")
})

const check = async (code: string, again = false) => (await editor.vatChecks.check({ code, again })).data

it("is not asked, and shows nothing, while its address is not set", async () => {
  env().VIES_URL = undefined
  expect(await check("DE811569869")).toBeNull()
  expect(vies.requests).toEqual([])
})

it("stores what it answers with the number, its time and the number of the consultation", async () => {
  vies.answers = { DE811569869: { valid: true, name: "Kleine Wolke GmbH", address: "Gartenweg 3\nBerlin" } }
  const { checked_at, ...answer } = (await check("de 811-569.869")) ?? {}
  expect(answer).toEqual({
    code: "DE811569869",
    is_valid: true,
    name: "Kleine Wolke GmbH",
    address: "Gartenweg 3\nBerlin",
    consultation: "WAPI1",
    problem: null,
  })
  expect(Date.parse(checked_at ?? "")).not.toBeNaN()
  expect(vies.requests).toMatchObject([
    { countryCode: "DE", vatNumber: "811569869", requesterMemberStateCode: "FR" },
  ])
})

it("is asked once a day for a number, and again when somebody says so", async () => {
  vies.answers = { DE811569869: { valid: true } }
  expect(await check("DE811569869")).toMatchObject({ is_valid: true, name: "", address: "" })
  await check("DE811569869")
  expect(vies.requests).toHaveLength(1)
  vies.answers = {}
  expect(await check("DE811569869", true)).toMatchObject({ is_valid: false })
  await sql("UPDATE vat_check SET checked_at = now() - interval '2 days'")
  await check("DE811569869")
  expect(vies.requests).toHaveLength(3)
})

it("shows what it answered before while it, or the member state, is away", async () => {
  vies.isDown = true
  expect(await check("DE811569869")).toMatchObject({
    is_valid: null,
    checked_at: null,
    problem: "unavailable",
  })
  vies.isDown = false
  vies.answers = { DE811569869: { valid: true } }
  await check("DE811569869")
  vies.error = "MS_UNAVAILABLE"
  expect(await check("DE811569869", true)).toMatchObject({ is_valid: true, problem: "unavailable" })
  vies.error = "INVALID_INPUT"
  expect(await check("DE811569860")).toMatchObject({ is_valid: false, problem: null })
})

it("is not asked for numbers outside of the union", async () => {
  expect(await check("GB123456789")).toMatchObject({ is_valid: null, problem: "not_checkable" })
  expect(vies.requests).toEqual([])
})
