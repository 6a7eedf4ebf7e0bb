import { readHtml } from "./html-tokens.ts"

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
    else if (token.tag === "a") result += token.kind === "open" ? linkStart(token.source) : "</a>"
    else if (shown.has(token.tag)) result += token.kind === "open" ? `<${token.tag}>` : `</${token.tag}>`
  }
  return result
}

function linkStart(source: string): string {
  const address = /\shref\s*=\s*"([^"]*)"/i.exec(source)?.[1]
  if (!address || !safeAddress.test(address)) return "<a>"
  return `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">`
}
