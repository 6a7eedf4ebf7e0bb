import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { env } from "#lib/env.ts"
import { BestContacts } from "#tests/bench/contacts/best-contacts.ts"
import type { ContactCase } from "#tests/bench/contacts/cases.ts"
import { BestList } from "#tests/bench/list/best-list.ts"
import type { ListCase } from "#tests/bench/list/cases.ts"

const { DATABASE_URL, DATABASE_POOL_SIZE, DATA_DIR } = env()

/** Connections as the app's own are set up. */
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: DATABASE_POOL_SIZE,
  options: "-c timezone=UTC -c statement_timeout=20s -c jit=off",
})
const bestCompanies = new BestList(pool)
const bestContacts = new BestContacts(pool)

type Cases = { companies: ListCase[]; contacts: ContactCase[] }
let cases: Cases | undefined

/** Cases are written by the bench before it asks for them. Throws when there is none of that name. */
function findCase<List extends keyof Cases>(list: List, name: string | undefined): Cases[List][number] {
  cases ??= JSON.parse(readFileSync(join(DATA_DIR, "cases.json"), "utf8")) as Cases
  const desired = cases[list].find((one) => one.name === name)
  if (!desired) throw new Error(`There is no case ${name}`)
  return desired
}

/** Answers a case of the companies list by its name. */
export function answerCompanies(name: string | undefined) {
  return bestCompanies.answer(findCase("companies", name))
}

/** Answers a case of the contacts list by its name. */
export function answerContacts(name: string | undefined) {
  return bestContacts.answer(findCase("contacts", name))
}
