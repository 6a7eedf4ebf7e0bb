import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"

/** Characters of plain text that are shown. */
const maxTextLength = 300_000
const maxLines = 10_000

/** What programs write above the lines they quote. */
const attribution =
  /^.{0,300}(wrote|a écrit|escribió|ha scritto|escreveu|(schrieb|schreef)\b.{0,200})\s*:\s*$|^-{2,}\s?(original message|message d.origine|ursprüngliche nachricht|forwarded message)\s?-{2,}\s*$/i
/** The first of its two lines, where a program has wrapped it: a day and a time, and no end of a sentence. */
const isWrapped = (line: string) =>
  /^(le|on|am|el|il|em|op)\s.{0,300}$/i.test(line) && /\d[:h]\d\d/.test(line) && !/[.!?]\s*$/.test(line)
const rest = /^-{2,}\s?(original message|message d.origine|ursprüngliche nachricht)\s?-{2,}\s*$|^_{20,}\s*$/i
const address = /\bhttps?:\/\/[^\s<>"']{1,2000}/gi
const isQuoted = (line: string) => line.startsWith(">")

/** Plain text as HTML that is still to be sanitised: addresses are links, quoted lines a quote. */
export function htmlOfText(text: string): string {
  const lines = linesOf(text)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; ) {
    const start = at
    const quotes = begins(lines, at)
    if (quotes) at += 1
    while (
      at < lines.length &&
      isQuoted(lines[at] ?? "") === quotes &&
      !(at > start && !quotes && begins(lines, at))
    )
      at += 1
    const block = lines.slice(start, at).map(linked).join("\n")
    blocks.push(
      quotes
        ? `<blockquote type="cite" style="white-space:pre-wrap">${block}</blockquote>`
        : `<div style="white-space:pre-wrap">${block}</div>`,
    )
  }
  return blocks.join("")
}

function linesOf(text: string): string[] {
  return text.slice(0, maxTextLength).split(/\r?\n/, maxLines)
}

/** Whether a quote begins at a line: one that is quoted, or what introduces such. */
function begins(lines: string[], at: number): boolean {
  const line = lines[at] ?? ""
  if (isQuoted(line)) return true
  if (attribution.test(line)) return [1, 2].some((next) => isQuoted(lines[at + next] ?? ""))
  const next = lines[at + 1] ?? ""
  return isWrapped(line) && !isQuoted(next) && attribution.test(next) && begins(lines, at + 1)
}

function linked(line: string): string {
  let result = ""
  let end = 0
  for (const match of line.matchAll(address)) {
    const link = match[0].replace(/[.,;:!?)\]]+$/, "")
    result += `${escapedHtml(line.slice(end, match.index))}<a href="${escapedHtml(link)}">${escapedHtml(link)}</a>`
    end = match.index + link.length
  }
  return result + escapedHtml(line.slice(end))
}

/** What somebody wrote above and between what he or she quotes. */
export function withoutQuotedLines(text: string): string {
  const lines = linesOf(text)
  const end = lines.findIndex((line) => rest.test(line))
  const own = (end > 0 ? lines.slice(0, end) : lines).filter((_, at, all) => !begins(all, at))
  return own.join("\n").trim()
}
