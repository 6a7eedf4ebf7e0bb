import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { loggedError, withoutSecrets } from "./logged-error.ts"

const token = `A${randomBytes(32).toString("base64url").slice(1)}`

describe("an error in the log", () => {
  it("keeps where it failed and drops the row, the parameters and the input that belong to it", () => {
    const refused = Object.assign(new Error('duplicate key value violates "user_email_key"'), {
      code: "23505",
      table: "user",
      constraint: "user_email_key",
      detail: `Key (secret)=(${token}) already exists.`,
      where: `unnamed portal parameter $1 = '${token}'`,
      parameters: [token],
    })
    const failed = new Error("call failed", {
      cause: Object.assign(refused, { data: { password: "hunter2hunter2" } }),
    })
    const line = JSON.stringify(loggedError(failed))
    expect(line).toContain("23505")
    expect(line).toContain("user_email_key")
    expect(line).not.toContain(token)
    expect(line).not.toContain("hunter2")
    expect(loggedError(failed)).toMatchObject({ cause: { table: "user" }, stack: expect.any(String) })
  })

  it("ends with causes that lead to each other", () => {
    const one = new Error("one")
    one.cause = new Error("two", { cause: one })
    expect(JSON.stringify(loggedError(one)).length).toBeLessThan(20_000)
  })

  it("is told of what was thrown without being an error", () => {
    expect(loggedError(`no ${token}`)).toEqual({ type: "string", message: "no [hidden]" })
    expect(loggedError(undefined)).toEqual({ type: "undefined", message: "undefined" })
    expect(loggedError({ password: "hunter2hunter2", tries: 3 })).toEqual({
      type: "object",
      message: "an object of password, tries",
    })
  })

  it("says what happened of a copy of an error, as the job queue hands them out", () => {
    const { message, stack } = new Error(`Connection lost, token ${token}`)
    const copy = {
      code: "57P01",
      message,
      stack,
      queue: "job.run",
      worker: "w1",
      data: { password: "hunter2" },
    }
    const line = loggedError(copy)
    expect(line).toMatchObject({
      message: "Connection lost, token [hidden]",
      code: "57P01",
      queue: "job.run",
      worker: "w1",
    })
    expect(JSON.stringify(line)).not.toContain("hunter2")
    expect(JSON.stringify(line)).toContain("logged-error.test.ts")
  })
})

describe("a text in the log", () => {
  it.each([
    ["a token", `Bearer ${token}`, "Bearer [hidden]"],
    ["a link", `/invite/${token}`, "/invite/[hidden]"],
    ["a hash", "is $argon2id$v=19$m=19456,t=2,p=1$abc$def", "is [hidden]"],
    ["an encrypted cookie", "crm_token=Fe26.2*1*abc*def~2", "crm_token=[hidden]"],
    ["a session", "eyJhbGciOiJkaXIifQ..abc.def.ghi", "[hidden]"],
    ["a password in an address", "postgres://crm:p4ss@db/crm", "postgres://crm:[hidden]@db/crm"],
    [
      "a long name, which stays",
      "company_social_network_social_network_id_fkey",
      "company_social_network_social_network_id_fkey",
    ],
  ])("does not hold %s", (_, text, shown) => {
    expect(withoutSecrets(text)).toBe(shown)
  })
})

it("leaves no secret of an address in a text", () => {
  const message = "GET /apply/paris/x /apply/k3yOfADraft?lang=fr failed (/invite/abc), /company/7 did not"
  expect(withoutSecrets(message)).toBe(
    "GET /apply/[secret]/x /apply/[secret]?lang=fr failed (/invite/[secret]), /company/7 did not",
  )
})
