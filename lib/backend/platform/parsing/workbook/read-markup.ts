import { SaxesParser } from "saxes"
import { Unreadable } from "../unreadable.ts"

/** Bytes decoded at a time. */
const pieceBytes = 256 * 1024

export type Markup = {
  /** An element begins: its name without the prefix, its attributes with theirs. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Reads XML piece by piece; after each piece its caller takes what was found. No file of a spreadsheet declares types or entities of its
 * own, by which a short text becomes a long one. Throws Unreadable for one that does, and for what is no XML.
 */
export function* readMarkup(bytes: Uint8Array, { open, text, close }: Markup): Generator<void> {
  const parser = new SaxesParser()
  parser.on("doctype", () => {
    throw new Unreadable("doctype")
  })
  parser.on("error", ({ message }) => {
    throw new Unreadable(message)
  })
  parser.on("opentag", ({ name, attributes }) => open?.(localName(name), attributes))
  parser.on("text", (found) => text?.(found))
  parser.on("cdata", (found) => text?.(found))
  parser.on("closetag", ({ name }) => close?.(localName(name)))
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    parser.write(decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

/** Reads XML that is short enough to be read at once. */
export function readWhole(bytes: Uint8Array | undefined, markup: Markup): void {
  if (bytes) for (const _ of readMarkup(bytes, markup));
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8"
}
