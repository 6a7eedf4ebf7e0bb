import { escapedHtml } from "../platform/escaped-html.ts"
import { withoutMissingNames } from "./greeting.ts"
import { placeholderPattern } from "./mail-terms.ts"

/** By placeholder. Null: there is no value. An empty name of the recipient: there is somebody, without such a name; greetings go without it. */
export type PlaceholderValues = Readonly<Record<string, string | null>>

const filled = (text: string, values: PlaceholderValues, write: (value: string) => string) =>
  withoutMissingNames(text, (name) => values[name] === "").replace(
    placeholderPattern,
    (found, name: string) => {
      const value = values[name]
      return value ? write(value) : found
    },
  )

/** Without width, between bracket and name: text that looks like a placeholder and is none (WORD JOINER). */
export const literalMark = "\u2060"

/**
 * M-40. Text, or HTML, of which nothing is filled, as a brand that is called "[USERNAME]". It is read as it was; `withoutLiteralMarks` makes
 * it what it was again.
 */
export const asLiteral = (text: string) => text.replace(placeholderPattern, `[${literalMark}$1]`)

/** What was marked, to the byte as it was before. */
export const withoutLiteralMarks = (text: string) => text.replaceAll(`[${literalMark}`, "[")

/** Values whose texts are not filled a second time, where what they were put into is filled again. */
export const literalValues = (values: PlaceholderValues): PlaceholderValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && asLiteral(value)]))

/** A line with its placeholders filled; those without a value stay as they are (M-23). */
export const filledText = (text: string, values: PlaceholderValues) => filled(text, values, (value) => value)

function writtenInText(value: string): string {
  const text = escapedHtml(value)
  return /^https?:\/\/\S+$/.test(value) ? `<a href="${text}">${text}</a>` : text
}

/** The same of HTML: an address becomes a link, but within a tag, as of a link that is a placeholder. */
export const filledHtml = (html: string, values: PlaceholderValues) =>
  html.replace(/<[^>]*>|[^<]+/g, (part) =>
    filled(part, values, part.startsWith("<") ? escapedHtml : writtenInText),
  )

/** Names of the placeholders of texts, each once. */
export function placeholdersIn(...texts: string[]): string[] {
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(placeholderPattern), ([, name = ""]) => name),
  )
  return [...new Set(names)]
}
