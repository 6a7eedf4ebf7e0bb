import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { csvOf } from "#lib/backend/crm/exports/csv.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { attachment, encoded, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"
import { translators } from "#lib/i18n/translators.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"
import { allBulkRows } from "./data.ts"

const texts = translators("bulk.mailReport")

const columns = ["name", "email", "state", "reason", "reply", "sent_at", "id_message"] as const

async function* rowsOf(id: number, language: Language): AsyncGenerator<Cell[][]> {
  const t = texts[language]
  for await (const rows of allBulkRows(id))
    yield rows.map(({ name, email, state, excluded, failure, reply, sent_at, id_message }) => [
      name,
      email,
      t(`states.${state}`),
      excluded ? t(`reasons.${excluded}`) : failure ? t(`failures.${failure}`) : null,
      reply,
      sent_at === null ? null : new Date(sent_at),
      id_message,
    ])
}

/** What became of each of those chosen, as a CSV file made while it is sent. */
export function bulkMailReport(id: number, language: Language, delimiter?: CsvDelimiter) {
  const header = columns.map((column) => texts[language](`columns.${column}`))
  const csv = csvOf(header, rowsOf(id, language), delimiter ?? csvDelimiterOf(language))
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachment(`${texts[language]("file")}-${id}.csv`),
    },
    body: piecewise(encoded(csv)),
  }
}
