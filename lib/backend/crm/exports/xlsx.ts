import { PassThrough, Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { ZipFile } from "yazl"
import type { Cell } from "./cell.ts"
import {
  contentTypesXml,
  packageRelationsXml,
  rowXml,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from "./xlsx-xml.ts"

/** Rows a sheet holds, its heading included; more go to a second sheet. */
export const maxSheetRows = 1_048_576

type Table = { name: string; header: string[]; batches: AsyncIterable<Cell[][]> }

/**
 * A table as an XLSX workbook, piece by piece: never more than one batch of rows is held.
 * @param rowsPerSheet heading included
 */
export async function* xlsxOf(
  { name, header, batches }: Table,
  rowsPerSheet = maxSheetRows,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const content = new PassThrough()
  zip.outputStream.pipe(content)
  zip.on("error", (error) => content.destroy(error))
  const filling = fill(zip, name, header, batches, rowsPerSheet - 1)
  filling.catch((error) => content.destroy(error))
  yield* content
  await filling
}

async function fill(
  zip: ZipFile,
  name: string,
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  rowsPerSheet: number,
): Promise<void> {
  const rows = new RowsInSheets(batches, rowsPerSheet)
  let sheets = 0
  do {
    sheets += 1
    await addEntry(zip, `xl/worksheets/sheet${sheets}.xml`, sheetXml(header, rows))
  } while (await rows.hasMore())
  zip.addBuffer(Buffer.from(workbookXml(name, sheets)), "xl/workbook.xml")
  zip.addBuffer(Buffer.from(workbookRelationsXml(sheets)), "xl/_rels/workbook.xml.rels")
  zip.addBuffer(Buffer.from(stylesXml), "xl/styles.xml")
  zip.addBuffer(Buffer.from(packageRelationsXml), "_rels/.rels")
  zip.addBuffer(Buffer.from(contentTypesXml(sheets)), "[Content_Types].xml")
  zip.end()
}

/** Adds an entry and waits until it is written: the next one may depend on what it left. */
async function addEntry(zip: ZipFile, path: string, content: AsyncGenerator<string>): Promise<void> {
  const stream = Readable.from(content, { highWaterMark: 2, objectMode: true })
  zip.addReadStream(stream, path, { compressionLevel: 3 })
  await finished(stream)
}

async function* sheetXml(header: string[], rows: RowsInSheets): AsyncGenerator<string> {
  yield sheetStart(header)
  for await (const batch of rows.ofOneSheet()) yield batch.map(rowXml).join("")
  yield sheetEnd
}

/** Deals the rows of one table out to sheets. */
class RowsInSheets {
  #batches: AsyncIterator<Cell[][]>
  #perSheet: number
  #left: Cell[][] = []

  constructor(batches: AsyncIterable<Cell[][]>, perSheet: number) {
    this.#batches = batches[Symbol.asyncIterator]()
    this.#perSheet = perSheet
  }

  async hasMore(): Promise<boolean> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#batches.next()
      if (done) return false
      this.#left = value
    }
    return true
  }

  async *ofOneSheet(): AsyncGenerator<Cell[][]> {
    let room = this.#perSheet
    while (room > 0 && (await this.hasMore())) {
      const taken = this.#left.slice(0, room)
      this.#left = this.#left.slice(room)
      room -= taken.length
      yield taken
    }
  }
}
