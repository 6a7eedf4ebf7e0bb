import { type ChildProcess, fork } from "node:child_process"
import { afterEach, expect, test } from "vitest"
import { heartbeatSeconds } from "#lib/backend/platform/jobs/queue.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { createTag } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const workers: ChildProcess[] = []

function startWorker(): Promise<ChildProcess> {
  const worker = fork("tests/resilience/fixtures/work.ts", {
    env: childEnvironment({}),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  workers.push(worker)
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve(worker))
    worker.once("exit", (code) => reject(new Error(`The worker ended with ${code}`)))
  })
}

afterEach(() => {
  for (const worker of workers) worker.kill("SIGKILL")
})

test("a change of 5,000 records whose worker is killed in the middle is finished by another, each record changed once", async () => {
  const api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
  const rows = await sql<{ id: number }>(
    "INSERT INTO company (name) SELECT 'Killed ' || n FROM generate_series(1, 5000) n RETURNING id",
  )
  const ids = rows.map(({ id }) => id)
  const tag = await createTag()
  const first = await startWorker()
  const { job, readJob } = await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [ids[2_500]])
    const started = await api.bulk.changeTags({
      list: "companies",
      target: { ids, nbElements: 5_000 },
      values: { add: [tag] },
    })
    const readJob = async () => (await api.jobs.get({ job: started.job })).data
    await expect.poll(async () => [(await readJob()).done > 200, await countWaiting()]).toEqual([true, 1])
    first.kill("SIGKILL")
    return { job: started.job, readJob }
  })
  const left = await readJob()
  expect(left).toMatchObject({ status: "running" })
  expect(left.done).toBeLessThan(5_000)

  // The time after which it counts as dead goes by.
  await sql(
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - make_interval(secs => $1) WHERE state = 'active'",
    [heartbeatSeconds],
  )
  await startWorker()
  await expect.poll(async () => (await readJob()).status).toBe("completed")
  expect(await readJob()).toMatchObject({ total: 5_000, done: 5_000, errors: 0 })
  expect(await sql("SELECT DISTINCT version, tag_ids FROM company WHERE id = ANY ($1)", [ids])).toEqual([
    { version: 2, tag_ids: [tag] },
  ])
  expect(
    await sqlOne(
      "SELECT count(*)::int AS entries, count(DISTINCT record_id)::int AS records FROM audit_entry WHERE request_id = $1",
      [`job-${job}`],
    ),
  ).toEqual({ entries: 5_000, records: 5_000 })
  expect(await sql("SELECT DISTINCT status FROM job_row WHERE job_id = $1", [job])).toEqual([
    { status: "done" },
  ])
})
