import { expect, it } from "vitest"
import { coalesced } from "./coalesce.ts"

it("does together what is asked at once, and answers each its own", async () => {
  const rounds: number[][] = []
  const doubled = coalesced(async (input: number[]) => {
    rounds.push(input)
    return input.map((one) => one * 2)
  })
  expect(await Promise.all([1, 2, 3].map(doubled))).toEqual([2, 4, 6])
  expect(rounds).toEqual([[1, 2, 3]])
})

it("does what is asked while a round runs in the next one, together", async () => {
  const rounds: string[][] = []
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const work = coalesced(async (input: string[]) => {
    rounds.push(input)
    begun()
    await isReleased
    return input
  })
  const first = work("a")
  await isBegun
  const later = [work("b"), work("c")]
  release()
  await Promise.all([first, ...later])
  expect(rounds).toEqual([["a"], ["b", "c"]])
})

it("fails those of a round that failed or was answered too little, and no other", async () => {
  const work = coalesced(async (input: string[]) => {
    if (input.includes("broken")) throw new Error("broke")
    return input.slice(0, 1)
  })
  const settled = await Promise.allSettled([work("broken"), work("beside")])
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  const [first, second] = await Promise.allSettled([work("first"), work("second")])
  expect(first).toEqual({ status: "fulfilled", value: "first" })
  expect(second?.status).toBe("rejected")
})
