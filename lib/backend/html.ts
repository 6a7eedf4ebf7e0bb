import sanitizeHtml from "sanitize-html"

/** What editors make: text marks, lists, quotes, headings and links. No styles, classes, images or scripts. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "div",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "ul",
    "ol",
    "li",
    "a",
    "blockquote",
    "code",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
  ],
  allowedAttributes: { a: ["href"], li: ["value"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 50,
}

/** HTML with everything that could run or load taken out (DESIGN §6); done on entry, so what is stored is safe. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options).trim()
}

/** Whether HTML shows no text at all, for example an editor's empty paragraph. */
export function isBlank(html: string): boolean {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return text.replace(/&nbsp;|[\s\u00a0\u200b]/g, "") === ""
}
