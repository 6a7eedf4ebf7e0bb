import { beforeAll, describe, expect, it } from "vitest"
import { purgeKeys } from "#lib/backend/platform/http/idempotency/answer-once.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

let token: string
let path: string

beforeAll(async () => {
  token = await issueToken(await createUser())
  path = `/api/company/${(await createCompany()).id}/note`
})

type Sent = { key?: string; by?: string; to?: string; body?: object }

const post = ({ key, by = token, to = path, body = {} }: Sent) =>
  send(to, {
    method: "POST",
    token: by,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
  })

const note = () => ({ content: `<p>${unique("Keyed")}</p>` })
const written = async ({ content }: ReturnType<typeof note>) => {
  const { count } = await sqlOne<{ count: number }>(
    "SELECT count(*)::int AS count FROM note WHERE content = $1",
    [content],
  )
  return count
}
const keysOf = (key: string) =>
  sql<{ is_written: boolean }>("SELECT is_written FROM idempotency_key WHERE key = $1", [key])

describe("a call that is sent again under its key (H-19)", () => {
  it("is answered as before and does nothing twice", async () => {
    const [body, key] = [note(), unique("key")]
    const first = await post({ key, body })
    expect(first.status).toBe(201)
    const again = await post({ key, body })
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(await first.json())
    expect(await written(body)).toBe(1)
  })

  it("is refused with another content, or as another call", async () => {
    const [body, key] = [note(), unique("key")]
    await post({ key, body })
    const other = await post({ key, body: note() })
    expect(other.status).toBe(422)
    expect((await other.json()).errors).toHaveProperty("Idempotency-Key")
    expect((await post({ key, to: "/api/contact-tag", body: { name: unique("Tag") } })).status).toBe(422)
    expect(await written(body)).toBe(1)
  })

  it("is another user's own under the same key, and without a key each is one", async () => {
    const [body, key] = [note(), unique("key")]
    await post({ key, body })
    await post({ key, body, by: await issueToken(await createUser()) })
    await post({ body })
    await post({ body })
    expect(await written(body)).toBe(4)
  })

  it("is made when it was refused at first, and put right", async () => {
    const [body, key] = [note(), unique("key")]
    expect((await post({ key, body: { content: 1 } })).status).toBe(422)
    expect((await post({ key, body })).status).toBe(201)
    expect(await written(body)).toBe(1)
  })

  it("of two at once one is made; the other is told to come again", async () => {
    const [body, key] = [note(), unique("key")]
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("LOCK TABLE note IN SHARE MODE")
      const first = post({ key, body })
      await expect.poll(async () => (await keysOf(key)).length).toBe(1)
      const second = await post({ key, body })
      expect(second.status).toBe(409)
      expect(second.headers.get("retry-after")).toBe("1")
      await connection.query("COMMIT")
      expect((await first).status).toBe(201)
    })
    expect((await post({ key, body })).status).toBe(201)
    expect(await written(body)).toBe(1)
  })

  it("is made again after a process that died before it wrote, and never after one that wrote", async () => {
    const [body, key] = [note(), unique("key")]
    await post({ key, body })
    const lost =
      "UPDATE idempotency_key SET answer = NULL, is_written = $2, started_at = now() - interval '1 hour' WHERE key = $1"
    await sql(lost, [key, true])
    const answer = await post({ key, body })
    expect(answer.status).toBe(409)
    expect(answer.headers.get("retry-after")).toBeNull()
    await sql(lost, [key, false])
    expect((await post({ key, body })).status).toBe(201)
    expect(await written(body)).toBe(2)
  })

  it("one who was taken for abandoned writes nothing more", async () => {
    const key = unique("key")
    const { id: salutation } = await sqlOne<{ id: number }>("SELECT id FROM salutation ORDER BY id LIMIT 1")
    const email = `${unique("keyed").replaceAll(" ", "-").toLowerCase()}@example.com`
    const body = { informations: { salutation, first_name: "Lise", last_name: "Keyed", email } }
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("LOCK TABLE contact IN SHARE MODE")
      const first = post({ key, to: "/api/contact", body })
      await expect.poll(async () => (await keysOf(key)).length).toBe(1)
      await sql("UPDATE idempotency_key SET attempt = attempt + 1 WHERE key = $1", [key])
      await connection.query("COMMIT")
      expect((await first).status).toBe(409)
    })
    expect(await sql("SELECT id FROM contact WHERE email = $1", [email])).toEqual([])
  })

  it.each(["clé", "x".repeat(201)])("a key such as %j is refused", async (key) => {
    expect((await post({ key, body: note() })).status).toBe(422)
  })

  it("keys are forgotten after a day", async () => {
    const [body, key] = [note(), unique("key")]
    await post({ key, body })
    await purgeKeys()
    expect(await keysOf(key)).toHaveLength(1)
    await sql("UPDATE idempotency_key SET started_at = now() - interval '25 hours' WHERE key = $1", [key])
    await purgeKeys()
    expect(await keysOf(key)).toEqual([])
  })

  it("calls that answer a secret take none", async () => {
    const key = unique("key")
    await post({ key, to: "/api/sanctum/tokens", body: { name: "script" } })
    expect(await keysOf(key)).toEqual([])
  })
})
