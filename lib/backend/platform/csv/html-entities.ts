/** Marks of accents by the name that an entity ends with: "&eacute;". */
const accents: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  cedil: "\u0327",
}
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" }

/** Ends with a semicolon, which delimits cells too: these few names alone are read, in their usual case. */
const entity =
  /&(?:#(\d{1,6})|#[xX]([\da-fA-F]{1,5})|(amp|lt|gt|quot|apos|nbsp)|([a-zA-Z])(acute|grave|circ|uml|tilde|cedil));/g
/** Characters of the longest entity. */
const longest = 12

/** What would delimit cells or rows where it is written as an entity is a sign of this block until the row is cut. */
const privateUse = 0xe000
const delimiting = new Set('";,|\t\n\r')

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ")

const shielded = (text: string) =>
  delimiting.has(text) ? String.fromCharCode(privateUse + text.charCodeAt(0)) : text

/** A text in which characters stand for the entities of HTML ("&amp;", "&#39;", "&eacute;"); those that delimit are shielded. */
export function decodeEntities(text: string): string {
  return text.replace(entity, (whole, decimal, hexadecimal, name, letter, accent) => {
    if (decimal) return shielded(characterOf(Number(decimal)))
    if (hexadecimal) return shielded(characterOf(Number.parseInt(hexadecimal, 16)))
    return shielded(name ? (named[name] ?? whole) : `${letter}${accents[accent]}`.normalize("NFC"))
  })
}

/** A cell with the signs that were shielded while it was cut out. */
export const unshield = (cell: string): string =>
  cell.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - privateUse))

/** Pieces of a text, decoded; an entity that two pieces share is read whole. */
export async function* decodedPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ""
  for await (const piece of pieces) {
    const text = rest + piece
    const start = text.indexOf("&", Math.max(0, text.length - longest))
    const end = start < 0 ? text.length : start
    rest = text.slice(end)
    yield decodeEntities(text.slice(0, end))
  }
  if (rest) yield decodeEntities(rest)
}
