import { convert } from "html-to-text"
import sanitizeHtml from "sanitize-html"
import { sanitiseMail } from "#lib/backend/mail/html/sanitise.ts"
import { textOfSanitised } from "#lib/backend/mail/html/text-of-html.ts"
import { pictureTypes } from "#lib/contract/mail/mail-pictures.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

/**
 * HTML as it is sent: sanitised, styles where they stand, paragraphs as div (M-9): paragraphs have margins of their own in every
 * program that shows mails, lines of an editor have none.
 * @param files those that go with it: pictures of the text are among them
 */
export function outgoingHtml(html: string, files: readonly MediaFile[] = []): string {
  const pictures = new Set(
    files.filter(({ mime }) => pictureTypes.includes(mime)).map(({ media_id }) => media_id),
  )
  const safe = sanitiseMail(html, { keepRemoteImages: true, trustLinks: true, pictures })
  return sanitizeHtml(safe, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    // It was sanitised in the line before: nothing but the names of paragraphs changes here.
    allowedSchemesByTag: { img: ["http", "https", "data", "cid"] },
    transformTags: { p: "div" },
  })
}

const wordWrap = 78

/** The text part of a mail. */
export function textPart(html: string): string {
  return convert(html, {
    wordwrap: wordWrap,
    limits: { maxInputLength: 2_000_000, maxDepth: 300 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      ...["h1", "h2", "h3", "h4"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()
}

/** What a mail says without what it quotes, as it is searched. */
export function ownWords(html: string): string {
  return textOfSanitised(html.replace(/<blockquote[\s\S]*<\/blockquote>/gi, " "))
}
