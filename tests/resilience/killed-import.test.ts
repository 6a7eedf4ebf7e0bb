import { type ChildProcess, fork } from "node:child_process"
import { afterEach, expect, test } from "vitest"
import { heartbeatSeconds } from "#lib/backend/platform/jobs/queue.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows, noRows } from "#tests/factories/imports.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
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

/** Kills a worker; the time after which it counts as dead goes by. */
async function kill(worker: ChildProcess): Promise<void> {
  worker.kill("SIGKILL")
  await sql(
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - make_interval(secs => $1) WHERE state = 'active'",
    [heartbeatSeconds],
  )
}

const companyLock =
  "SELECT pg_advisory_xact_lock(hashtext('import company'), hashtext(name_key('Orme second')))"

/** Works while a statement's lock is held. */
const whileLocked = <Result>(lock: string, work: () => Promise<Result>) =>
  onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query(lock)
    return work()
  })

/** More rows than two chunks, of which one is about a contact we have and one cannot come in. */
const [rowCount, known, failing] = [450, 20, 30]

const emailOf = (row: number) => (row === known ? "known@killed.example" : `row.${row}@killed.example`)
const lines = Array.from({ length: rowCount }, (_, row) =>
  [
    row === failing ? "" : "Odile",
    `Marvaux ${row}`,
    emailOf(row),
    // The first chunk, without the row that fails, creates one company, the second another one.
    // What a row names that is done by itself is there for the others only after it.
    row === known ? "" : row <= 200 ? "Orme first" : "Orme second",
    row === known ? "" : `Killed ${row % 3}`,
    `Call ${row}`,
  ].join(";"),
)
const list = ["Prénom;Nom;E-mail;Société;Tags;Remarques", ...lines].join("\n")

test("an import whose worker is killed within a chunk, and between two, does every row once, and reports all of them", async () => {
  const api = await signIn(await createUser({ isAdmin: true, owner: true }))
  const contact = await createContact({ email: emailOf(known), lastName: "Old" })
  const { import: id } = await checkFile(api, "contacts", list, {
    create_missing: true,
    new_companies: { account_type: await accountTypeId("Buyer"), country: await countryId("FR") },
  })
  const checked = await importRows(api, id)
  const stateOf = async (run: number) => (await api.jobs.get({ job: run })).data
  const first = await startWorker()
  const job = await whileLocked(companyLock, async () => {
    const started = await whileLocked(`SELECT FROM contact WHERE id = ${contact} FOR UPDATE`, async () => {
      const { job: run } = await api.imports.run({ import: id })
      // The first chunk is written; the row about the contact, which is done by itself after it, waits.
      await expect.poll(async () => [(await stateOf(run)).done, await countWaiting()]).toEqual([199, 1])
      await kill(first)
      return run
    })
    expect(await stateOf(started)).toMatchObject({ status: "running", total: rowCount - 1, done: 199 })
    const second = await startWorker()
    // Its chunk waits for a company.
    await expect.poll(countWaiting).toBe(1)
    await kill(second)
    return started
  })

  await startWorker()
  await expect.poll(async () => (await stateOf(job)).status).toBe("completed")
  expect(await stateOf(job)).toMatchObject({ total: rowCount - 1, done: rowCount - 1, errors: 0 })
  expect((await findImport(api, id)).counts).toEqual({
    ...noRows,
    create: rowCount - 2,
    update: 1,
    failed: 1,
  })
  expect((await importRows(api, id)).map(({ result }) => result)).toEqual(checked.map(({ result }) => result))
  expect(
    await sqlOne(
      `SELECT count(*)::int AS contacts, count(DISTINCT email)::int AS emails, sum(cardinality(tag_ids))::int AS tags,
          (SELECT count(*)::int FROM note JOIN contact ON contact.id = contact_id WHERE email LIKE '%@killed.example') AS notes,
          (SELECT count(*)::int FROM company_contact) AS links,
          (SELECT count(*)::int FROM company WHERE name LIKE 'Orme %') AS companies,
          (SELECT count(*)::int FROM contact_tag WHERE name LIKE 'Killed %') AS names
        FROM contact WHERE email LIKE '%@killed.example'`,
    ),
  ).toEqual({
    contacts: rowCount - 1,
    emails: rowCount - 1,
    tags: rowCount - 2,
    notes: rowCount - 2,
    links: rowCount - 2,
    companies: 2,
    names: 3,
  })
  expect(
    await sql(
      `SELECT action, count(*)::int AS entries, count(DISTINCT record_id)::int AS records FROM audit_entry
        WHERE request_id = $1 AND record_type = 'contact' GROUP BY 1 ORDER BY 1`,
      [`job-${job}`],
    ),
  ).toEqual([
    { action: "create", entries: rowCount - 2, records: rowCount - 2 },
    { action: "edit", entries: 1, records: 1 },
  ])
})
