import { csvStart } from "#lib/backend/platform/csv/csv-text.ts"
import { readCamt } from "./camt.ts"
import { type Chosen, type Recall, readCsvStatement } from "./csv-statement.ts"
import { isMt940, readMt940 } from "./mt940.ts"
import { isOfx, readOfx } from "./ofx.ts"
import type { ReadStatement } from "./statement.ts"
import { isZip, readZipped } from "./zipped.ts"

/** Bytes by which a format is told. */
const startBytes = 1024

const isXml = (bytes: Uint8Array, start: string) =>
  start.startsWith("<") || (bytes[0] === 0xfe && bytes[1] === 0xff)

/**
 * Reads a bank's statement (I-26), by what it begins with and not by its name.
 * @param chosen what the columns of a CSV file mean and how its days are written, where a person has said so
 * @param today YYYY-MM-DD
 * @param recall finds what was said of earlier files of the same columns
 * @throws 422 on `file` for what is neither CSV, CAMT, MT940 nor OFX, nor an archive of them
 */
export function readStatementFile(
  bytes: Uint8Array,
  chosen: Chosen,
  today: string,
  recall?: Recall,
): Promise<ReadStatement> {
  if (isZip(bytes)) return readZipped(bytes, (file) => readStatementFile(file, chosen, today, recall))
  const start = csvStart(bytes, startBytes)
    .replace(/^\ufeff/, "")
    .trimStart()
  if (isOfx(start)) return readOfx(bytes, chosen)
  if (isMt940(start)) return readMt940(bytes, chosen)
  return isXml(bytes, start) ? readCamt(bytes, chosen) : readCsvStatement(bytes, chosen, today, recall)
}
