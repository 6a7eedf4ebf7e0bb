import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { storedSentence } from "#lib/backend/platform/http/problems.ts"
import type { ImportReport, ImportResult, ImportRow, ImportRun } from "#lib/contract/crm/imports.ts"
import { translators } from "#lib/i18n/translators.ts"
import { labelled } from "#lib/text/labelled.ts"
import { type FoundImport, isAtWork } from "./data.ts"
import type { ImportData } from "./import-data.ts"
import { inReadingOrder, type RowProblem } from "./row-problems.ts"
import { listNewValues } from "./values/new-values.ts"

/** A row has the same place in every step: what the latest one made of it counts. */
const rowTables = `job_row checked
  LEFT JOIN job_row ran ON ran.job_id = $2 AND ran.position = checked.position
  LEFT JOIN job_row reverted ON reverted.job_id = $3 AND reverted.position = checked.position`
const areChecked = "checked.job_id = $1 AND checked.data ? 'action'"
const result = `CASE WHEN reverted.status = 'done' THEN 'reverted' WHEN reverted.status = 'failed' THEN 'kept'
  WHEN ran.status = 'pending' THEN 'pending' ELSE coalesce(ran.data, checked.data) ->> 'action' END`

const stepsOf = ({ check, run, revert }: ImportRun) => [check.job, run?.job ?? null, revert?.job ?? null]

/** An import with the number of its rows by what became of them, unless a step is at work. */
export async function describeImport(found: FoundImport, language: Language): Promise<ImportReport> {
  const atWork = [found.check, found.run, found.revert].some(isAtWork)
  if (atWork) {
    const none = { left_out: 0, left_out_reasons: [], doubtful: 0, new_companies: 0, new_values: [] }
    return { ...found, counts: null, ...none }
  }
  const [counts, left_out, left_out_reasons, doubtful, new_companies, new_values] = await Promise.all([
    countResults(found),
    countRows(found, hasLeftOut),
    listReasons(found, language),
    countRows(found, isDoubtful),
    countNewCompanies(found),
    listNewValues(found),
  ])
  return { ...found, counts, left_out, left_out_reasons, doubtful, new_companies, new_values }
}

/** SQL: cells of the row were left out. */
const hasLeftOut = "coalesce(ran.data, checked.data) ? 'leftOut'"

/** SQL: these cells. */
const leftOut = "(coalesce(ran.data, checked.data) -> 'leftOut')"

/** A reason by its column and code, as addresses and calls name it. */
const reasonKey = (field: string | null, code: string) => `${field ?? ""}:${code}`

/** What a cell that was left out for a reason has in its row. */
function reasonOf(key: string): Pick<RowProblem, "code"> & { field: string | null } {
  const [field = "", ...code] = key.split(":")
  return { field: field || null, code: code.join(":") }
}

