import { query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { untilGivenUp } from "#lib/backend/platform/http/aborted-call.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import type { TableFormat } from "#lib/backend/platform/parsing/read-table.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { importKeys } from "#lib/contract/crm/import-fields.ts"
import type { ImportFile } from "#lib/contract/crm/imports.ts"
import { guessMapping } from "./guess-mapping.ts"
import { type ImportTable, readImportTable, summarise, type TableSummary } from "./import-table.ts"
import { exportNames, fieldNames } from "./screen-names.ts"
import { rememberedOptions } from "./values/remember-options.ts"

/** Days for which an uploaded file is kept. */
export const storedDays = 7
/** Characters of a file's name. */
const maxNameLength = 200

const mimes: Record<TableFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
}

/**
 * Keeps an uploaded list: CSV, XLSX or ODS.
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @returns its columns with first values and what each seems to mean
 * @throws 422 on `file` for one that is no table, has no rows or too many
 */
export async function keepImportFile(
  { list, file }: { list: ImportList; file: File },
  userId: number,
  signal?: AbortSignal,
): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = await readImportTable(bytes, list, null)
  const summary = await summarise({ ...table, rows: untilGivenUp(table.rows, signal) })
  const name = file.name.replaceAll("\0", "").slice(0, maxNameLength)
  const id = await writeFile(
    {
      folder: "imports",
      name,
      mime: mimes[table.format],
      extension: `.${table.format}`,
      userId,
      days: storedDays,
    },
    wholly(bytes, signal),
  )
  return describe(summary, table, { file: id, name, list }, userId)
}

async function describe(
  { rows, columns }: TableSummary,
  { sheets, sheet, head, headLine }: ImportTable,
  about: Pick<ImportFile, "file" | "name" | "list">,
  userId: number,
): Promise<ImportFile> {
  const names = columns.map(({ name }) => name)
  const ours = exportNames(names)
  const guesses = guessMapping(about.list, names, fieldNames, ours)
  return {
    ...about,
    sheets,
    sheet,
    head_line: headLine,
    rows,
    key: ours ? "id" : importKeys[about.list][0],
    columns: columns.map((column, place) => ({ ...column, guess: guesses[place] ?? null })),
    ...(await rememberedOptions({ list: about.list, head, userId })),
  }
}

type OpenedFile = { name: string; table: ImportTable }

/** Which table of an uploaded file is meant, and what its rows are. */
export type Opened = Pick<ImportFile, "file" | "list"> & { sheet: number | null }

/**
 * Opens a file that the user uploaded.
 * @throws 422 on `file` when there is none of the user's, or no more; while rows are read as `readImportTable` does
 */
export async function openImportFile({ file: id, list, sheet }: Opened, userId: number): Promise<OpenedFile> {
  const [file] = await query<{ key: string; name: string }>({
    text: `SELECT key, name FROM stored_file WHERE id = $1 AND user_id = $2 AND key LIKE 'imports/%'
      AND (expires_at IS NULL OR expires_at > now())`,
    values: [id, userId],
  })
  const store = await fileStore()
  if (!file || !(await store.exists(file.key))) throw invalid({ file: ["unknown_file"] })
  return { name: file.name, table: await readImportTable(await store.getBytes(file.key), list, sheet) }
}

/** An uploaded file again, as its upload answered. Throws as opening it does. */
export async function describeImportFile(opened: Opened, userId: number): Promise<ImportFile> {
  const { name, table } = await openImportFile(opened, userId)
  const { file, list } = opened
  return describe(await summarise(table), table, { file, name, list }, userId)
}
