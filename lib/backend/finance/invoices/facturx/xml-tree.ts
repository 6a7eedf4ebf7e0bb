import { XMLBuilder } from "fast-xml-parser"

/** An element: its text, its attributes (`@name`) and elements in it; a list for several of one name, undefined for none. */
export type Element = { [name: string]: Element | Element[] | string | undefined }

const builder = new XMLBuilder({
  attributeNamePrefix: "@",
  ignoreAttributes: false,
  format: true,
  indentBy: "  ",
  suppressEmptyNode: true,
})

/** Characters that XML has no way to write. */
// biome-ignore format: one range a part
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** @returns the element without what is undefined, and its texts without what XML cannot hold */
function written(element: Element): Element {
  const parts = Object.entries(element).filter(([, value]) => value !== undefined)
  return Object.fromEntries(parts.map(([name, value]) => [name, value === undefined ? value : part(value)]))
}

function part(value: Element | Element[] | string): Element | Element[] | string {
  if (typeof value === "string") return value.toWellFormed().replaceAll(unwritable, " ")
  return Array.isArray(value) ? value.map(written) : written(value)
}

/** The document as XML: texts are escaped, whatever they hold. */
export function writeXml(document: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(written(document))}`
}
