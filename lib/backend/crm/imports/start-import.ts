import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import { readReference } from "#lib/backend/records/reference/store.ts"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import { importFields, importKeys, valueFields } from "#lib/contract/crm/import-fields.ts"
import { maxValueLength } from "#lib/contract/crm/import-values.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { cellsOf, possibleNames } from "./cells.ts"
import type { ImportData } from "./import-data.ts"
import { openImportFile } from "./import-file.ts"
import type { ImportTable } from "./import-table.ts"
import { type NameOrder, nameOrderOf } from "./names/read-full-name.ts"
import { withName } from "./names/with-name.ts"
import { type Seen, withRepeated } from "./repeated-rows.ts"
import type { RowProblem } from "./row-problems.ts"
import { rememberOptions } from "./values/remember-options.ts"
import { meantValues, type NamedValues, rememberValues, requireChoices } from "./values/remember-values.ts"
import { valueKey } from "./values/value-key.ts"

/** Rows written down in one statement. */
const batchSize = 1_000

/**
 * Starts the check of a file: every row is looked at in a job, nothing is changed.
 * @returns the job's id, by which the import is known from then on
 * @throws 422 for a mapping that says nothing, twice the same, or not what distinguishes rows
 */
export async function startCheck(plan: ImportPlan, asker: Asker): Promise<number> {
  const mapping = readMapping(plan)
  // Past what this process remembers: a value may have been created, or deleted, a moment ago.
  const store = await readReference()
  await requireChoices(plan, store)
  const userId = asker.identity.user.id
  const { name, table } = await openImportFile(plan, userId)
  return inTransaction(async (connection) => {
    const id = await startJob(`${plan.list}.import-check`, { ...plan, file_name: name }, asker, connection)
    let total = 0
    const seen: Seen = { keys: new Map(), cores: new Map(), emails: new Map() }
    const named: NamedValues = new Map()
    const noted = new Set<string>()
    const order = nameOrderOf(table.head[mapping.indexOf("full_name")] ?? "")
    for await (const rows of inBatches(meantRows(table.rows, mapping, order))) {
      noteValues(plan, rows, named, noted)
      await writeRows(id, total, await withRepeated(rows, seen, plan, connection), connection)
      total += rows.length
    }
    await rememberValues(plan, userId, connection)
    await rememberOptions(plan, { head: table.head, userId }, connection)
    const values = await meantValues(plan, named, { userId, store, connection })
    await query(
      {
        text: "UPDATE job SET total = $2, input = input || jsonb_build_object('values', $3::jsonb) WHERE id = $1",
        values: [id, total, JSON.stringify(values)],
      },
      connection,
    )
    return id
  })
}

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Adds what rows say in columns of values. @param noted cells so far, by their columns: a list says the same again and again */
function noteValues({ list }: ImportPlan, rows: ImportData[], named: NamedValues, noted: Set<string>): void {
  for (const { cells } of rows) {
    for (const field of valueFields[list]) {
      const cell = (cells as Partial<Record<ImportField, string>>)[field]
      if (cell === undefined || noted.has(`${field}:${cell}`)) continue
      noted.add(`${field}:${cell}`)
      const values = named.get(field) ?? new Map<string, string>()
      addValues(cell, values)
      if (values.size > 0) named.set(field, values)
    }
  }
}

function addValues(cell: string, values: Map<string, string>): void {
  for (const value of possibleNames(cell)) {
    const key = valueKey(value)
    if (key && value.length <= maxValueLength && !values.has(key)) values.set(key, value)
  }
}

function readMapping({ list, mapping, key }: ImportPlan): (ImportField | null)[] {
  const fields: readonly ImportField[] = importFields[list]
  const keys: readonly string[] = importKeys[list]
  const meant = mapping.map((name) => (name === null ? null : fields.find((field) => field === name)))
  const named = meant.filter((field) => field != null)
  if (meant.includes(undefined)) throw invalid({ mapping: ["not_allowed"] })
  if (named.length === 0) throw invalid({ mapping: ["required"] })
  if (new Set(named).size < named.length) throw invalid({ mapping: ["column_twice"] })
  if (!keys.includes(key)) throw invalid({ key: ["not_allowed"] })
  if (key !== "none" && !named.includes(key)) throw invalid({ key: ["key_not_mapped"] })
  return meant.map((field) => field ?? null)
}

/** Rows by what their columns mean. */
async function* meantRows(
  rows: ImportTable["rows"],
  mapping: (ImportField | null)[],
  order: NameOrder,
): AsyncGenerator<ImportData> {
  for await (const { line, cells, beyond } of rows) {
    const unread = beyond.map((value): RowProblem => ({ field: null, code: "beyond_columns", value }))
    yield withName({ line, cells: cellsOf(mapping, cells), ...(unread.length > 0 && { unread }) }, order)
  }
}

async function writeRows(job: number, from: number, rows: ImportData[], connection: Connection) {
  await query(
    {
      text: `INSERT INTO job_row (job_id, position, data)
        SELECT $1, $2 + place, data FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS row (data, place)`,
      values: [job, from, JSON.stringify(rows)],
    },
    connection,
  )
}
