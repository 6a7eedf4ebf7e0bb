import { htmlTokens, unescaped } from "./html-tokens.ts"
import { sanitiseMail } from "./sanitise.ts"

const blocks = new Set(
  `address article aside blockquote caption center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p
  pre section table tr ul`.split(/\s+/),
)

/** Writes lines as they are read, without empty space before and between them. */
class Lines {
  text = ""
  #isNew = true

  write(words: string): void {
    const shown = this.#isNew ? words.trimStart() : words
    this.text += shown
    if (shown) this.#isNew = false
  }

  end(): void {
    if (!this.#isNew) this.text += "\n"
    this.#isNew = true
  }

  leaveOne(): void {
    if (this.#isNew && !this.text.endsWith("\n\n")) this.text += "\n"
    this.end()
  }
}

/** What sanitised HTML says, line by line. */
export function textOfSanitised(sanitised: string): string {
  const lines = new Lines()
  for (const token of htmlTokens(sanitised)) {
    if (token.kind === "text") lines.write(unescaped(token.raw).replace(/[\s\u00a0]+/g, " "))
    else if (token.name === "br") lines.leaveOne()
    else if (token.name === "td" && token.kind === "close") lines.write(" ")
    else if (blocks.has(token.name)) {
      lines.end()
      if (token.kind === "open" && token.name === "li") lines.text += "- "
    }
  }
  return lines.text
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** What HTML says, line by line, without anything that is not to be read. */
export function textOfHtml(html: string): string {
  return textOfSanitised(sanitiseMail(html, { trustLinks: true }))
}
