import { readHtml } from "./html-tokens.ts"

const blankEntities = new Set(["&nbsp;", "&#160;", "&#xa0;"])

/** Whether HTML shows nothing: no picture, and no text other than white space and empty paragraphs (N-7, note save). */
export function isBlankHtml(html: string): boolean {
  for (const token of readHtml(html)) {
    if (token.kind === "open" && token.tag === "img") return false
    if (token.kind === "entity" && !blankEntities.has(token.source.toLowerCase())) return false
    // Zero-width characters are not white space to trim(), and show nothing either.
    if (token.kind === "text" && token.source.replace(/[\u200b-\u200d\u2060\ufeff]/g, "").trim()) return false
  }
  return true
}
