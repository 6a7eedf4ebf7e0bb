import { escapedHtml } from "../platform/escaped-html.ts"

/** What a signature is put below, and what its user is called. */
type Above = { content: string; name: string }

/** The last line of HTML that says something, with its entities. */
function lastLine(html: string): string {
  const lines = html
    .replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .split("\n")
    .map((line) => line.replace(/(?:\s|&nbsp;)+/g, " ").trim())
  return lines.findLast(Boolean) ?? ""
}

const inline = "(?:strong|b|em|i|u|span|font|a)\\b[^>]*"
const line = `((?:\\s|<${inline}>)*)([^<]+)((?:</${inline}>|\\s)*)`
const ownParagraph = new RegExp(`^<(p|div)\\b[^>]*>${line}</\\1>`, "i")
const brokenLine = new RegExp(`^(<(?:p|div)\\b[^>]*>|)${line}<br\\b[^>]*>`, "i")
const tagsIn = (html: string) => html.split("<").length

/** HTML without its first line where that is a name alone, else as it is. @param name as it is in HTML */
function withoutFirstLine(html: string, name: string): string {
  const without =
    (keepsStart: boolean) =>
    (found: string, ...parts: string[]) => {
      const [start = "", opened = "", text = "", closed = ""] = parts
      const isWhole = text.trim() === name && tagsIn(opened) === tagsIn(closed)
      if (!isWhole) return found
      return keepsStart ? start : ""
    }
  return html.replace(ownParagraph, without(false)).replace(brokenLine, without(true))
}

/**
 * A signature as it is shown below a text: a text that ends with the user's name, or with its placeholder, as templates do, is
 * signed already, and the signature goes on with its second line.
 */
export function signatureBelow(signature: string, { content, name }: Above): string {
  const written = escapedHtml(name)
  return ["[USERNAME]", written].includes(lastLine(content))
    ? withoutFirstLine(signature, written)
    : signature
}

/** HTML of a signature as it is below a text; "" of none. */
export function signed(signature: string | null, above: Above): string {
  const shown = signature && signatureBelow(signature, above)
  return shown ? `<div><br></div><div>${shown}</div>` : ""
}
