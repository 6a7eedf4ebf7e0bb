export type HtmlToken =
  | { kind: "open"; tag: string; source: string }
  | { kind: "close"; tag: string; source: string }
  /** One visible character. */
  | { kind: "entity"; source: string }
  | { kind: "text"; source: string }

/** Sanitised HTML writes < inside attributes as an entity; not crossing a < keeps the time linear in the length. */
const tokenPattern =
  /<(\/?)([a-z][a-z0-9]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);|[^<&]+|[<&]/gi

const voidTags = new Set(["br", "hr", "img"])

/**
 * Splits sanitised HTML into tags, entities and text, in order. Works without a DOM, so that server and browser
 * cut a note at the same place. Void tags come as an "open" without a "close".
 */
export function* readHtml(html: string): Generator<HtmlToken> {
  for (const match of html.matchAll(tokenPattern)) {
    const [source, slash, name] = match
    if (name) yield { kind: slash ? "close" : "open", tag: name.toLowerCase(), source }
    else yield { kind: source.length > 1 && source.startsWith("&") ? "entity" : "text", source }
  }
}

/** Whether an element of this name has no end tag. */
export function isVoidTag(tag: string): boolean {
  return voidTags.has(tag)
}
