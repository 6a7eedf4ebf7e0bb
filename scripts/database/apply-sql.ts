import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import type { SqlFile } from "#lib/backend/platform/database/sql-files.ts"
import { Refusal } from "#lib/refusal.ts"

/** Functions and triggers of a release, and what is done once when they stand. */
export interface ReleaseSql {
  files: SqlFile[]
  once: SqlFile[]
}

/**
 * Shorter than a second, after which PostgreSQL looks for those who wait for each other and ends one of them: where
 * a trigger is replaced and tables are in use, it is we who step back, and never a user's save.
 */
const LOCK_WAIT = "900ms"
const STEPS_BACK = 200
const STEP_BACK_MS = 250

const isLockedOut = (error: unknown) => error instanceof pg.DatabaseError && error.code === "55P03"

/** Runs work between BEGIN and COMMIT; what it threw is thrown on when all is as it was before. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin")
  try {
    const result = await work()
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback").catch(() => undefined)
    throw error
  }
}

async function run(client: pg.Client, { name, script, hash }: SqlFile) {
  try {
    await client.query(script)
  } catch (error) {
    if (isLockedOut(error) || !(error instanceof pg.DatabaseError)) throw error
    throw new Refusal(`prisma/sql/${name} failed: ${error.message}`, { cause: error })
  }
  await client.query(
    `insert into applied_sql (file, hash, applied_at) values ($1, $2, clock_timestamp())
     on conflict (file, hash) do update set applied_at = excluded.applied_at`,
    [name, hash],
  )
}

/** The files whose newest content in the database is not that of the release. */
async function changed(client: pg.Client, files: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ file: string; hash: string }>(
    "select distinct on (file) file, hash from applied_sql order by file, applied_at desc",
  )
  const standing = new Map(rows.map(({ file, hash }) => [file, hash]))
  return files.filter(({ name, hash }) => standing.get(name) !== hash)
}

async function replaceChanged(client: pg.Client, files: SqlFile[]): Promise<SqlFile[]> {
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    const due = await changed(client, files)
    for (const file of due) await run(client, file)
    return due
  })
}

/** Functions and triggers are replaced all or none, while copies of the release before go on reading and writing. */
async function replaceAll(client: pg.Client, files: SqlFile[]): Promise<SqlFile[]> {
  for (let stepsBack = 0; ; stepsBack++) {
    try {
      return await replaceChanged(client, files)
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (stepsBack === STEPS_BACK)
        throw new Refusal(
          "Functions and triggers were not replaced: tables they belong to are locked. Run it again.",
          { cause: error },
        )
      await pause(STEP_BACK_MS)
    }
  }
}

/**
 * Gives a database the functions and triggers of a release where it has others, then does what is to be done once.
 * @param client holds the lock of migrations; all of the release's migrations are applied
 * @returns names of the files applied by this call
 * @throws Refusal naming the file that PostgreSQL refused and its answer, or when tables stayed locked for minutes; all is as before then
 */
export async function applySql(client: pg.Client, { files, once }: ReleaseSql): Promise<string[]> {
  const replaced = await replaceAll(client, files)
  const done = await changed(client, once)
  for (const file of done) await inTransaction(client, () => run(client, file))
  return [...replaced, ...done].map(({ name }) => name)
}
