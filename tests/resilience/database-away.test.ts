import { beforeAll, describe, expect, it } from "vitest"
import { inTransaction, pool, query } from "#lib/backend/platform/database/db.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

let token: string

beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
})

/** Ends the application's connections as a crash of their processes would. */
const cutConnections = (state = "%") =>
  sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'crm%' AND coalesce(wait_event_type, '') LIKE $1`,
    [state],
  )

describe("a connection that is lost", () => {
  it("while its call waits in a transaction: a 503 in the caller's language that says when to come back, and nothing half done", async () => {
    const company = await insertRow<{ id: number }>("company", { name: "Perdue" })
    const answer = await onConnection(async (holder) => {
      await holder.query("BEGIN")
      await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [company.id])
      const deleting = send(`/api/company/${company.id}`, { method: "DELETE", token, language: "fr" })
      await expect.poll(countWaiting).toBe(1)
      await cutConnections("Lock")
      return deleting
    })
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "5",
      {
        message: "La base de données ne répond pas. Rien n’est perdu : réessayez dans un instant",
        reason: "away",
      },
    ])
    expect(await sqlOne("SELECT deleted_at FROM company WHERE id = $1", [company.id])).toEqual({
      deleted_at: null,
    })
    expect((await send(`/api/company/${company.id}`, { method: "DELETE", token })).status).toBe(200)
  })

  it("between two statements: what was thrown first is what is said, and the others do not get it back", async () => {
    const noticed = new Promise((resolve) => {
      pool.once("acquire", (client) => client.once("end", resolve))
    })
    const lost = inTransaction(async (connection) => {
      await query({ text: "SELECT 1", values: [] }, connection)
      await cutConnections()
      await noticed
      throw new Error("thrown by a rule")
    })
    await expect(lost).rejects.toThrow("thrown by a rule")
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => query({ text: "SELECT 1", values: [] })),
    )
    expect(answers).toHaveLength(20)
    expect(pool.totalCount).toBeLessThanOrEqual(5)
  })

  it("during a COMMIT: nobody knows whether it was kept, so the caller is told to look first", async () => {
    const trigger = "commit_waits"
    const lock = "pg_advisory_xact_lock(20261125)"
    await sql(
      `CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM ${lock}; RETURN NULL; END $$`,
    )
    await sql(
      `CREATE CONSTRAINT TRIGGER ${trigger} AFTER INSERT ON company_tag DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${trigger}()`,
    )
    const answer = await onConnection(async (holder) => {
      await holder.query("BEGIN")
      await holder.query(`SELECT ${lock}`)
      const creating = sendJson("/api/company-tag", "POST", { name: "Perhaps" }, { token })
      await expect.poll(() => cutConnections("Lock").then((rows) => rows.length)).toBe(1)
      return creating
    })
    await sql(`DROP FUNCTION ${trigger} CASCADE`)
    expect([answer.status, answer.headers.get("retry-after"), (await answer.json()).reason]).toEqual([
      503,
      null,
      "in_doubt",
    ])
  })
})
