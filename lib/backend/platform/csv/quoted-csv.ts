import { byteOrderMark, neutralise } from "#lib/text/spreadsheet-text.ts"

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(",")}\r\n`

/** Texts as CSV with every cell in quotes, a piece for the head and one for each batch of rows. */
export async function* quotedCsv(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + line(head))
  for await (const rows of batches) yield encoder.encode(rows.map(line).join(""))
}
