import { pool, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Call } from "../calls.ts"
import type { Budget, Section } from "../result.ts"
import { compare, compareAtOnce, type Work } from "../rounds.ts"
import { companySql, notesSql, writeNoteSql } from "./best-sql.ts"
import { forgetWrites, lastWrites } from "./forget-writes.ts"
import { companySaves } from "./saves.ts"

const rounds = 200
const crowd = { clients: 16, calls: 320, rounds: 5 }
const budget: Budget = { times: 3, plusMs: 1 }
/** Companies that take turns, so that no single one's pages of the database are measured. */
const maxCompanies = 200
const content = "<p>Met at the booth, wants <strong>the price list</strong> before Friday.</p>"

/** Ids of companies of all kinds, spread over the whole table. */
export async function spreadCompanies(): Promise<number[]> {
  const { ids } = await queryOne<{ ids: number[] }>({
    text: `SELECT array_agg(id) AS ids FROM (SELECT id FROM company WHERE deleted_at IS NULL
      AND id % greatest(1, (SELECT max(id) FROM company) / $1) = 0 ORDER BY id) spread`,
    values: [maxCompanies],
  })
  return ids
}

type Sides = { ours: Work; best: Work }

async function bothSides(name: string, sides: Sides) {
  return [
    { name, ...(await compare({ ...sides, rounds })), budget },
    { name: `${name}, ${crowd.clients} at a time`, ...(await compareAtOnce({ ...sides, ...crowd })), budget },
  ]
}

/** The company page's data, a new note and a save, in process, against plain SQL through the same pool. */
export async function companySection(call: Call, user: number): Promise<Section> {
  const companies = await spreadCompanies()
  const company = (round: number) => companies[round % companies.length] ?? 1
  const before = await lastWrites()
  const page: Sides = {
    ours: (round) => Promise.all([call(`company/${company(round)}`), call(`company/${company(round)}/note`)]),
    best: (round) =>
      Promise.all([pool.query(companySql(company(round))), pool.query(notesSql(company(round)))]),
  }
  const write: Sides = {
    ours: (round) => call(`company/${company(round)}/note`, { content }),
    best: (round) => pool.query(writeNoteSql(company(round), user, content)),
  }
  const { sides: save, putBack } = await companySaves(call, user, companies)
  const comparisons = [
    ...(await bothSides("company page data", page)),
    ...(await bothSides("new note", write)),
    ...(await bothSides("save of a field", save)),
  ]
  await putBack()
  await forgetWrites(before, content)
  return { title: "Company page, notes and saves in process, against plain SQL", comparisons, figures: [] }
}
