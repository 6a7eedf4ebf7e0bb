import { expect, it } from "vitest"
import { againAfterRace } from "./retry-races.ts"

const failure = (code: string) => Object.assign(new Error(code), { code })

/** Work that fails with these codes, one a time, and then succeeds; and how often it was run. */
function failing(...codes: string[]) {
  let runs = 0
  const work = async () => {
    const code = codes[runs++]
    if (code) throw failure(code)
    return runs
  }
  return work
}

it("runs a transaction again that another one came in the way of", async () => {
  expect(await againAfterRace(failing())).toBe(1)
  expect(await againAfterRace(failing("40P01", "23503"))).toBe(3)
  expect(await againAfterRace(failing("23001"))).toBe(2)
})

it("gives up after the third time", async () => {
  await expect(againAfterRace(failing("40P01", "40P01", "40P01"))).rejects.toThrow("40P01")
})

it("lets other errors pass at once", async () => {
  await expect(againAfterRace(failing("23505"))).rejects.toThrow("23505")
  await expect(
    againAfterRace(() => {
      throw new TypeError("broken")
    }),
  ).rejects.toThrow("broken")
})
