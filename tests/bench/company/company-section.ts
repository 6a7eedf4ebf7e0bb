import { pool, query, queryOne } from "#lib/backend/db.ts"
import type { Call } from "../calls.ts"
import type { Budget, Section } from "../result.ts"
import { compare, compareAtOnce, type Work } from "../rounds.ts"
import { companySql, notesSql, writeNoteSql } from "./best-sql.ts"
import { companySaves } from "./saves.ts"

const rounds = 200
const crowd = { clients: 16, calls: 320, rounds: 5 }
const budget: Budget = { times: 3, plusMs: 1 }
/** Companies that take turns, so that no single one's pages of the database are measured. */
const companiesAsked = 200
const content = "<p>Met at the booth, wants <strong>the price list</strong> before Friday.</p>"

/** Companies of all kinds, spread over the whole table. */
async function spreadCompanies(): Promise<number[]> {
  const { ids } = await queryOne<{ ids: number[] }>({
    text: `SELECT array_agg(id) AS ids FROM (SELECT id FROM company WHERE deleted_at IS NULL
      AND id % greatest(1, (SELECT max(id) FROM company) / $1) = 0 ORDER BY id) spread`,
    values: [companiesAsked],
  })
  return ids
}

/** Notes and audit entries of the bench go again, so that the data stay what they were. */
async function forgetWrites(afterNote: number, afterEntry: number): Promise<void> {
  await query({ text: "DELETE FROM note WHERE id > $1 AND content = $2", values: [afterNote, content] })
  await query({
    text: `DELETE FROM audit_entry WHERE id > $1
      AND (record_type, action) IN (('note', 'create'), ('company', 'edit'))`,
    values: [afterEntry],
  })
}

type Sides = { ours: Work; best: Work }

async function bothWays(name: string, sides: Sides) {
  return [
    { name, ...(await compare({ ...sides, rounds })), budget },
    { name: `${name}, ${crowd.clients} at a time`, ...(await compareAtOnce({ ...sides, ...crowd })), budget },
  ]
}

/** The company page's data, a new note and a save, in process, against plain SQL through the same pool. */
export async function companySection(call: Call, user: number): Promise<Section> {
  const companies = await spreadCompanies()
  const company = (round: number) => companies[round % companies.length] ?? 1
  const { note, entry } = await queryOne<{ note: number; entry: number }>({
    text: "SELECT (SELECT coalesce(max(id), 0) FROM note) AS note, (SELECT coalesce(max(id), 0) FROM audit_entry) AS entry",
    values: [],
  })
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
    ...(await bothWays("company page data", page)),
    ...(await bothWays("new note", write)),
    ...(await bothWays("save of a field", save)),
  ]
  await putBack()
  await forgetWrites(note, entry)
  return { title: "Company page, notes and saves in process, against plain SQL", comparisons, figures: [] }
}
