import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { env } from "#lib/env.ts"
import { BestList } from "#tests/bench/list/best-list.ts"
import type { ListCase } from "#tests/bench/list/cases.ts"

const { DATABASE_URL, DATABASE_POOL_SIZE, DATA_DIR } = env()

/** The best list over a pool as the app's own is set up. */
const best = new BestList(
  new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    options: "-c timezone=UTC -c statement_timeout=20s -c jit=off",
  }),
)

let cases: Map<string, ListCase> | undefined

/** Cases are written by the bench before it asks for them. */
function readCases(): Map<string, ListCase> {
  const written: ListCase[] = JSON.parse(readFileSync(join(DATA_DIR, "cases.json"), "utf8"))
  return new Map(written.map((one) => [one.name, one]))
}

/** Answers a case of the bench by its name; throws when there is none of that name. */
export function answerCase(name: string | undefined) {
  cases ??= readCases()
  const wanted = cases.get(name ?? "")
  if (!wanted) throw new Error(`There is no case ${name}`)
  return best.answer(wanted)
}
