import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { applyRetention } from "#lib/backend/privacy/retention/apply-all.ts"
import { applyRule } from "#lib/backend/privacy/retention/apply-rule.ts"
import { previewedRows, retentionKind } from "#lib/contract/privacy/retention.ts"
import { createNote } from "#tests/factories/activity.ts"
import { refused } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { ago, remainingRows, switchRuleOn } from "#tests/factories/retention.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let admin: TestUser
let api: Api
let long: string
beforeAll(async () => {
  admin = await createUser({ isAdmin: true })
  api = await signIn(admin)
  long = await ago(2000)
})
beforeEach(() => sql("DELETE FROM retention_rule"))

const oldContact = (more = {}) => createContact({ createdAt: long, updatedAt: long, ...more })
const ruleOf = async (kind: string) => {
  const rule = (await api.retention.list()).data.rules.find((one) => one.kind === kind)
  if (!rule) throw new Error(`No rule of ${kind}`)
  return rule
}

describe("rules", () => {
  it("are off at first with sane days, whatever runs at night", async () => {
    const contact = await oldContact()
    const { rules, fixed } = (await api.retention.list()).data
    expect(rules.map(({ kind }) => kind)).toEqual(retentionKind.options)
    expect(
      rules.every(
        ({ enabled_at, days, min_days, version }) => enabled_at === null && days >= min_days && version === 0,
      ),
    ).toBe(true)
    expect(fixed.find(({ kind }) => kind === "invoices")?.days).toBeGreaterThanOrEqual(3652)
    await applyRetention()
    expect(await remainingRows("contact", [contact])).toEqual([contact])
  })

  it("cannot be set below their least, nor over a change of somebody else", async () => {
    await expect(api.retention.edit({ kind: "prospects", days: 364, version: 0 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { days: ["Enter at least 365"] } },
    })
    await api.retention.edit({ kind: "prospects", days: 800, version: 0 })
    await expect(api.retention.edit({ kind: "prospects", days: 900, version: 0 })).rejects.toMatchObject({
      status: 409,
      body: { current: { days: 800, version: 1 } },
    })
  })

  it("are switched on with the rows that the preview showed, by their version, in the audit trail", async () => {
    await oldContact()
    const { data: seen } = await api.retention.preview({ kind: "prospects" })
    const later = await oldContact()
    const asSeen = { kind: "prospects", rows: seen.rows, version: seen.version } as const
    expect(await refused(api.retention.enable(asSeen), 409)).toMatchObject({
      current: { rows: seen.rows + 1 },
    })
    expect((await ruleOf("prospects")).enabled_at).toBeNull()
    const { data } = await api.retention.enable({
      kind: "prospects",
      rows: seen.rows + 1,
      version: seen.version,
    })
    expect(data).toMatchObject({ enabled_by: { id: admin.id }, enabled_at: expect.any(String) })
    expect(
      await sqlOne(
        "SELECT changes, user_id FROM audit_entry WHERE record_type = 'installation' ORDER BY id DESC LIMIT 1",
      ),
    ).toEqual({ changes: { "retention.prospects": [false, true] }, user_id: admin.id })
    await applyRetention()
    expect(await remainingRows("contact", [later])).toEqual([])
  })

  it("stay on with more days, and are off again with fewer: nobody saw what those would delete", async () => {
    await switchRuleOn("notices", 365)
    const { version } = await ruleOf("notices")
    const more = await api.retention.edit({ kind: "notices", days: 400, version })
    expect(more.data.enabled_at).not.toBeNull()
    const fewer = await api.retention.edit({ kind: "notices", days: 399, version: more.data.version })
    expect(fewer.data).toMatchObject({ enabled_at: null, enabled_by: null, days: 399 })
  })

  it("delete nothing more once they are switched off", async () => {
    await switchRuleOn("prospects")
    expect((await api.retention.disable({ kind: "prospects" })).data.enabled_at).toBeNull()
    const contact = await oldContact()
    expect(await applyRule("prospects")).toBe(0)
    expect(await remainingRows("contact", [contact])).toEqual([contact])
  })
})

