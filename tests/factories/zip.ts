import { inflateRawSync } from "node:zlib"

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const stored = 0

/** The texts of a zip file by path, read through its directory as every program does. */
export function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== endSignature) throw new Error("This is no zip file")
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  const texts = new Map<string, string>()
  for (let entry = 0; entry < count; entry++) {
    if (file.readUInt32LE(at) !== entrySignature) throw new Error("The directory is broken")
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const local = file.readUInt32LE(at + 42)
    const path = file.toString("utf8", at + 46, at + 46 + (name ?? 0))
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const data = file.subarray(start, start + size)
    texts.set(path, (method === stored ? data : inflateRawSync(data)).toString("utf8"))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return texts
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

function cellValue(xml: string): string {
  const text = /<t[^>]*>([\s\S]*?)<\/t>/.exec(xml)?.[1] ?? /<v>(.*?)<\/v>/.exec(xml)?.[1] ?? ""
  return text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
}

/** The cells of a sheet of a workbook, as texts. */
export function sheetRows(workbook: Buffer, sheet = 1): string[][] {
  const xml = unzip(workbook).get(`xl/worksheets/sheet${sheet}.xml`) ?? ""
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c\/>|<c[ >].*?<\/c>/gs)].map(([cell]) => cellValue(cell)),
  )
}
