import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pool } from "#lib/backend/platform/database/db.ts"
import type { Work } from "../rounds.ts"

type Recorded = { text: string; values: unknown[] }

/** Statements that work sends to the pool, in their order. */
async function recordStatements(work: Work): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const send = pool.query
  const record = (statement: Recorded) => {
    recorded.push({ ...statement, values: [...statement.values] })
    return Reflect.apply(send, pool, [statement])
  }
  Reflect.set(pool, "query", record)
  try {
    await work(0)
  } finally {
    Reflect.set(pool, "query", send)
  }
  return recorded
}

async function explain({ text, values }: Recorded): Promise<string> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>({
    text: `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
    values,
  })
  return [text, ...rows.map((row) => row["QUERY PLAN"])].join("\n")
}

/**
 * Writes how the database answers each statement of a work, to `<directory>/<name>.txt`.
 * @param work reads only: its statements are run once more
 */
export async function writePlans(directory: string, name: string, work: Work): Promise<void> {
  const statements = await recordStatements(work)
  const plans: string[] = []
  for (const statement of statements) plans.push(await explain(statement))
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${name.replaceAll(/\W+/g, "-")}.txt`), `${plans.join("\n\n")}\n`)
}
