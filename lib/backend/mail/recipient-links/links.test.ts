import { afterAll, describe, expect, it, vi } from "vitest"

vi.stubEnv("SESSION_SECRET", "a-secret-of-the-tests-that-is-long-enough")
const { openSigned, signed } = await import("./links.ts")
afterAll(() => vi.unstubAllEnvs())

const uses = ["choose", "leave", "open", "click", "confirm"] as const
const flipped = (token: string, index: number) =>
  token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1)

describe("a token of a mail's link", () => {
  it.each(uses)("of %s opens to its id, and for no other use", (use) => {
    for (const id of [1, 35, 36, 2_147_483_647]) expect(openSigned(use, signed(use, id))).toBe(id)
    for (const other of uses.filter((one) => one !== use))
      expect(openSigned(other, signed(use, 7))).toBeUndefined()
  })

  it("is none of ours with any sign of it changed, with another id, or with less or more of it", () => {
    const token = signed("leave", 7)
    for (let index = 0; index < token.length; index++)
      expect(openSigned("leave", flipped(token, index))).toBeUndefined()
    const signature = token.slice(0, -1)
    for (const other of [`${signature}8`, `${signature}07`, `${token} `, token.slice(1), signature, ""])
      expect(openSigned("leave", other)).toBeUndefined()
  })

  it("leads to the address that it was signed for alone", () => {
    const token = signed("click", 7, "https://salon.example/hall")
    expect(openSigned("click", token, "https://salon.example/hall")).toBe(7)
    expect(openSigned("click", token, "https://other.example/")).toBeUndefined()
  })
})
