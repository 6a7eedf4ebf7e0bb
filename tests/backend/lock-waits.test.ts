import { beforeAll, expect, it } from "vitest"
import { pool, query } from "#lib/backend/database/db.ts"
import { send } from "#tests/factories/api.ts"
import { countWaiting, insertRow, onConnection } from "#tests/factories/database.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

/** After so long a call that waits for a lock is sent away. */
const lockTimeoutMs = 8_000

let token: string

beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
})

const newCompany = async () => (await insertRow<{ id: number }>("company", { name: "Verrou" })).id
const deleteCompany = (id: number) => send(`/api/company/${id}`, { method: "DELETE", token })
const told = async (answer: Response) => [
  answer.status,
  answer.headers.get("retry-after"),
  await answer.json(),
]
const busy = [
  503,
  "2",
  { message: "Another change is in progress. Try again in a moment", reason: "busy" },
] as const

it("a locked table holds up the calls that need it and no others, however many wait", async () => {
  await onConnection(async (holder) => {
    await holder.query("BEGIN; LOCK TABLE company IN ACCESS EXCLUSIVE MODE")
    const lists = Array.from({ length: 60 }, () => send("/api/company-list?page=1", { token }))
    await expect.poll(countWaiting).toBeGreaterThan(3)
    const taken: number[] = []
    for (let other = 0; other < 8; other++) {
      const began = performance.now()
      const answer = await send("/api/saved-filter?list=companies", { token })
      await query({ text: "SELECT 1", values: [] })
      expect(answer.status).toBe(200)
      taken.push(performance.now() - began)
    }
    // Room is made for them within a moment; one of them may be held up by the machine, but none by the lock.
    const [slowest = 0, ...others] = taken.toSorted((a, b) => b - a)
    expect(Math.max(...others)).toBeLessThan(3_000)
    expect(slowest).toBeLessThan(lockTimeoutMs)
    expect(await countWaiting()).toBeLessThanOrEqual(2 * 5)
    await holder.query("ROLLBACK")
    const answers = await Promise.all(lists.map(async (list) => told(await list)))
    const refused = answers.filter(([status]) => status === 503)
    expect(refused.length).toBeGreaterThan(30)
    for (const answer of refused) expect(answer).toEqual(busy)
    expect(answers.filter(([status]) => status === 200)).toHaveLength(60 - refused.length)
  })
  await expect.poll(() => pool.options.max).toBe(5)
})

it("many who save one record at once form a line that moves, and all are done", async () => {
  const id = await newCompany()
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [id])
    const deleting = Array.from({ length: 20 }, () => deleteCompany(id))
    await expect.poll(countWaiting).toBeGreaterThan(5)
    await holder.query("SELECT pg_sleep(0.6)")
    await holder.query("COMMIT")
    const statuses = (await Promise.all(deleting)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(404)])
  })
})

it("calls that wait a second for what a chunk of a job holds are all done", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, newCompany))
  const answers = await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = ANY ($1) FOR UPDATE", [ids])
    const deleting = ids.map(deleteCompany)
    await expect.poll(countWaiting).toBe(5)
    await holder.query("SELECT pg_sleep(1)")
    await holder.query("COMMIT")
    return Promise.all(deleting)
  })
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
})

it("a call that waits for a lock for eight seconds is told to come back, and has changed nothing", async () => {
  const id = await newCompany()
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [id])
    expect(await told(await deleteCompany(id))).toEqual(busy)
    await holder.query("ROLLBACK")
  })
  expect((await deleteCompany(id)).status).toBe(200)
})
