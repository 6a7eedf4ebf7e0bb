import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { withClient } from "#scripts/database/scratch-database.ts"
import type { Ledger } from "./ledger.ts"
import type { World } from "./writers.ts"

/** What is there of a kind of thing after everything. */
export type Count = { kind: string; acknowledged: number; lost: number; doubled: number }

/** Longer than a dead worker's job lies before another takes it, several times over. */
const jobsPatienceMs = 240_000
const pollMs = 1_000

/** How often the database has each name: name → times. */
async function timesOf(client: pg.Client, text: string, values: unknown[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; times: number }>(text, values)
  return new Map(rows.map(({ name, times }) => [name, times]))
}

function counted(kind: string, ledger: Ledger, times: Map<string, number>): Count {
  const acknowledged = [...(ledger.acknowledged.get(kind) ?? [])]
  const doubled = [...(ledger.asked.get(kind) ?? [])].filter((name) => (times.get(name) ?? 0) > 1)
  return {
    kind,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !times.has(name)).length,
    doubled: doubled.length,
  }
}

/** Waits until every job has ended. @returns those that did not complete */
export async function settleJobs(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const deadline = Date.now() + jobsPatienceMs
    for (;;) {
      const { rows } = await client.query<{ id: number; kind: string; status: string }>(
        "SELECT id, kind, status FROM job WHERE status <> 'completed' ORDER BY id",
      )
      const open = rows.some(({ status }) => status === "queued" || status === "running")
      if (!open || Date.now() > deadline)
        return rows.map(({ id, kind, status }) => `job ${id} (${kind}): ${status}`)
      await pause(pollMs)
    }
  })
}

/** Compares what was acknowledged with what is in the database. */
export async function countAll(databaseUrl: string, ledger: Ledger, { run }: World): Promise<Count[]> {
  return withClient(databaseUrl, async (client) => {
    const notes = await timesOf(
      client,
      `SELECT regexp_replace(content, '<[^>]*>', '', 'g') AS name, count(*)::int AS times
       FROM note WHERE content LIKE $1 GROUP BY 1`,
      [`<p>note-${run}-%`],
    )
    const saves = await timesOf(
      client,
      `SELECT changes -> 'informations.business_name' ->> 1 AS name, count(*)::int AS times
       FROM audit_entry WHERE changes -> 'informations.business_name' ->> 1 LIKE $1 GROUP BY 1`,
      [`save-${run}-%`],
    )
    const companies = await timesOf(
      client,
      "SELECT name, count(*)::int AS times FROM company WHERE name LIKE $1 GROUP BY 1",
      [`company-${run}-%`],
    )
    return [
      counted("notes", ledger, notes),
      counted("saves", ledger, saves),
      counted("companies", ledger, companies),
      await countBulk(client, ledger),
      await countImports(client, ledger, run),
      await countExports(client, ledger),
    ]
  })
}

/** Every record of an acknowledged change has its tag, and one entry of the audit trail says so. */
async function countBulk(client: pg.Client, ledger: Ledger): Promise<Count> {
  const count = { kind: "bulk jobs", acknowledged: 0, lost: 0, doubled: 0 }
  for (const { job } of ledger.jobs.filter(({ kind }) => kind === "bulk")) {
    const { rows } = await client.query<{ lost: boolean; doubled: boolean }>(
      `SELECT count(DISTINCT record_id) < (SELECT total FROM job WHERE id = $1) AS lost, count(*) > count(DISTINCT record_id) AS doubled
       FROM audit_entry WHERE request_id = 'job-' || $1`,
      [job],
    )
    count.acknowledged += 1
    count.lost += rows[0]?.lost === false ? 0 : 1
    count.doubled += rows[0]?.doubled ? 1 : 0
  }
  return count
}

/** Every row of an acknowledged import is one company. */
async function countImports(client: pg.Client, ledger: Ledger, run: string): Promise<Count> {
  const times = await timesOf(
    client,
    "SELECT name, count(*)::int AS times FROM company WHERE name LIKE $1 GROUP BY 1",
    [`import-${run}-%`],
  )
  const rows = ledger.jobs.filter(({ kind }) => kind === "import").flatMap(({ what }) => what)
  return {
    kind: "rows imported",
    acknowledged: rows.length,
    lost: rows.filter((name) => !times.has(name)).length,
    doubled: [...times.values()].filter((found) => found > 1).length,
  }
}

/** Every acknowledged export has its file and as many rows as it has found. */
async function countExports(client: pg.Client, ledger: Ledger): Promise<Count> {
  const jobs = ledger.jobs.filter(({ kind }) => kind === "export").map(({ job }) => job)
  const { rows } = await client.query<{ id: number }>(
    "SELECT job.id FROM job JOIN stored_file ON stored_file.id = file_id WHERE job.id = ANY ($1) AND done = total",
    [jobs],
  )
  return { kind: "exports", acknowledged: jobs.length, lost: jobs.length - rows.length, doubled: 0 }
}
