import { type HtmlToken, readHtml } from "./html-tokens.ts"

/** Elements that notes may show; each is written without its attributes. */
const shown = new Set("p div br strong b em i u s ul ol li blockquote code pre h1 h2 h3 h4".split(" "))

const safeAddress = /^(https?:|mailto:)/i

/**
 * Stored HTML as it is written into the page. Links open beside the CRM, tell the other site nothing and lend it no rank.
 * Elements, attributes and addresses that no editor of ours makes are left out, whatever was stored.
 */
export function displayHtml(html: string): string {
  let result = ""
  for (const token of readHtml(html)) {
    if (token.kind === "entity") result += token.source
    else if (token.kind === "text") result += token.source.replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    else result += shownTag(token)
  }
  return result
}

function shownTag({ kind, tag, source }: Exclude<HtmlToken, { kind: "entity" | "text" }>): string {
  const isStart = kind === "open"
  if (tag === "a") return isStart ? linkStart(source) : "</a>"
  if (tag === "img") return picture(source)
  if (!shown.has(tag)) return ""
  return isStart ? `<${tag}>` : `</${tag}>`
}

const ownPicture = /\ssrc\s*=\s*"(\/api\/messenger\/media\/[1-9]\d{0,9})"/i

/** A picture of ours in a signature; others' are not fetched here. */
function picture(source: string): string {
  const address = ownPicture.exec(source)?.[1]
  if (!address) return ""
  const alt = /\salt\s*=\s*"([^"]*)"/i.exec(source)?.[1] ?? ""
  const width = /\swidth\s*=\s*"(\d{1,4})"/i.exec(source)?.[1]
  return `<img src="${address}" alt="${alt}"${width ? ` width="${width}"` : ""}>`
}

function linkStart(source: string): string {
  const address = /\shref\s*=\s*"([^"]*)"/i.exec(source)?.[1]
  if (!address || !safeAddress.test(address)) return "<a>"
  return `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">`
}
