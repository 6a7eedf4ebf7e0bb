import { describe, expect, it } from "vitest"
import { retryAfterOf } from "../retry-after.ts"
import { troubleOf, ZohoRefusal } from "./call-zoho.ts"

const answer = (status: number, body: unknown, retryAfter?: number) => ({ status, body, retryAfter })
const coded = (code: number, message = "So it is") => ({ code, message })

describe("an answer of Zoho", () => {
  it.each([
    [200, coded(0)],
    [201, coded(0)],
    [200, { code: 0 }],
    [200, { code: 0, message: "", invoices: [] }],
  ])("of %d and code 0 says that it is done", (status, body) => {
    expect(troubleOf(answer(status, body))).toBeUndefined()
  })

  it.each([
    ["too many calls", 429, coded(44), "busy", true],
    ["too many calls, said by a door before it", 429, "<html>", "busy", true],
    ["too many calls a minute, as 400", 400, coded(44), "busy", true],
    ["the calls of the day used up", 400, coded(45), "busy", true],
    ["a call not let through", 400, coded(43), "busy", true],
    ["too many at a time", 400, coded(1070), "busy", true],
    ["no JSON", 200, undefined, "failing", true],
    ["no code", 200, { invoices: [] }, "failing", true],
    ["a code that is no number", 200, { code: "0" }, "failing", true],
    ["a gateway's page", 502, undefined, "failing", true],
    ["an error of the server with a code of a refusal", 500, coded(1002), "failing", true],
    ["an error of the server with a code of success", 500, coded(0), "failing", true],
    ["an internal error", 400, coded(1000), "failing", true],
    ["a token that is not taken", 401, coded(14), "not_admitted", true],
    ["a right that is not given", 403, coded(57), "not_admitted", true],
    ["a right that is not given, as 400", 400, coded(57), "not_admitted", true],
    ["an address that is none", 404, coded(5), "not_admitted", true],
    ["an organization without that user", 400, coded(6041), "not_admitted", true],
    ["no user", 400, coded(9017), "not_admitted", true],
    ["a field that is wrong", 400, coded(2), "refused", false],
    ["a document that is not there", 404, coded(1002), "refused", false],
    ["a success with another code", 200, coded(1), "refused", false],
    ["a redirection with code 0", 302, coded(0), "refused", false],
  ] as const)("of %s (%d): %o is %s", (_, status, body, problem, passes) => {
    expect(troubleOf(answer(status, body))).toMatchObject({ problem, passes })
  })

  it.each([
    ["a refusal in its words", 400, coded(2, "Invalid value"), "Invalid value"],
    ["an overload in its words", 429, coded(44, "Slow down"), "Slow down"],
    ["a failure without words by its number", 502, undefined, "HTTP 502"],
    ["an overload without words as one", 429, undefined, null],
  ])("tells %s", (_, status, body, said) => expect(troubleOf(answer(status, body))?.reply).toBe(said))

  it.each([
    [429, coded(44), 77],
    [503, undefined, 77],
    [400, coded(2), undefined],
  ])("of %d asks to be left alone for as long as it says, unless it refuses", (status, body, seconds) => {
    expect(troubleOf(answer(status, body, 77))?.retryAfter).toBe(seconds)
  })

  it.each([
    [404, 1002, true],
    [400, 1002, true],
    [404, 2, true],
    [400, 2, false],
  ])("of %d and code %d means that it is missing: %s", (status, code, isMissing) => {
    const trouble = troubleOf(answer(status, coded(code)))
    expect(trouble).toBeInstanceOf(ZohoRefusal)
    expect(trouble).toMatchObject({ code, isMissing })
  })
})

it.each([
  ["30", 30],
  ["0.5", 0.5],
  ["0", undefined],
  ["-3", undefined],
  ["Wed, 25 Nov 2026 10:00:00 GMT", undefined],
  ["", undefined],
  [undefined, undefined],
])("'retry-after: %s' asks for %s seconds", (value, seconds) => {
  expect(retryAfterOf(new Headers(value === undefined ? {} : { "retry-after": value }))).toBe(seconds)
})
