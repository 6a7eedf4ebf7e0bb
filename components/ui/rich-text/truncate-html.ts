import { isVoidTag, readHtml } from "./html-tokens.ts"

/** How far back from the limit a cut looks for the end of a word, in characters. */
const wordSearchLength = 24
const ellipsis = "…"

/**
 * Cuts sanitised HTML after `limit` characters of text (an entity counts as one), at the end of a word where one is near,
 * and closes what was open (N-6).
 * @returns the whole HTML and `isCut` false when its text is no longer than the limit
 */
export function truncateHtml(html: string, limit: number): { html: string; isCut: boolean } {
  const open: string[] = []
  let shown = ""
  let left = limit
  for (const token of readHtml(html)) {
    if (token.kind === "open") {
      if (!isVoidTag(token.tag)) open.push(token.tag)
      shown += token.source
    } else if (token.kind === "close") {
      closeThrough(open, token.tag)
      shown += token.source
    } else {
      const characters = token.kind === "entity" ? [token.source] : Array.from(token.source)
      if (characters.length > left) return { html: cut(shown, characters, left, open), isCut: true }
      left -= characters.length
      shown += token.source
    }
  }
  return { html, isCut: false }
}

function cut(shown: string, characters: string[], left: number, open: string[]): string {
  const end = wordEnd(characters, left)
  const text = (shown + characters.slice(0, end).join("")).trimEnd()
  const closing = open.toReversed().map((tag) => `</${tag}>`)
  return `${text}${ellipsis}${closing.join("")}`
}

/** The last word's end at or before the limit, or the limit itself inside a long word. */
function wordEnd(characters: string[], limit: number): number {
  const earliest = Math.max(0, limit - wordSearchLength)
  for (let end = limit; end > earliest; end--) if (/\s/u.test(characters[end] ?? "")) return end
  return limit
}

function closeThrough(open: string[], tag: string) {
  const at = open.lastIndexOf(tag)
  if (at !== -1) open.splice(at)
}
