import { beforeAll, describe, expect, it } from "vitest"
import { env } from "#lib/env.ts"
import { canAnybodySignIn } from "#scripts/database/first-sign-in.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { sendJson } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { attempt, newProtected } from "#tests/factories/second-factor.ts"

const user = (...args: string[]) =>
  runCommand(process.execPath, ["scripts/user.ts", ...args], {
    settings: { DATABASE_URL: env().DATABASE_URL ?? "", PUBLIC_URL: "https://crm.example.org" },
  })

const password = "chosen on the first day"
const choose = (secret: string) =>
  sendJson(`/api/password-link/${secret}`, "POST", { password, password_confirmation: password })
const signIn = () =>
  sendJson("/api/sanctum/token", "POST", { email: "ada@example.org", password, device_name: "test" })

const secretIn = (output: string) => /\/(?:invite|reset-password)\/([\w-]{43})$/m.exec(output)?.[1] ?? ""

beforeAll(() => sql('DELETE FROM "user"'))

describe("npm run user", () => {
  it("makes the first administrator, who chooses a password with the printed link", async () => {
    expect(await canAnybodySignIn(env().DATABASE_URL ?? "")).toBe(false)
    const made = await user("create", "--admin", "--email", "ada@example.org")
    expect(made.code, made.output).toBe(0)
    expect(made.output).toContain("https://crm.example.org/invite/")
    expect((await choose(secretIn(made.output))).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(await canAnybodySignIn(env().DATABASE_URL ?? "")).toBe(true)
    expect(
      await sqlOne(
        `SELECT name, is_admin, entry.user_id AS by, entry.action FROM "user" u
         JOIN audit_entry entry ON entry.record_type = 'user' AND record_id = u.id AND entry.action = 'create'`,
      ),
    ).toEqual({ name: "Ada", is_admin: true, by: null, action: "create" })
  })

  it("prints a link to whoever lost the password, lists, disables and lets in again", async () => {
    const link = await user("link", "--email", "ADA@example.org")
    expect(link.output).toContain("https://crm.example.org/reset-password/")
    expect((await choose(secretIn(link.output))).status).toBe(200)
    expect((await user("create", "--email", "grace@example.org", "--name", "Grace Hopper")).code).toBe(0)
    const listed = await user("list")
    expect(listed.output).toContain("ada@example.org\tAda\tadministrator\tactive")
    expect(listed.output).toContain("grace@example.org\tGrace Hopper\tuser\tinvited")
    expect((await user("disable", "--email", "grace@example.org")).output).toContain("is disabled.")
    expect((await user("enable", "--email", "grace@example.org")).output).toContain("is enabled.")
  })

  it("says in a sentence what cannot be", async () => {
    const refusals = await Promise.all([
      user("create", "--email", "ada@example.org"),
      user("create", "--email", "nobody"),
      user("link", "--email", "nobody@example.org"),
      user("disable", "--email", "ada@example.org"),
      user("promote", "--email", "ada@example.org"),
      user("list", "--all"),
    ])
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
    const outputs = refusals.map(({ output }) => output)
    expect(outputs[0]).toContain("email: Another user already has this email address")
    expect(outputs[1]).toContain("email: Enter a valid email address")
    expect(outputs[2]).toContain("There is no user with the address nobody@example.org")
    expect(outputs[3]).toContain("This is the last administrator who can sign in: appoint another first")
    for (const usage of outputs.slice(4)) expect(usage).toContain("npm run user -- COMMAND")
    for (const output of outputs) expect(output).not.toMatch(/^ +at /m)
  })

  it("takes a second factor away as an administrator does: the password alone opens, the user is told, the audit trail has it", async () => {
    const { user: lone } = await newProtected({ isAdmin: true })
    expect((await attempt(lone)).status).toBe(422)
    const reset = await user("reset-second-factor", "--email", lone.email.toUpperCase())
    expect(reset.code, reset.output).toBe(0)
    expect((await attempt(lone)).status).toBe(200)
    const left = "SELECT (SELECT count(*) FROM recovery_code WHERE user_id = $1)::int AS codes"
    expect(await sqlOne(left, [lone.id])).toEqual({ codes: 0 })
    const entry = `SELECT user_id, request_id, changes FROM audit_entry
      WHERE record_type = 'user' AND record_id = $1 ORDER BY id DESC LIMIT 1`
    expect(await sqlOne(entry, [lone.id])).toEqual({
      user_id: null,
      request_id: "npm run user",
      changes: { second_factor: [true, false] },
    })
    const noticeSql = "SELECT title FROM notification JOIN owner ON owner.id = target_id WHERE user_id = $1"
    expect(await sql(noticeSql, [lone.id])).toEqual([{ title: "Your second factor is off" }])
    const again = await user("reset-second-factor", "--email", lone.email)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining("has no second factor.")])
  })
})
