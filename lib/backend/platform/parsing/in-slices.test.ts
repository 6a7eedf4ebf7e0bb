import { expect, it } from "vitest"
import { mapInSlices } from "./in-slices.ts"

it("maps all items in order", async () => {
  expect(await mapInSlices(["a", "b", "c"], (item, index) => `${index}${item}`, 2)).toEqual([
    "0a",
    "1b",
    "2c",
  ])
  expect(await mapInSlices([], String)).toEqual([])
})

it("lets other work have its turn before each slice", async () => {
  const order: string[] = []
  const other = (time: number) => {
    order.push(`other ${time}`)
    if (time < 3) setImmediate(other, time + 1)
  }
  setImmediate(other, 1)
  await mapInSlices([1, 2, 3, 4, 5], (item) => order.push(`item ${item}`), 2)
  expect(order).toEqual(["other 1", "item 1", "item 2", "other 2", "item 3", "item 4", "other 3", "item 5"])
})