describe("a preview", () => {
  it("counts all that would go, names the first hundred, oldest first, and deletes nothing", async () => {
    await sql("UPDATE contact SET updated_at = now()")
    const oldest = await oldContact({
      createdAt: await ago(4000),
      firstName: "Eve",
      lastName: "Old",
      email: null,
    })
    await sql(
      `INSERT INTO contact (last_name, created_at, updated_at) SELECT 'Old ' || n, $1, $1 FROM generate_series(1, ${previewedRows}) n`,
      [long],
    )
    const trashed = await oldContact({ createdAt: await ago(3999), isDeleted: true })
    const { data } = await api.retention.preview({ kind: "prospects" })
    expect(data).toMatchObject({ kind: "prospects", days: 1095, rows: previewedRows + 2, version: 0 })
    expect(data.first).toHaveLength(previewedRows)
    expect(data.first[0]).toEqual({ id: oldest, name: "Eve Old", since: data.oldest, record: "contact" })
    expect(data.first[1]).toMatchObject({ id: trashed, record: null })
    expect((await api.retention.preview({ kind: "prospects" })).data.rows).toBe(data.rows)
  })

  it.each(retentionKind.options)("of %s can be asked for", async (kind) => {
    const { data } = await api.retention.preview({ kind })
    expect(data.first.length).toBe(Math.min(data.rows, previewedRows))
  })
})

describe("a night", () => {
  it("counts in the log of the day what went, again what a second run finds", async () => {
    await sql("DELETE FROM retention_log")
    await switchRuleOn("prospects")
    await applyRule("prospects")
    await sql("DELETE FROM retention_log")
    await oldContact()
    await oldContact()
    await applyRule("prospects")
    await oldContact()
    await applyRule("prospects")
    await applyRule("prospects")
    const { log } = (await api.retention.list()).data
    expect(log).toMatchObject([{ kind: "prospects", days: 1095, rows: 3 }])
    expect((await ruleOf("prospects")).applied_at).not.toBeNull()
  })

  it("leaves a record that somebody is changing, and takes it the next night", async () => {
    const [held, free] = [await oldContact(), await oldContact()]
    await switchRuleOn("prospects")
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM contact WHERE id = $1 FOR NO KEY UPDATE", [held])
      await applyRule("prospects")
      await connection.query("ROLLBACK")
    })
    expect(await remainingRows("contact", [held, free])).toEqual([held])
    await applyRule("prospects")
    expect(await remainingRows("contact", [held])).toEqual([])
  })

  it.each([
    [
      "changed",
      (contact: number) =>
        sql("UPDATE contact SET job_title = 'Buyer', updated_at = now() WHERE id = $1", [contact]),
    ],
    ["written a note on", (contact: number) => createNote({ contactId: contact })],
  ])("keeps a record that was %s after it was found due", async (_, touch) => {
    const contact = await oldContact()
    const company = (await createCompany({ createdAt: long, updatedAt: long })).id
    await linkContact(company, contact)
    await switchRuleOn("prospects")
    // Due rows are found first, their companies locked next: there it is held while the contact is touched.
    const night = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM company WHERE id = $1 FOR KEY SHARE", [company])
      const running = applyRule("prospects")
      await expect.poll(countWaiting).toBe(1)
      await touch(contact)
      await connection.query("COMMIT")
      return running
    })
    expect(night).toBe(0)
    expect(await remainingRows("contact", [contact])).toEqual([contact])
  })

  it("works in transactions of 200 rows, each counted: what is killed later has done those", async () => {
    await switchRuleOn("prospects")
    await applyRule("prospects")
    await sql("DELETE FROM retention_log")
    const company = (await createCompany({ createdAt: long, updatedAt: long })).id
    // More than go in one transaction; the company of the last one holds the second.
    const ids = (
      await sql<{ id: number }>(
        "INSERT INTO contact (last_name, created_at, updated_at) SELECT 'Many ' || n, $1, $1 FROM generate_series(1, 201) n RETURNING id",
        [long],
      )
    ).map(({ id }) => id)
    await insertRow("company_contact", { company_id: company, contact_id: ids[200] })
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM company WHERE id = $1 FOR KEY SHARE", [company])
      const running = applyRule("prospects")
      await expect.poll(countWaiting).toBe(1)
      expect((await remainingRows("contact", ids)).length).toBe(1)
      expect(await sql("SELECT rows FROM retention_log WHERE kind = 'prospects'")).toEqual([{ rows: 200 }])
      await connection.query("COMMIT")
      expect(await running).toBe(201)
    })
  })
})
