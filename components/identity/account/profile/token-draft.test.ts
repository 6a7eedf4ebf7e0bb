import { expect, it } from "vitest"
import { emptyToken, isReady, sentToken } from "./token-draft.ts"

const now = new Date(2026, 10, 26, 23, 30)
const filled = { ...emptyToken(now), name: " Nightly ", current_password: "of Ada" }

it("a token ends 90 days from where the reader is unless another day is chosen, and may do nothing", () => {
  expect(emptyToken(now)).toMatchObject({ ends_on: "2027-02-24", abilities: [], has_all_rights: false })
})

it("is asked for once it has a name, rights, an end and the password", () => {
  expect(isReady(filled)).toBe(false)
  expect(isReady({ ...filled, has_all_rights: true })).toBe(true)
  const chosen = { ...filled, abilities: ["crm.read" as const] }
  expect(isReady(chosen)).toBe(true)
  for (const missing of [{ name: " " }, { ends_on: "" }, { current_password: "" }])
    expect(isReady({ ...chosen, ...missing })).toBe(false)
})

it("sends a code only where one was typed", () => {
  expect(sentToken(filled)).not.toHaveProperty("code")
  expect(sentToken({ ...filled, code: " 123456 " })).toMatchObject({ name: "Nightly", code: "123456" })
})
