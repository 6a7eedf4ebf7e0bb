import { describe, expect, it } from "vitest"
import { tokenIn } from "./access-token.ts"

const now = Date.parse("2026-11-23T11:00Z")
const read = (status: number, body: unknown, retryAfter?: number) => () =>
  tokenIn({ status, body, retryAfter }, now)

it("a token is used until a minute before its end", () => {
  const body = { access_token: "t", expires_in: 3600, token_type: "Bearer" }
  expect(read(200, body)()).toEqual({ value: "t", until: Date.parse("2026-11-23T11:59Z") })
})

describe("an answer without a token", () => {
  it.each([
    ["of a server in trouble passes", 500, undefined, undefined, "failing", null, undefined],
    ["of a server in trouble passes when it says", 503, undefined, 20, "failing", null, 20],
    [
      "of too many tokens rests for ten minutes",
      400,
      { error: "Access Denied" },
      undefined,
      "busy",
      "Access Denied",
      600,
    ],
    ["of too many calls rests for ten minutes", 429, undefined, undefined, "busy", "HTTP 429", 600],
    ["of too many calls rests for as long as it says", 429, undefined, 20, "busy", "HTTP 429", 20],
    [
      "says as 200 that the grant is none",
      200,
      { error: "invalid_code" },
      undefined,
      "not_admitted",
      "invalid_code",
      undefined,
    ],
    [
      "says as 400 that the client is none",
      400,
      { error: "invalid_client" },
      undefined,
      "not_admitted",
      "invalid_client",
      undefined,
    ],
    ["says nothing", 200, undefined, undefined, "not_admitted", "HTTP 200", undefined],
    [
      "has an empty token",
      200,
      { access_token: "", expires_in: 1 },
      undefined,
      "not_admitted",
      "HTTP 200",
      undefined,
    ],
    [
      "has a token without an end",
      200,
      { access_token: "t" },
      undefined,
      "not_admitted",
      "HTTP 200",
      undefined,
    ],
  ] as const)("%s", (_, status, body, asked, problem, reply, retryAfter) => {
    expect(read(status, body, asked)).toThrow(expect.objectContaining({ problem, reply, retryAfter }))
  })
})
