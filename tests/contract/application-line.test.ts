import { expect, it } from "vitest"
import { inLine } from "#lib/backend/shows/applications/in-line.ts"
import { env } from "#lib/env.ts"

const somebody = { userId: null, requestId: "in-line", address: "198.51.100.1" }

it("of many visitors at once few are at work, the others in the order in which they came; users pass by", async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<void>((end) => ends.push(end))
  }
  const visits = Array.from({ length: 10 }, (_, number) => inLine(somebody, work(number)))
  await Promise.resolve()
  expect(begun.length).toBe(env().DATABASE_POOL_SIZE - 2)
  expect(await inLine({ ...somebody, userId: 1 }, async () => "passed by")).toBe("passed by")
  for (let end = ends.shift(); end; end = ends.shift()) {
    end()
    await new Promise(setImmediate)
  }
  await Promise.all(visits)
  expect(begun).toEqual(begun.toSorted((a, b) => a - b))
  expect(begun).toHaveLength(10)
})

it("work that fails leaves its place to the next", async () => {
  const failing = Array.from({ length: 20 }, () =>
    inLine(somebody, () => Promise.reject(new Error("failed"))),
  )
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true)
  expect(await inLine(somebody, async () => "served")).toBe("served")
})
