import { type HtmlToken, htmlTokens, unescaped } from "#lib/backend/mail/html/html-tokens.ts"
import { filledText, type PlaceholderValues } from "#lib/contract/mail/fill-placeholders.ts"
import { isLinkText } from "#lib/contract/mail/link-text.ts"
import { placeholderPattern, showValues } from "#lib/contract/mail/mail-terms.ts"

const isLinkPlaceholder = (name: string) =>
  Object.entries(showValues).some(([known, kind]) => known === name && kind === "link")

/** Links of a piece of a mail, as they stand there. */
function linksOf({ kind, raw }: HtmlToken): string[] {
  if (kind === "text")
    return [...raw.matchAll(placeholderPattern)].flatMap(([text, name = ""]) =>
      isLinkPlaceholder(name) ? [text] : [],
    )
  if (kind === "close" || !raw.startsWith("<a")) return []
  const href = unescaped(/\shref="([^"]*)"/i.exec(raw)?.[1] ?? "")
  return isLinkText(href) ? [href] : []
}

/** Links whose clicks are noted, as the text of a mail has them, each once: also placeholders for an address. */
export const linksIn = (sanitised: string): string[] => [
  ...new Set([...htmlTokens(sanitised)].flatMap(linksOf)),
]

/** The addresses of links that are placeholders, by the link as the text has it. */
export const linksFor = (sanitised: string, values: PlaceholderValues): Record<string, string> =>
  Object.fromEntries(
    linksIn(sanitised)
      .map((link) => [link, filledText(link, values)] as const)
      .filter(([link, address]) => link !== address),
  )
