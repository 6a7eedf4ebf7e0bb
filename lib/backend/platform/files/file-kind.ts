import { extname } from "node:path"
import { imageKinds } from "./image-kinds.ts"

type Kind = { mime: string; extensions: readonly string[]; is: (bytes: Uint8Array) => boolean }

/** Bytes at the start of a file in which it says what it is. */
const headLength = 1_024

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")

/** Below the space all but tab, line feed, the feeds of printers and the return. */
const isControl = (byte: number) => byte < 0x20 && (byte < 0x09 || byte > 0x0d)

/** A text, undefined for what is none. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return text.includes("\0") ? undefined : text
  } catch {
    return undefined
  }
}

/** What may stand before the drawing itself. Each is looked for once: one pattern for all tries every way to part a row of comments. */
const prologue = [/^\s+/, /^<\?xml[^>]*>/i, /^<!--[\s\S]*?-->/, /^<!DOCTYPE\s[^>]*>/i]
/** Most of it that is looked at, characters. */
const longestPrologue = 20_000

function isDrawing(text: string): boolean {
  let rest = text.slice(0, longestPrologue)
  for (;;) {
    const length = prologue.map((part) => part.exec(rest)?.[0].length ?? 0).find(Boolean)
    if (length === undefined) return /^<(?:svg:)?svg[\s>]/i.test(rest)
    rest = rest.slice(length)
  }
}

/** A PDF at its very start: a file that is a web page as well has something before it. */
const isPdf = (bytes: Uint8Array) => /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(latin(bytes.subarray(0, headLength)))

/** A table as spreadsheets write it: UTF-8, UTF-16 or Windows-1252, without the signs that only programs write, and no page of the web. */
function isTable(bytes: Uint8Array): boolean {
  if (isPdf(bytes) || imageKinds.some(({ is }) => is(bytes))) return false
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  return !bytes.some(isControl) && !/^(?:\xef\xbb\xbf)?\s*</.test(latin(bytes.subarray(0, headLength)))
}

/** Files to send and to build by, told by what they hold (D-2). */
const kinds: Kind[] = [
  ...imageKinds,
  { mime: "application/pdf", extensions: [".pdf"], is: isPdf },
  { mime: "image/svg+xml", extensions: [".svg"], is: (bytes) => isDrawing(textOf(bytes) ?? "") },
  { mime: "text/csv", extensions: [".csv"], is: isTable },
]

/** What a file is, by its name and by what it holds; undefined when it is none, or not what its name says. */
export function fileKind(name: string, bytes: Uint8Array): { mime: string; extension: string } | undefined {
  if (bytes.length === 0) return undefined
  const extension = extname(name).toLowerCase()
  const kind = kinds.find(({ extensions }) => extensions.includes(extension))
  return kind?.is(bytes) ? { mime: kind.mime, extension } : undefined
}
