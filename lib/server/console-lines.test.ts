import pino from "pino"
import { afterEach, beforeEach, expect, it } from "vitest"
import { log } from "#lib/log.ts"
import { logConsole } from "./console-lines.ts"

let lines: string[]
let undo: () => void
const stream: unknown = Reflect.get(log, pino.symbols.streamSym)
beforeEach(() => {
  lines = []
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) })
  undo = logConsole()
})
afterEach(() => {
  undo()
  Reflect.set(log, pino.symbols.streamSym, stream)
})

const entries = () => lines.map((line) => JSON.parse(line))

it("what is printed is one line of the log, whatever line feeds a stranger has put into it", () => {
  console.error(" ⨯", 'no page for a\n{"level":30,"msg":"sign-in","user":1}')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain("\n")
  expect(entries()).toMatchObject([{ level: 50, source: "console", msg: expect.stringContaining("sign-in") }])
})

it("no secret is printed: neither the one of an address nor a token", () => {
  console.warn("GET /apply/Qk3yOfADraft failed", new Error(`Bearer ${"aB3".repeat(15)}`))
  expect(lines.join("")).not.toMatch(/Qk3y|aB3aB3/)
  expect(entries()).toMatchObject([{ level: 40 }])
})

it("an error of a page that was logged with its request is not logged twice", () => {
  console.error(" ⨯", Object.assign(new Error("a page broke"), { digest: "123" }))
  expect(lines).toEqual([])
})

it("what was there before is back once it is undone", () => {
  const replaced = console.error
  undo()
  expect(console.error).not.toBe(replaced)
})
