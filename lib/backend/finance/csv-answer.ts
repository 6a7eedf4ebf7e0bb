import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { csvOf } from "#lib/backend/crm/exports/csv.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { attachment, encoded, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"

type File = {
  name: string
  header: string[]
  rows: AsyncIterable<Cell[][]>
  /** By default what spreadsheets of the language expect; with ";" amounts have a decimal comma. */
  delimiter: CsvDelimiter | undefined
}

/** A CSV file whose numbers are amounts, with two decimals, made while it is sent. */
export function csvAnswer({ name, header, rows, delimiter: chosen }: File, language: Language) {
  const delimiter = chosen ?? csvDelimiterOf(language)
  const number = (value: number) => {
    const written = value.toFixed(2)
    return delimiter === ";" ? written.replace(".", ",") : written
  }
  return {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": attachment(name) },
    body: piecewise(encoded(csvOf(header, rows, delimiter, number))),
  }
}
