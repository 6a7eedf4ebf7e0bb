import { csvStart } from "#lib/backend/platform/csv/csv-text.ts"
import { readCamt } from "./camt.ts"
import { type Chosen, type Recall, readCsvStatement } from "./csv-statement.ts"
import type { ReadStatement } from "./statement.ts"

/** Bytes by which a format is told. */
const startBytes = 1024

const isXml = (bytes: Uint8Array) => {
  const start = csvStart(bytes, startBytes)
    .replace(/^\ufeff/, "")
    .trimStart()
  return start.startsWith("<") || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

/**
 * Reads a bank's statement, by what it begins with and not by its name.
 * @param chosen what the columns of a CSV file mean and how its days are written, where a person has said so
 * @param today YYYY-MM-DD
 * @param recall finds what was said of earlier files of the same columns
 * @throws 422 on `file` for what is neither CSV nor CAMT.053
 */
export async function readStatementFile(
  bytes: Uint8Array,
  chosen: Chosen,
  today: string,
  recall?: Recall,
): Promise<ReadStatement> {
  return isXml(bytes) ? readCamt(bytes, chosen) : readCsvStatement(bytes, chosen, today, recall)
}
