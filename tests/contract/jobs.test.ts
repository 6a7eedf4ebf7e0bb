import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { finishJob } from "#lib/backend/records/jobs/finish-job.ts"
import { purgeJobs } from "#lib/backend/records/jobs/purge.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { rowResults, workOff } from "#tests/factories/jobs.ts"
import { createTag } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  api = await signIn(user)
})

async function startOn(count: number, as = api): Promise<{ job: number; ids: number[] }> {
  const rows = await sql<{ id: number }>(
    "INSERT INTO company (name) SELECT 'Job ' || n FROM generate_series(1, $1) n RETURNING id",
    [count],
  )
  const ids = rows.map(({ id }) => id)
  const target = { ids, nbElements: count }
  const { job } = await as.bulk.changeTags({
    list: "companies",
    target,
    values: { add: [await createTag()] },
  })
  return { job, ids }
}

const readJob = async (job: number) => (await api.jobs.get({ job })).data
const reminders = (title: string) =>
  sql("SELECT title, meta FROM notification WHERE target_id = $1 AND title = $2", [user.ownerId, title])

describe("a job", () => {
  it("waits for a worker with its rows counted", async () => {
    const { job } = await startOn(3)
    expect(await readJob(job)).toMatchObject({
      status: "queued",
      total: 3,
      done: 0,
      errors: 0,
      started_at: null,
      ended_at: null,
      file: null,
      user: { id: user.id, name: user.name },
    })
    expect(await sql("SELECT name, data FROM pgboss.job WHERE data ->> 'job' = $1", [String(job)])).toEqual([
      { name: "job.run", data: { job } },
    ])
  })

  it("is not in the queue when it could not be started", async () => {
    const target = { ids: [(await createCompany()).id], nbElements: 7 }
    const before = await sqlOne("SELECT count(*) FROM pgboss.job")
    await expect(
      api.bulk.changeTags({ list: "companies", target, values: { add: [await createTag()] } }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await sqlOne("SELECT count(*) FROM pgboss.job")).toEqual(before)
  })

  it("is listed for whoever asked for it, newest first, and for administrators who ask for all", async () => {
    const stranger = await createUser({ abilities: ["record.edit", "show.bulk-action"] })
    const strange = await signIn(stranger)
    const [mine, other] = [await startOn(1), await startOn(1, strange)]
    expect((await api.jobs.list({})).data[0]?.id).toBe(mine.job)
    expect((await strange.jobs.list({})).data.map(({ id }) => id)).toEqual([other.job])
    await expect(strange.jobs.list({ all: true })).rejects.toMatchObject({ status: 403 })
    await expect(strange.jobs.get({ job: mine.job })).rejects.toMatchObject({ status: 404 })
    await expect(strange.jobs.listRows({ job: mine.job })).rejects.toMatchObject({ status: 404 })
    await expect(strange.jobs.cancel({ job: mine.job })).rejects.toMatchObject({ status: 404 })
    const admin = await signIn(await createUser({ isAdmin: true }))
    const all = (await admin.jobs.list({ all: true })).data.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([mine.job, other.job]))
  })

  it("that no worker has taken is cancelled at once", async () => {
    const { job, ids } = await startOn(3)
    expect((await api.jobs.cancel({ job })).data).toMatchObject({ status: "cancelled" })
    await workOff(job)
    expect(await readJob(job)).toMatchObject({ status: "cancelled", done: 0 })
    const { data, meta } = await api.jobs.listRows({ job, status: "pending", per_page: 10 })
    expect(data.map((row) => row.record_id)).toEqual(ids.toSorted((a, b) => a - b))
    expect(meta.total).toBe(3)
    expect(await sqlOne("SELECT tag_ids FROM company WHERE id = $1", [ids[0]])).toEqual({ tag_ids: [] })
  })

  it("at work stops after the rows at hand, which stay done", async () => {
    const { job, ids } = await startOn(450)
    await onConnection(async (connection) => {
      // The second chunk waits for this row, so the request to stop arrives in the middle.
      await connection.query("BEGIN")
      await connection.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [
        ids.toSorted((a, b) => a - b)[299],
      ])
      const working = workOff(job)
      await expect.poll(countWaiting).toBe(1)
      expect(await readJob(job)).toMatchObject({ status: "running", done: 200 })
      expect((await api.jobs.cancel({ job })).data).toMatchObject({ status: "running", is_cancelling: true })
      await connection.query("ROLLBACK")
      await working
    })
    expect(await readJob(job)).toMatchObject({ status: "cancelled", done: 400, is_cancelling: false })
    const left = Object.values(await rowResults(job)).filter((result) => result === "pending")
    expect(left).toHaveLength(50)
  })

  it("goes on where it stopped when its worker stopped", async () => {
    const { job } = await startOn(250)
    const stopping = new AbortController()
    const working = workOff(job, stopping.signal)
    stopping.abort()
    expect(await working).toBe("interrupted")
    await workOff(job)
    expect(await readJob(job)).toMatchObject({ status: "completed", done: 250, errors: 0 })
  })

  it("done by several workers at once is done once", async () => {
    const { job, ids } = await startOn(1_000)
    await Promise.all([workOff(job), workOff(job)])
    expect(await readJob(job)).toMatchObject({ status: "completed", done: 1_000, errors: 0 })
    expect(await sql("SELECT DISTINCT version FROM company WHERE id = ANY ($1)", [ids])).toEqual([
      { version: 2 },
    ])
    expect(
      await sqlOne(
        "SELECT count(*)::int FROM audit_entry WHERE record_type = 'company' AND record_id = ANY ($1)",
        [ids],
      ),
    ).toEqual({ count: 1_000 })
  })

  it("that cannot be done keeps the id of the log line, and its user is told in the end", async () => {
    const { job } = await startOn(1)
    await sql("UPDATE job SET input = '{}' WHERE id = $1", [job])
    await expect(workOff(job)).rejects.toThrow()
    expect(await readJob(job)).toMatchObject({
      status: "running",
      failure: expect.stringMatching(/^[\w-]{36}$/),
    })
    await finishJob(job, { status: "failed" })
    await finishJob(job, { status: "failed" })
    expect(await readJob(job)).toMatchObject({ status: "failed", failure: expect.any(String) })
    expect(await reminders("Companies: change tags: failed")).toEqual([
      { title: "Companies: change tags: failed", meta: { document: { link: "/jobs" } } },
    ])
  })

  it("that took long leaves a reminder when it is done, a short one does not", async () => {
    const { job } = await startOn(1)
    await workOff(job)
    expect(await reminders("Companies: change tags: done")).toEqual([])
    const long = await startOn(1)
    await sql("UPDATE job SET started_at = now() - interval '1 minute' WHERE id = $1", [long.job])
    await workOff(long.job)
    expect(await reminders("Companies: change tags: done")).toHaveLength(1)
  })

  it("of a user who does not sell leaves a reminder all the same", async () => {
    const viewer = await createUser({ abilities: ["record.edit", "show.bulk-action"] })
    const own = await signIn(viewer)
    const { job } = await startOn(1, own)
    await sql("UPDATE job SET started_at = now() - interval '1 minute' WHERE id = $1", [job])
    await workOff(job)
    const { data } = await own.notifications.listAlerts()
    expect(data).toMatchObject([{ title: "Companies: change tags: done", target_id: viewer.ownerId }])
  })
})

it("what became of each record is forgotten after a month, the job after a year", async () => {
  const [month, year] = [await startOn(2), await startOn(2)]
  await workOff(month.job)
  await workOff(year.job)
  await sql("UPDATE job SET ended_at = now() - interval '31 days' WHERE id = $1", [month.job])
  await sql("UPDATE job SET ended_at = now() - interval '366 days' WHERE id = $1", [year.job])
  await purgeJobs()
  expect(await rowResults(month.job)).toEqual({})
  expect(await readJob(month.job)).toMatchObject({ done: 2 })
  await expect(readJob(year.job)).rejects.toMatchObject({ status: 404 })
})
