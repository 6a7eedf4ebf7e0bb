import type { MailRecipient } from "#lib/contract/mail/composing.ts"
import { asLiteral } from "#lib/contract/mail/fill-placeholders.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { foldText } from "#lib/text/folded-text.ts"

/** Text of HTML as it is read, a line each paragraph. */
function linesOf(html: string): string[] {
  const page = new DOMParser().parseFromString(
    html.replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, "\n$&"),
    "text/html",
  )
  return (page.body.textContent ?? "").split("\n").map((line) => line.replace(/\s+/g, " ").trim())
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}'’-]+/u)
    .filter(Boolean)

/** The first name of somebody. */
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ""

/** Somebody of the record whom a mail greets, and the name of the one whom it goes to. */
export type OtherGreeted = { greeted: string; recipient: string }

/**
 * Whether a mail greets another one of the record's people than it goes to.
 * @param html of the mail
 * @param people whom it goes to
 * @param known people of the record
 */
export function otherGreeted(
  html: string,
  people: readonly MailPerson[],
  known: readonly Pick<MailRecipient, "name">[],
): OtherGreeted | null {
  const [greeting = ""] = linesOf(html).filter(Boolean)
  const words = new Set(wordsOf(greeting.split(/[,!:;]/)[0] ?? ""))
  const isNamed = (name: string) => wordsOf(name).some((word) => words.has(word))
  const [recipient] = people
  if (!recipient || words.size > maxGreetingWords || people.some(({ name }) => !name || isNamed(name)))
    return null
  const other = known.find(({ name }) => firstName(name).length > 1 && words.has(foldText(firstName(name))))
  return other ? { greeted: firstName(other.name), recipient: firstName(recipient.name) } : null
}

/** Words of a line that greets: "Dear Mrs Anne Marie Duval". */
const maxGreetingWords = 6

/** HTML that greets another one: the first time that the name is in it. */
export function greeting(html: string, { greeted, recipient }: OtherGreeted): string {
  const page = new DOMParser().parseFromString(html, "text/html")
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.nodeValue?.toLowerCase().indexOf(greeted.toLowerCase()) ?? -1
    if (at < 0 || node.nodeValue === null) continue
    node.nodeValue =
      node.nodeValue.slice(0, at) + asLiteral(recipient) + node.nodeValue.slice(at + greeted.length)
    return page.body.innerHTML
  }
  return html
}

const monthNames = new Map(
  ["en", "fr"].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" })
    return Array.from({ length: 12 }, (_, month): [string, number] => [
      foldText(format.format(Date.UTC(2026, month, 1))),
      month,
    ])
  }),
)
const name = "(\\p{L}{3,9})"
const dayFirst = `(\\d{1,2})(?:er|st|nd|rd|th)?\\s+(?:of\\s+)?${name},?\\s+(20\\d\\d)`
const rangeStart = "(?:\\d{1,2}\\s*[–-]\\s*)?"
const monthFirst = `${name}\\s+${rangeStart}(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(20\\d\\d)`
const written = new RegExp(`(?<![\\p{L}\\d])(?:${dayFirst}|${monthFirst})(?!\\d)`, "gu")

/**
 * Days in a text that are over, as they are written, each once: "7 October 2026", "October 7, 2026", "October 7–9, 2026", "1er octobre 2026".
 * @param today YYYY-MM-DD
 */
export function pastDays(html: string, today: string): string[] {
  const text = linesOf(html).join("\n")
  const found = Array.from(text.matchAll(written)).filter(
    ([, day = "", month = "", year = "", otherMonth = "", otherDay = "", otherYear = ""]) => {
      const index = monthNames.get(foldText(month || otherMonth))
      if (index === undefined) return false
      const date = new Date(Date.UTC(Number(year || otherYear), index, Number(day || otherDay)))
      return date.toISOString().slice(0, 10) < today
    },
  )
  return [...new Set(found.map(([one]) => one))]
}
