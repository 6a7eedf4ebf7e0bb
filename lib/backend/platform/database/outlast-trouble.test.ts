import { expect, it, vi } from "vitest"
import { outlastingTrouble } from "./outlast-trouble.ts"

vi.mock("#lib/backoff.ts", () => ({ backoff: () => 0 }))

const away = () => Object.assign(new Error("gone"), { code: "57P01" })
const onTrouble = () => undefined

it("work goes on by itself when the database is back", async () => {
  const work = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue("done")
  expect(await outlastingTrouble(work, { signal: new AbortController().signal, onTrouble })).toBe("done")
  expect(work).toHaveBeenCalledTimes(3)
})

it("a fault of the work itself is not tried again", async () => {
  const work = vi.fn().mockRejectedValue(new Error("a fault"))
  const waiting = outlastingTrouble(work, { signal: new AbortController().signal, onTrouble })
  await expect(waiting).rejects.toThrow("a fault")
  expect(work).toHaveBeenCalledTimes(1)
})

it("a statement that takes too long every time is given up in the end", async () => {
  const work = vi.fn().mockRejectedValue(Object.assign(new Error("too long"), { code: "57014" }))
  const waiting = outlastingTrouble(work, { signal: new AbortController().signal, onTrouble })
  await expect(waiting).rejects.toThrow("too long")
  expect(work).toHaveBeenCalledTimes(8)
})

it("who is asked to stop does not wait any longer", async () => {
  const stopping = new AbortController()
  const work = vi.fn().mockRejectedValue(away())
  const waiting = outlastingTrouble(work, { signal: stopping.signal, onTrouble: () => stopping.abort() })
  await expect(waiting).rejects.toThrow("gone")
})
