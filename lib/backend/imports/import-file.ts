import { type ImportFile, maxImportColumns, maxImportRows } from "#lib/contract/imports.ts"
import type { JobList } from "#lib/contract/jobs.ts"
import type { Language } from "../base.ts"
import { query } from "../db.ts"
import { invalid } from "../errors.ts"
import { disk } from "../files/disk.ts"
import { writeFile } from "../files/write-file.ts"
import { textsOf } from "../texts.ts"
import { guessMapping } from "./guess-mapping.ts"
import { type CsvTable, readCsv, UnreadableCsv } from "./read-csv.ts"

/** Days for which an uploaded file is kept. */
const keptDays = 7
/** First values of a column that tell what is in it. */
const sampleCount = 3
/** Characters of it, and of a column's and a file's name. */
const maxSampleLength = 120
const maxNameLength = 200
/** Those in which a file may name a field as the screens do. */
const languages: Language[] = ["en", "fr"]

function readTable(bytes: Uint8Array): CsvTable {
  try {
    const table = readCsv(bytes, maxImportRows + 1)
    if (table.head.length > maxImportColumns) throw new UnreadableCsv("too_many_columns")
    if (table.rows.length === 0) throw new UnreadableCsv("no_rows")
    if (table.rows.length > maxImportRows) throw new UnreadableCsv("too_many_rows")
    return table
  } catch (error) {
    if (error instanceof UnreadableCsv) throw invalid({ file: [error.message] })
    throw error
  }
}

/**
 * Keeps an uploaded CSV file.
 * @returns its columns with first values and what each seems to mean
 * @throws 422 on `file` for one that is no table, has no rows or too many
 */
export async function keepImportFile(
  { list, file }: { list: JobList; file: File },
  userId: number,
): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = readTable(bytes)
  const name = file.name.replaceAll("\0", "").slice(0, maxNameLength)
  const id = await writeFile(
    { folder: "imports", name, mime: "text/csv", extension: ".csv", userId, days: keptDays },
    pieces(bytes),
  )
  return describeTable(table, { file: id, name, list })
}

async function* pieces(bytes: Uint8Array) {
  yield bytes
}

async function describeTable(
  { head, rows }: CsvTable,
  about: Pick<ImportFile, "file" | "name" | "list">,
): Promise<ImportFile> {
  const texts = await Promise.all(languages.map(textsOf))
  const labels = texts.map(({ imports }) => imports.fields)
  const guesses = guessMapping(about.list, head, labels)
  const columns = head.map((name, place) => ({
    name: name.slice(0, maxSampleLength),
    samples: firstValues(rows, place),
    guess: guesses[place] ?? null,
  }))
  return { ...about, rows: rows.length, columns }
}

function firstValues(rows: CsvTable["rows"], place: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const value = cells[place]
    if (value) samples.push(value.slice(0, maxSampleLength))
    if (samples.length === sampleCount) break
  }
  return samples
}

type KeptFile = { name: string; table: CsvTable }

/**
 * Reads a file that the user uploaded.
 * @throws 422 on `file` when there is none of the user's, or no more
 */
export async function readImportFile(id: number, userId: number): Promise<KeptFile> {
  const [file] = await query<{ key: string; name: string }>({
    text: `SELECT key, name FROM stored_file WHERE id = $1 AND user_id = $2 AND key LIKE 'imports/%'
      AND (expires_at IS NULL OR expires_at > now())`,
    values: [id, userId],
  })
  if (!file || !(await disk().exists(file.key))) throw invalid({ file: ["unknown_file"] })
  return { name: file.name, table: readTable(await disk().getBytes(file.key)) }
}

/** An uploaded file again, as its upload answered. Throws as reading it does. */
export async function describeImportFile(
  { file, list }: { file: number; list: JobList },
  userId: number,
): Promise<ImportFile> {
  const { name, table } = await readImportFile(file, userId)
  return describeTable(table, { file, name, list })
}
