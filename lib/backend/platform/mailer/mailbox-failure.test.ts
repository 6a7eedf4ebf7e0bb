import { describe, expect, it } from "vitest"
import { failureOf, isRefusal, MailboxFailure } from "./mailbox-failure.ts"
import { MailKeyMissing } from "./secrets.ts"

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

describe("what is wrong with a mail server", () => {
  it.each<[error: Error, trouble: string]>([
    [error("connect ECONNREFUSED 192.0.2.1:993", { code: "ECONNREFUSED" }), "not_reached"],
    [error("no route", { code: "EHOSTUNREACH" }), "not_reached"],
    [error("getaddrinfo", { code: "ENOTFOUND" }), "no_such_host"],
    [error("getaddrinfo", { code: "EAI_AGAIN" }), "no_such_host"],
    [error("Greeting never received", { code: "ETIMEDOUT" }), "timed_out"],
    [error("late", { code: "GREETING_TIMEOUT" }), "timed_out"],
    [error("closed", { code: "ECONNRESET" }), "connection_lost"],
    [error("closed", { code: "ClosedAfterConnectTLS" }), "no_tls"],
    [error("wrong version number", { code: "ESOCKET" }), "no_tls"],
    [error("The server has no STARTTLS"), "no_tls"],
    [error("self-signed", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "certificate"],
    [error("old", { code: "CERT_HAS_EXPIRED" }), "certificate"],
    [error("Hostname/IP does not match certificate's altnames"), "certificate"],
    [error("could not", { cause: error("", { code: "CERT_HAS_EXPIRED" }) }), "certificate"],
    [
      error("could not", { code: "ECONNECTION", cause: error("", { code: "ECONNREFUSED" }) }),
      "connection_lost",
    ],
    [error("connect ENETUNREACH 2001:db8::1", { code: "ESOCKET" }), "not_reached"],
    [error("something else"), "server_said_no"],
    [new MailKeyMissing(""), "key_missing"],
  ])("%s is %s", (met, trouble) => {
    expect(failureOf(met).trouble).toBe(trouble)
  })

  it.each<[message: string, fields: object, trouble: string]>([
    ["535 5.7.8 Username and Password not accepted", { responseCode: 535 }, "wrong_password"],
    ["[AUTHENTICATIONFAILED] Invalid credentials", {}, "wrong_password"],
    ["534-5.7.9 Application-specific password required", { responseCode: 534 }, "app_password_needed"],
    ["请使用授权码登录", {}, "app_password_needed"],
    ["454 4.7.0 Too many login attempts", { responseCode: 454 }, "server_said_no"],
    ["421 come back", { responseCode: 421 }, "server_said_no"],
    ["[UNAVAILABLE] Temporary", {}, "server_said_no"],
    ["[INUSE] mailbox", {}, "server_said_no"],
    ["Too many simultaneous connections", {}, "server_said_no"],
  ])("is told by its answer to a password: %s", (said, fields, trouble) => {
    expect(failureOf(error("Invalid login", { code: "EAUTH", response: said, ...fields })).trouble).toBe(
      trouble,
    )
    expect(
      failureOf(error("Command failed", { authenticationFailed: true, responseText: said, ...fields }))
        .trouble,
    ).toBe(trouble)
  })

  it("is the token where a token was sent", () => {
    const refused = error("Invalid login", { code: "EAUTH", response: "535 no" })
    expect(failureOf(refused, true).trouble).toBe("token_refused")
  })

  it("has the words of the server, on one line that a page can show", () => {
    const failure = failureOf(error("Command failed", { responseText: "a\r\n\tb\u202ec\0" }))
    expect(failure.detail).toBe("a b c")
    expect(failureOf(error("x".repeat(1_000))).detail).toHaveLength(300)
    expect(failureOf("gone").detail).toBe("gone")
  })

  it("stays what it is when it is met again", () => {
    const failure = new MailboxFailure("timed_out")
    expect(failureOf(failure)).toBe(failure)
  })
})

it.each([
  ["wrong_password", true],
  ["app_password_needed", true],
  ["token_refused", true],
  ["key_missing", true],
  ["not_reached", false],
  ["server_said_no", false],
  ["certificate", false],
] as const)("ends only when its user does something: %s %s", (trouble, is) => {
  expect(isRefusal(trouble)).toBe(is)
})
