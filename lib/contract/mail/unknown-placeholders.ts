import { literalMark } from "./fill-placeholders.ts"
import { placeholderName } from "./mail-terms.ts"

/** In place of a tag within a line: a placeholder with one inside is not filled. */
const tagMark = "\u0000"

/** How placeholders are written here, and by other programs: {{x}}, [[x]], ${x}, *|x|*, %%x%%, %X%, {X}, {name}. */
const candidate =
  /\{\{[^{}\n]{1,80}\}\}|\[\[[^[\]\n]{1,80}\]\]|\$\{[^{}\n]{1,80}\}|\*\|[^|\n]{1,80}\|\*|%%[^%\s]{1,60}%%|%[A-Z][A-Z0-9_]{2,40}%|\{[A-Z][A-Z0-9_ ]{1,59}\}|\{(?<braced>[^{}\n]{1,60})\}|\[(?<words>[^[\]\n]{1,80})\]/g

/** What people call values of a recipient where they do not know the placeholder's name. */
export const usualNames = ["name", "surname", "company", "company name", "nom", "prénom", "société", "marque"]

/** Letters and figures alone, without accents, in capitals. */
export const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()

/**
 * Whether words in square brackets look like a placeholder, and are not a known one: in capitals, as placeholders are written here, with
 * an underscore, or by letters the name of one. Other words in brackets, as [1] or [see below], are ordinary text.
 */
function isUnknown(marked: string, known: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  const words = marked.replaceAll(tagMark, "")
  if (words.startsWith(literalMark)) return false
  if (placeholderName.test(words)) return words !== marked || !known.has(words)
  if (!/\p{L}.*\p{L}/su.test(words)) return false
  return !/[\p{Ll}\p{Lo}]/u.test(words) || words.includes("_") || names.has(lettersOf(words))
}

/**
 * What looks like a placeholder and is not a known one, as it is written, each once.
 * @param known names of placeholders
 */
export function unknownPlaceholders(text: string, known: ReadonlySet<string>): string[] {
  const names = new Set([...known, ...usualNames].map(lettersOf))
  const found = Array.from(text.matchAll(candidate)).filter(({ groups: { words, braced } = {} }) => {
    if (braced !== undefined) return names.has(lettersOf(braced))
    return words === undefined || isUnknown(words, known, names)
  })
  return [...new Set(found.map(([written]) => written.replaceAll(tagMark, "")))].filter((written) =>
    /\p{L}/u.test(written),
  )
}

const inline = new Set("a abbr b code del em font i ins mark s small span strike strong sub sup u".split(" "))
const signs: Record<string, string> = { nbsp: " ", lt: "<", gt: ">", quot: '"', amp: "&" }
const unescaped = (text: string) =>
  text.replace(/&(nbsp|lt|gt|quot|amp);/g, (_, sign: string) => signs[sign] ?? "")

/** An address as people read it: editors write braces of one as %7B. */
function decoded(value: string): string {
  try {
    return decodeURI(value)
  } catch {
    return value
  }
}

/** The same of HTML: of its text, and of its links and pictures. */
export function unknownPlaceholdersInHtml(html: string, known: ReadonlySet<string>): string[] {
  const attributes: string[] = []
  const text = html.replace(/<\/?([a-z][a-z0-9]*)[^<>]*>/gi, (tag, name: string) => {
    for (const [, double, single] of tag.matchAll(/\s(?:href|src|alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
      attributes.push(decoded(double ?? single ?? ""))
    return inline.has(name.toLowerCase()) ? tagMark : "\n"
  })
  return unknownPlaceholders(unescaped([text, ...attributes].join("\n")), known)
}

/** The same of a mail, each once. */
export function unknownPlaceholdersOf(
  { subject, content }: { subject: string; content: string },
  known: ReadonlySet<string>,
): string[] {
  return [...new Set([...unknownPlaceholders(subject, known), ...unknownPlaceholdersInHtml(content, known)])]
}
