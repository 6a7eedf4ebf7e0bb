import { type HtmlToken, htmlTokens, voidTags } from "./html-tokens.ts"

/** Class of what a mail quotes of earlier ones. */
const quote = "mail-quote"
/** Class of a line after which all is quoted, to the end of what it stands in. */
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

/** What stands before and after a quote. */
export type Around = { before: string; after: string }

type Open = { isQuote: boolean; hasRest: boolean }
const marks = / class="(mail-quote(?:-begins)?)"/

/** Goes through sanitised HTML and knows what of it is quoted. */
class QuoteWalk {
  result = ""
  own = ""
  #quoted = 0
  // What stands outside of all elements is the first.
  #open: Open[] = [{ isQuote: false, hasRest: false }]
  #around: Around | null

  constructor(around: Around | null) {
    this.#around = around
  }

  take(token: HtmlToken): void {
    if (token.kind === "open") this.#openElement(token)
    else if (token.kind === "close") this.#closeElement(token.raw)
    else {
      if (this.#quoted === 0) this.own += token.raw
      this.#put(token.raw)
    }
  }

  finish(): void {
    while (this.#quoted > 0) this.#end()
  }

  #openElement({ raw, name }: { raw: string; name: string }): void {
    const mark = marks.exec(raw)?.[1]
    const parent = this.#open.at(-1)
    if (mark === quoteBegins && parent && !parent.hasRest) {
      parent.hasRest = true
      this.#begin()
    }
    if (mark === quote) this.#begin()
    this.#put(raw)
    if (!voidTags.has(name)) this.#open.push({ isQuote: mark === quote, hasRest: false })
  }

  #closeElement(raw: string): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined
    if (closed?.hasRest) this.#end()
    this.#put(raw)
    if (closed?.isQuote) this.#end()
  }

  #begin(): void {
    if (this.#quoted === 0 && this.#around) this.result += this.#around.before
    this.#quoted += 1
  }

  #end(): void {
    this.#quoted -= 1
    if (this.#quoted === 0 && this.#around) this.result += this.#around.after
  }

  #put(raw: string): void {
    if (this.#quoted === 0 || this.#around) this.result += raw
  }
}

/**
 * Sanitised HTML with each outermost quote put between what `around` says; null takes it out.
 * A mail that is nothing but a quote, as one that is passed on, is left as it is.
 */
export function aroundQuotes(sanitised: string, around: Around | null): string {
  const walk = new QuoteWalk(around)
  for (const token of htmlTokens(sanitised)) walk.take(token)
  walk.finish()
  return walk.own.trim() === "" ? sanitised : walk.result
}
