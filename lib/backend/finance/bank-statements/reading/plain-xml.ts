import { isUtf8 } from "node:buffer"
import { invalid } from "#lib/backend/platform/http/errors.ts"

const notXml = () => invalid({ file: ["not_xml"] })

/** Encodings in which banks write, beside UTF-8 and UTF-16, which tell themselves. */
const declared = /^<\?xml[^>]{0,200}encoding=["'](iso-8859-1|iso-8859-15|windows-1252|us-ascii)["']/i

/** The text of an XML file. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  const start = Buffer.from(bytes.subarray(0, 400)).toString("latin1")
  const [, encoding = isUtf8(bytes) ? "utf-8" : "windows-1252"] = declared.exec(start) ?? []
  return new TextDecoder(encoding).decode(bytes)
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/**
 * A document with nothing but elements and texts: comments are left out, marked-up sections written as texts.
 * @throws 422 on `file` for one that declares a type or entities: those make large or foreign texts of small ones
 */
export function plainXml(xml: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = xml.indexOf("<!"); at >= 0; at = xml.indexOf("<!", from)) {
    const isComment = xml.startsWith("<!--", at)
    const [open, close] = isComment ? ["<!--", "-->"] : ["<![CDATA[", "]]>"]
    const end = xml.startsWith(open, at) ? xml.indexOf(close, at + open.length) : -1
    if (end < 0) throw notXml()
    parts.push(xml.slice(from, at), isComment ? "" : escaped(xml.slice(at + open.length, end)))
    from = end + close.length
  }
  return [...parts, xml.slice(from)].join("")
}

const entryStart = /<(?:[\w.-]{1,40}:)?Ntry(?=[\s>])/g

/**
 * A statement cut into its entries, each a document of its own, and the rest, in which each entry's place stands for it: a file of
 * many entries is read in pieces, so that other work of the process goes on meanwhile.
 * @throws 422 on `file` for an entry that does not end
 */
export function cutEntries(xml: string): { outline: string; entries: string[] } {
  const entries: string[] = []
  const rest: string[] = []
  let from = 0
  entryStart.lastIndex = 0
  for (let start = entryStart.exec(xml); start; start = entryStart.exec(xml)) {
    const name = start[0].slice(1)
    const close = `</${name}>`
    const end = xml.indexOf(close, start.index)
    if (end < 0) throw notXml()
    rest.push(xml.slice(from, start.index), `<Ntry>${entries.length}</Ntry>`)
    from = end + close.length
    entryStart.lastIndex = from
    entries.push(xml.slice(start.index, from))
  }
  return { outline: [...rest, xml.slice(from)].join(""), entries }
}
