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

/** Tags that may be open at a time, and tags in all: the work grows with the square of the one and with the other. */
const maxOpenTags = 200
const maxTags = 10_000

/** HTML that no editor makes and that would hold up everybody's work while it is cleaned. */
export class TooManyTags extends Error {
  override name = "TooManyTags"
}

/**
 * HTML with everything that could run or load taken out (H-16); done on entry, so what is stored is safe.
 * @throws TooManyTags after a few milliseconds
 */
export function sanitise(html: string): string {
  if (html.split("<", maxTags + 2).length > maxTags + 1) throw new TooManyTags()
  let open = 0
  const onOpenTag = () => {
    open += 1
    if (open > maxOpenTags) throw new TooManyTags()
  }
  const onCloseTag = () => {
    open -= 1
  }
  return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag }).trim()
}

/** Whether sanitised HTML shows no text at all, for example an editor's empty paragraph. */
export function isBlank(sanitised: string): boolean {
  const text = sanitised.replace(/<[^>]*>/g, "")
  return text.replace(/&nbsp;|[\s\u00a0\u200b]/g, "") === ""
}
