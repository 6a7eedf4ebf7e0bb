import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { bodyLimitOf, maxBodyBytes } from "#lib/backend/platform/http/body-limit.ts"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call, pathOf } from "#tests/factories/contract-calls.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

/** What a field is behind that it may be left out. */
function bare(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? bare(schema.unwrap()) : schema
}

const bound = z.object({ _zod: z.object({ def: z.object({ maximum: z.number() }) }) })

/** The field of a call's input that is a file, and its largest size in bytes. */
function fileOf({ input }: Call): { field: string; max: number } | undefined {
  const shape = input instanceof z.ZodObject ? Object.entries(input.shape) : []
  for (const [field, schema] of shape) {
    const file = bare(schema)
    if (!(file instanceof z.ZodFile)) continue
    const bounds = (file.def.checks ?? []).flatMap((check) => bound.safeParse(check).data ?? [])
    const max = Math.min(...bounds.map((one) => one._zod.def.maximum))
    return { field, max }
  }
  return undefined
}

const uploads = allCalls.flatMap((call) => {
  const file = fileOf(call)
  return file ? [{ name: call.name, call, ...file }] : []
})

let token: string
beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
})

/** The answer to a file of so many bytes, as a browser sends it. */
async function answerTo(call: Call, field: string, bytes: number) {
  const body = new FormData()
  body.append(field, new File([new Uint8Array(bytes).fill(97)], "file.bin"))
  const answer = await send(pathOf(call), { token, method: call.method, body })
  return { status: answer.status, text: await answer.text() }
}

it("every call that takes a file says how large it may be", () => {
  expect(uploads.length).toBeGreaterThan(10)
  expect(uploads.filter(({ max }) => !Number.isFinite(max))).toEqual([])
})

it("no other call takes more than one usually has", () => {
  // What the form of an application sends without scripts has its pictures in it, whose fields the contract leaves open.
  const others = allCalls.filter(
    (call) => call.method !== "GET" && !fileOf(call) && call.name !== "applications.saveByForm",
  )
  expect(others.filter((call) => bodyLimitOf(pathOf(call)) > maxBodyBytes).map(({ name }) => name)).toEqual(
    [],
  )
})

it.each(uploads)("the body of $name is read as far as its file may go", ({ call, max }) => {
  expect(bodyLimitOf(pathOf(call))).toBeGreaterThan(max)
})

/** Where no demo is there is no outbox. */
const reachable = uploads.filter(({ name }) => name !== "outbox.answer")

describe.each(reachable)("$name", ({ call, field, max }) => {
  it("takes a file of the size that it promises, and says of one byte more how large one may be", async () => {
    const megabytes = [max / 1_000_000, max / 1024 / 1024].find(Number.isInteger)
    const tooLarge = `exceeds ${megabytes} MB`
    const largest = await answerTo(call, field, max)
    expect(largest.status).not.toBe(413)
    expect(largest.text).not.toContain(tooLarge)
    const larger = await answerTo(call, field, max + 1)
    expect(larger.status).toBe(422)
    expect(JSON.parse(larger.text).errors[field]).toEqual([expect.stringContaining(tooLarge)])
  })
})
