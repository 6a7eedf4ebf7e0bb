import { describe, expect, it } from "vitest"
import { accountIn } from "./account.ts"

const tokenOf = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`
const of = (claims: Record<string, unknown>) => accountIn(tokenOf({ aud: "ours", ...claims }), "ours")

describe("whose mailbox tokens open", () => {
  it("is the address that the provider has verified", () => {
    expect(of({ email: "ada@gmail.com", email_verified: true })).toEqual({
      email: "ada@gmail.com",
      isVerified: true,
    })
    expect(of({ email: "ada@salon.example", xms_edov: "1" })?.isVerified).toBe(true)
  })

  it.each([
    ["an address that an organisation wrote itself", { email: "admin@salon.example" }],
    ["one that is said not to be verified", { email: "admin@salon.example", email_verified: false }],
    ["a name to sign in with", { preferred_username: "admin@salon.example", email_verified: true }],
  ])("is not proven by %s", (_, claims) => {
    expect(of(claims)).toEqual({ email: "admin@salon.example", isVerified: false })
  })

  it.each([
    ["a token for another program", tokenOf({ aud: "theirs", email: "a@b.example", email_verified: true })],
    ["a token without an address", tokenOf({ aud: "ours", email_verified: true })],
    ["what is no address", tokenOf({ aud: "ours", email: "ada", email_verified: true })],
    ["what is no token", "nonsense"],
    ["none", undefined],
  ])("is nobody's by %s", (_, token) => {
    expect(accountIn(token, "ours")).toBeUndefined()
  })
})
