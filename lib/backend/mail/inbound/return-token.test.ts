import { describe, expect, it, vi } from "vitest"

vi.stubEnv("SESSION_SECRET", "a-secret-of-the-tests-that-is-long-enough")

const { isReturned, returnTokenOf, returnTokensIn } = await import("./return-token.ts")

const token = returnTokenOf("a@organiser.example")

describe("the token of a mail that came back", () => {
  it.each([
    ["among its headers", `Subject: Ours\nX-Return-Token: ${token}\nTo: a@b.example`],
    ["as the server writes names and lines", `x-return-token:\n ${token}\r\nSubject: Ours`],
    ["quoted", `> Subject: Ours\n> X-Return-Token: ${token}`],
  ])("is found %s", (_, text) => {
    expect(returnTokensIn(text)).toEqual([token])
    expect(isReturned("a@organiser.example", returnTokensIn(text))).toBe(true)
  })

  it.each([
    ["of another mail", returnTokenOf("b@organiser.example")],
    ["with a sign changed", `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
    ["cut", token.slice(1)],
    ["with more behind it", `${token}A`],
    ["of other signs", "é".repeat(22)],
  ])("is none %s", (_, text) => {
    expect(isReturned("a@organiser.example", returnTokensIn(`X-Return-Token: ${text}`))).toBe(false)
    expect(isReturned("a@organiser.example", [text])).toBe(false)
  })
})