/** Why cells were left out, those of most rows first. */
async function listReasons(run: ImportRun, language: Language): Promise<ImportReport["left_out_reasons"]> {
  const reasons = await query<Pick<RowProblem, "field" | "code"> & { rows: number }>({
    text: `SELECT one ->> 'field' AS field, one ->> 'code' AS code, count(DISTINCT checked.position) AS rows FROM ${rowTables}
      CROSS JOIN LATERAL jsonb_array_elements(${leftOut}) one
      WHERE ${areChecked} AND ${hasLeftOut} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    values: stepsOf(run),
  })
  return inReadingOrder(reasons).map(({ field, code, rows }) => ({
    key: reasonKey(field, code),
    text: describeProblem({ field, code }, language),
    rows,
  }))
}

/** SQL: the row's name may have been taken apart wrongly. */
const isDoubtful = "checked.data -> 'name' ? 'doubt'"

async function countRows(run: ImportRun, condition: string): Promise<number> {
  const { count } = await queryOne<{ count: number }>({
    text: `SELECT count(*) AS count FROM ${rowTables} WHERE ${areChecked} AND ${condition}`,
    values: stepsOf(run),
  })
  return count
}

/** Companies that rows of contacts create, each once. */
async function countNewCompanies({ check }: ImportRun): Promise<number> {
  const { count } = await queryOne<{ count: number }>({
    text: `SELECT count(DISTINCT name_key(chosen ->> 'value')) AS count FROM job_row
      CROSS JOIN LATERAL jsonb_array_elements(coalesce(data -> 'chosen', '[]'::jsonb)) chosen
      WHERE job_id = $1 AND data ->> 'action' <> 'failed' AND chosen ->> 'field' = 'company' AND chosen ->> 'choice' = 'create'`,
    values: [check.job],
  })
  return count
}

async function countResults(run: ImportRun): Promise<Record<ImportResult, number>> {
  const counted = await query<{ result: ImportResult; count: number }>({
    text: `SELECT ${result} AS result, count(*) AS count FROM ${rowTables} WHERE ${areChecked} GROUP BY 1`,
    values: stepsOf(run),
  })
  const none = { create: 0, update: 0, unchanged: 0, failed: 0, pending: 0, reverted: 0, kept: 0 }
  return { ...none, ...Object.fromEntries(counted.map((row) => [row.result, row.count])) }
}

type Desired = {
  result?: ImportResult | undefined
  left_out?: "true" | undefined
  reason?: string | undefined
  doubtful?: "true" | undefined
  page: number
  per_page: number
}
type Stored = { result: ImportResult; record_id: number | null; message: string | null; data: ImportData }

/** What became of each row so far, in the file's order. */
export async function listImportRows(
  run: ImportRun,
  { result: desired, left_out, reason, doubtful, page, per_page }: Desired,
  language: Language,
): Promise<{ rows: ImportRow[]; total: number }> {
  const where = `${areChecked} AND ($4::text IS NULL OR ${result} = $4) AND ($5::jsonb IS NULL OR ${leftOut} @> $5)${left_out ? ` AND ${hasLeftOut}` : ""}${doubtful ? ` AND ${isDoubtful}` : ""}`
  const values = [...stepsOf(run), desired ?? null, reason ? JSON.stringify([reasonOf(reason)]) : null]
  const [current, { total }] = await Promise.all([
    query<Stored>({
      text: `SELECT ${result} AS result, coalesce(ran.record_id, checked.record_id) AS record_id,
          reverted.message, coalesce(ran.data, checked.data) AS data
        FROM ${rowTables} WHERE ${where} ORDER BY checked.position LIMIT $6 OFFSET $7`,
      values: [...values, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM ${rowTables} WHERE ${where}`,
      values,
    }),
  ])
  const rows = current.map(({ result, record_id, message, data }) => ({
    line: data.line,
    result,
    record_id: result === "reverted" && data.undo?.isNew ? null : record_id,
    title: titleOf(data),
    messages: message
      ? [storedSentence(message, language)]
      : [...inReadingOrder(data.problems ?? []), ...(data.hints ?? [])].map((problem) =>
          describeProblem(problem, language),
        ),
    left_out: inReadingOrder(data.leftOut ?? []).map((problem) => describeProblem(problem, language)),
    name: data.name ? nameOf(data.name, language) : null,
    cells: data.cells,
  }))
  return { rows, total }
}

function nameOf(
  { text, salutation = "", first_name, last_name, doubt }: NonNullable<ImportData["name"]>,
  language: Language,
): ImportRow["name"] {
  return {
    text,
    salutation,
    first_name,
    last_name,
    doubt: doubt === undefined ? null : storedSentence(doubt, language),
  }
}

const fieldName = translators("fields")

function describeProblem({ field, code, value }: RowProblem, language: Language): string {
  const label = field && fieldName[language](field)
  const text = storedSentence(code, language)
  const sentence = label ? labelled(language, label, text) : text
  return value === undefined ? sentence : `${sentence} (${value})`
}

function titleOf({ cells }: ImportData): string {
  const person = [cells.first_name, cells.last_name].filter(Boolean).join(" ")
  return cells.name ?? (person || (cells.email ?? cells.id ?? ""))
}
