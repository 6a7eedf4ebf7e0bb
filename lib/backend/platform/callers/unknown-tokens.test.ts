import { randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { boundUnknownTokens, unknownTokensAMinute } from "./unknown-tokens.ts"

const random = () => new Uint8Array(randomBytes(32))

async function afterMany(address: string) {
  const notDeleted = random()
  const queried: number[] = []
  const unknown = boundUnknownTokens(async (hashes) => {
    queried.push(hashes.length)
    return hashes.filter((hash) => Buffer.compare(hash, notDeleted) === 0)
  })
  for (let sent = 0; sent < unknownTokensAMinute; sent++) {
    expect(await unknown.mayBeStored(address, random())).toBe(true)
    await unknown.noteUnknown(address)
  }
  expect(queried).toEqual([])
  return { unknown, notDeleted, queried }
}

it("an address that sends many tokens which mean nothing costs one query for all it sends meanwhile", async () => {
  const { unknown, queried } = await afterMany("192.0.2.1")
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => unknown.mayBeStored("192.0.2.1", random())),
  )
  expect(new Set(answers)).toEqual(new Set([false]))
  expect(queried).toEqual([500])
})

it("a valid token is found among them, and other addresses wait for nothing", async () => {
  const { unknown, notDeleted, queried } = await afterMany("192.0.2.2")
  const flood = Array.from({ length: 20 }, () => unknown.mayBeStored("192.0.2.2", random()))
  expect(await unknown.mayBeStored("192.0.2.3", random())).toBe(true)
  expect(queried).toEqual([])
  expect(await unknown.mayBeStored("192.0.2.2", notDeleted)).toBe(true)
  await Promise.all(flood)
  expect(queried).toEqual([21])
})
