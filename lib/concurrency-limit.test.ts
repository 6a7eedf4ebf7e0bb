import { expect, it } from "vitest"
import { concurrencyLimit } from "./concurrency-limit.ts"

it("does so much at a time, the rest in its order, also after work that failed", async () => {
  const withinLimit = concurrencyLimit(2)
  const begun: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const works = [0, 1, 2, 3].map((number) =>
    withinLimit(
      () =>
        new Promise<number>((settle, fail) => {
          begun.push(number)
          ends.set(number, (error) => (error ? fail(error) : settle(number)))
        }),
    ),
  )
  expect(begun).toEqual([0, 1])
  ends.get(1)?.(new Error("failed"))
  await expect(works[1]).rejects.toThrow("failed")
  expect(begun).toEqual([0, 1, 2])
  ends.get(0)?.()
  await works[0]
  expect(begun).toEqual([0, 1, 2, 3])
})
