import { type HtmlToken, htmlTokens, voidTags } from "#lib/backend/mail/html/html-tokens.ts"

/** Class of what a mail quotes of earlier ones. */
const quote = "mail-quote"
/** Class of a line after which all is quoted, to the end of the element around it. */
const quoteBegins = "mail-quote-begins"

type Attributes = Record<string, string>

/** Lines that mail programs put above what they quote without any element around it. */
const borderAbove = /border-top:\s*solid\s+(#e1e1e1|#b5c4df)/i
const beginnings = /^(x_)?(divrplyfwdmsg|appendonsend|stopspelling)$/i
const quoting =
  /(^|\s)(gmail_quote|gmail_extra|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|mail-quote)(\s|$)/i

/** The class of an element as mail programs mark what they quote; undefined for all others. */
export function quoteMark(tag: string, { class: name = "", id = "", type = "", style = "" }: Attributes) {
  if (tag === "blockquote" && (type.toLowerCase() === "cite" || quoting.test(name))) return quote
  if (tag === "div" && quoting.test(name)) return quote
  if ((tag === "div" || tag === "hr") && (beginnings.test(id) || name === quoteBegins)) return quoteBegins
  if (tag === "div" && borderAbove.test(style)) return quoteBegins
  return undefined
}

/** What is written before and after a quote. */
export type Around = { before: string; after: string }

/** `start`: how many pieces were written before it; `mayWrap`: a div that is still empty. */
type Open = { isQuote: boolean; hasRest: boolean; start: number; mayWrap: boolean }
const marks = / class="(mail-quote(?:-begins)?)"/

/** Goes through sanitised HTML and knows what of it is quoted. */
class QuoteWalk {
  #written: string[] = []
  own = ""
  #quoted = 0
  // What is outside of all elements is the first.
  #open: Open[] = [{ isQuote: false, hasRest: false, start: 0, mayWrap: false }]
  #around: Around | null

  constructor(around: Around | null) {
    this.#around = around
  }

  take(token: HtmlToken): void {
    if (token.kind === "open") this.#openElement(token)
    else if (token.kind === "close") this.#closeElement(token.raw)
    else {
      if (this.#quoted === 0) this.own += token.raw
      if (token.raw.trim() !== "") this.#fill()
      this.#put(token.raw)
    }
  }

  finish(): string {
    while (this.#quoted > 0) this.#end()
    return this.#written.join("")
  }

  #openElement({ raw, name }: { raw: string; name: string }): void {
    const mark = marks.exec(raw)?.[1]
    if (mark === quoteBegins) this.#quoteRest()
    else if (name !== "div") this.#fill()
    const start = this.#written.length
    if (mark === quote) this.#begin()
    this.#put(raw)
    const isQuote = mark === quote
    if (!voidTags.has(name))
      this.#open.push({ isQuote, hasRest: false, start, mayWrap: name === "div" && !isQuote })
  }

  /** All that follows is quoted. Outlook puts its line into a div of its own: what it quotes is beside that. */
  #quoteRest(): void {
    const holder = this.#open.findLastIndex(({ mayWrap }) => !mayWrap)
    const parent = this.#open[holder]
    if (!parent || parent.hasRest) return
    parent.hasRest = true
    this.#begin(this.#open[holder + 1]?.start)
  }

  /** All that is open has content. */
  #fill(): void {
    for (const open of this.#open) open.mayWrap = false
  }

  #closeElement(raw: string): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined
    if (closed?.hasRest) this.#end()
    this.#put(raw)
    if (closed?.isQuote) this.#end()
  }

  #begin(start = this.#written.length): void {
    if (this.#quoted === 0)
      if (this.#around) this.#written.splice(start, 0, this.#around.before)
      else this.#written.length = start
    this.#quoted += 1
  }

  #end(): void {
    this.#quoted -= 1
    if (this.#quoted === 0 && this.#around) this.#written.push(this.#around.after)
  }

  #put(raw: string): void {
    if (this.#quoted === 0 || this.#around) this.#written.push(raw)
  }
}

/**
 * Sanitised HTML with each outermost quote put between what `around` says; null takes it out.
 * A mail that is nothing but a quote, as one that is passed on, is left as it is.
 */
export function aroundQuotes(sanitised: string, around: Around | null): string {
  const walk = new QuoteWalk(around)
  for (const token of htmlTokens(sanitised)) walk.take(token)
  const written = walk.finish()
  return walk.own.trim() === "" ? sanitised : written
}
