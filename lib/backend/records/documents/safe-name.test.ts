import { expect, it } from "vitest"
import { safeName } from "./safe-name.ts"

const named = (name: string) => {
  const { stem, extension } = safeName(name)
  return stem + extension
}

it.each([
  ["Plan de salle été.pdf", "Plan de salle été.pdf"],
  ["../../etc/passwd.csv", "passwd.csv"],
  ["C:\\Users\\jane\\Price list.csv", "Price list.csv"],
  ["invoice\u202efdp.png", "invoicefdp.png"],
  ["a\u0000b\r\nc.pdf", "abc.pdf"],
  ['what? "this": <that>|*.svg', "what_ _this__ _that___.svg"],
  ["  ..hidden.png", "hidden.png"],
  ["NUL.pdf", "_NUL.pdf"],
  ["e\u0301te\u0301.pdf", "été.pdf"],
])("%j is called %j", (name, safe) => {
  expect(named(name)).toBe(safe)
})

it("keeps the ending of a name that is too long, and cuts no sign in half", () => {
  const name = named(`${"🎪".repeat(200)}.pdf`)
  expect(name).toMatch(/^(?:🎪){55}\.pdf$/u)
})
