import pg from "pg"
import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { pool, query } from "#lib/backend/platform/database/db.ts"
import { boundLockWaits } from "#lib/backend/platform/database/lock-waits.ts"
import { env } from "#lib/env.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { countWaiting, insertRow, onConnection, sqlOne } from "#tests/factories/database.ts"
import { untilDone } from "#tests/factories/until-done.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const connections = 5
const hour = 3_600_000

let token: string
let api: Api

beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
  api = apiAs({ token })
})

const newCompany = async () => (await insertRow<{ id: number }>("company", { name: "Verrou" })).id
const deleteCompany = (id: number) => send(`/api/company/${id}`, { method: "DELETE", token })
const summaryOf = async (answer: Response) => [
  answer.status,
  answer.headers.get("retry-after"),
  await answer.json(),
]
const busy = [
  503,
  "2",
  { message: "Another change is in progress. Try again in a moment", reason: "busy" },
] as const

/** All there are: room made for those that wait leaves more than the pool's own number. */
async function renewConnections(): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const connection of idle) connection.release(true)
}

/** No wait of the application ends by its time: one that ends has another reason. */
async function waitingForEver(work: () => Promise<void>): Promise<void> {
  const { options, connectionTimeoutMillis } = pool.options
  const endless = String(options).replace(/(lock|statement)_timeout=\w+/g, "$1_timeout=0")
  Object.assign(pool.options, { options: endless, connectionTimeoutMillis: 0 })
  await renewConnections()
  try {
    await work()
  } finally {
    Object.assign(pool.options, { options, connectionTimeoutMillis })
    await expect.poll(() => pool.options.max).toBe(connections)
    await renewConnections()
  }
}

/** Whether those that wait were looked at since the last of them began to. */
async function areSeen(): Promise<boolean> {
  const { seen } = await sqlOne<{ seen: boolean }>(
    `SELECT coalesce(bool_or(asker.query_start > (
        SELECT max(query_start) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      )), false) AS seen
     FROM pg_stat_activity asker
     WHERE datname = current_database() AND application_name = 'crm-lock-waits' AND state = 'idle' AND query LIKE '%pg_cancel_backend%'`,
  )
  return seen
}

it("a locked table holds up the calls that need it and no others, however many wait", () =>
  waitingForEver(() =>
    onConnection(async (holder) => {
      await holder.query("BEGIN; LOCK TABLE company IN ACCESS EXCLUSIVE MODE")
      let answered = 0
      const lists = Array.from({ length: 60 }, async () => {
        const answer = await summaryOf(await send("/api/company-list?page=1", { token }))
        answered += 1
        return answer
      })
      await expect.poll(countWaiting).toBeGreaterThan(3)
      for (let other = 0; other < 8; other++) {
        expect((await send("/api/saved-filter?list=companies", { token })).status).toBe(200)
        await query({ text: "SELECT 1", values: [] })
      }
      expect(await countWaiting()).toBeLessThanOrEqual(2 * connections)
      await expect.poll(() => answered).toBeGreaterThanOrEqual(60 - connections)
      await holder.query("ROLLBACK")
      const answers = await Promise.all(lists)
      const refused = answers.filter(([status]) => status === 503)
      expect(refused.length).toBeGreaterThanOrEqual(60 - connections)
      for (const answer of refused) expect(answer).toEqual(busy)
      expect(answers.filter(([status]) => status === 200)).toHaveLength(60 - refused.length)
    }),
  ))

it("as many calls as there are connections that wait for what a chunk of a job holds are all done", () =>
  waitingForEver(async () => {
    const ids = await Promise.all(Array.from({ length: connections }, newCompany))
    const answers = await onConnection(async (holder) => {
      await holder.query("BEGIN")
      await holder.query("SELECT FROM company WHERE id = ANY ($1) FOR UPDATE", [ids])
      const deleting = ids.map(deleteCompany)
      await expect.poll(countWaiting).toBe(connections)
      await expect.poll(areSeen).toBe(true)
      await holder.query("COMMIT")
      return Promise.all(deleting)
    })
    expect(answers.map(({ status }) => status)).toEqual(Array(connections).fill(200))
  }))

it("many who save one record at once form a line, and all are done", async () => {
  const id = await newCompany()
  const remove = () =>
    untilDone(() => api.companies.remove({ company: id })).then(
      () => 200,
      (error) => error.status,
    )
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [id])
    const deleting = Array.from({ length: 20 }, remove)
    await expect.poll(countWaiting).toBeGreaterThan(connections)
    await holder.query("COMMIT")
    expect((await Promise.all(deleting)).toSorted()).toEqual([200, ...Array(19).fill(404)])
  })
})

/** Holds a record that eight statements over two connections wait for. */
async function inLine(patience: number, work: (outcomes: string[]) => Promise<void>): Promise<string[]> {
  const line = new pg.Pool({ connectionString: env().DATABASE_URL, max: 2 })
  boundLockWaits(line, patience)
  const id = await newCompany()
  const outcomes: string[] = []
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [id])
    const waiting = Array.from({ length: 8 }, () =>
      line.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [id]).then(
        () => outcomes.push("done"),
        (error) => outcomes.push(error.code),
      ),
    )
    await work(outcomes)
    await holder.query("COMMIT")
    await Promise.all(waiting)
  })
  await line.end()
  return outcomes
}

it("a line before a record that is seen while it moves has room for twice as many, and nobody is sent away", async () => {
  const outcomes = await inLine(hour, async () => {
    await expect.poll(countWaiting).toBe(4)
    await expect.poll(areSeen).toBe(true)
  })
  expect(outcomes).toEqual(Array(8).fill("done"))
})

it("a queue before a record that is stuck is cut down to as many as there are connections", async () => {
  const outcomes = await inLine(0, (ended) => expect.poll(() => ended.length).toBe(6))
  expect(outcomes).toEqual([...Array(6).fill("57014"), "done", "done"])
})

it("a call that waits for a lock for eight seconds is told to come back, and has changed nothing", async () => {
  const id = await newCompany()
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [id])
    expect(await summaryOf(await deleteCompany(id))).toEqual(busy)
    await holder.query("ROLLBACK")
  })
  expect((await deleteCompany(id)).status).toBe(200)
})
