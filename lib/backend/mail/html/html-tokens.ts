/** A piece of sanitised HTML: `<` and `>` occur in it as tags only. */
export type HtmlToken =
  | { kind: "text"; raw: string }
  | { kind: "open"; raw: string; name: string }
  | { kind: "close"; raw: string; name: string }

const pieces = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g

/** Tags that hold nothing and are never closed. */
export const voidTags: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr", "col"])

/** Goes through HTML that was sanitised, piece by piece. */
export function* htmlTokens(sanitised: string): Generator<HtmlToken> {
  for (const match of sanitised.matchAll(pieces)) {
    const [raw, slash, name] = match
    if (name === undefined) yield { kind: "text", raw }
    else yield { kind: slash ? "close" : "open", raw, name }
  }
}

const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" }

/** Sanitised text as it is read. */
export function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
}
