import sanitizeHtml from "sanitize-html"
import { quoteMark } from "#lib/backend/mail/html/quotes.ts"
import { pictureOf } from "#lib/contract/mail/mail-pictures.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { voidTags } from "./html-tokens.ts"
import { safeAddress, withTargets } from "./safe-links.ts"
import { isHidden, safeStyle } from "./safe-style.ts"
import { unseenElement, withoutUnseen } from "./unseen-elements.ts"
import { TooManyTags, wellFormed } from "./well-formed.ts"

export type SanitiseOptions = {
  /** Where the image is fetched that came with the mail under a Content-ID; null for none. */
  imageOf?: (contentId: string) => string | null
  /** Files that pictures of the text may be: what we wrote ourselves and send. None else of ours is shown. */
  pictures?: ReadonlySet<number>
  /** Images of other servers stand by their address, not by `data-remote-src`: what we wrote ourselves and send. */
  keepRemoteImages?: boolean
  /** Links that say something else than where they lead to do not get their target beside them: what we wrote ourselves. */
  trustLinks?: boolean
}

/** Characters of HTML that are read; more than any letter has. */
const maxHtmlLength = 1_000_000
/** A run of characters without a gap: what a picture within the text is made of. Longer ones are left out. */
const maxRunLength = 300_000
/** Tags that are read. */
const maxTags = 40_000

const allowedTags =
  `a abbr address article aside b bdi big blockquote br caption center cite code col colgroup dd del dfn div dl
  dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span
  strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/)

/** What is in them is no text of the mail. */
const silentTags =
  `script style textarea option select noscript title template iframe frame frameset object embed applet audio
  video canvas svg math xml xmp noembed noframes plaintext datalist map`.split(/\s+/)

const measure = /^\d{1,4}(\.\d{1,3})?%?$/
const smallNumber = /^\d{1,2}$/
const colour = /^(#[\da-f]{3,8}|[a-z]{3,30})$/i

/** What the value of an attribute has to look like; an attribute that is not named here goes. */
const values: Record<string, RegExp> = {
  align: /^(left|right|center|justify|middle|top|bottom)$/i,
  valign: /^(top|middle|bottom|baseline)$/i,
  dir: /^(ltr|rtl|auto)$/i,
  lang: /^[a-z-]{2,20}$/i,
  width: measure,
  height: measure,
  border: smallNumber,
  cellpadding: smallNumber,
  cellspacing: smallNumber,
  colspan: smallNumber,
  rowspan: smallNumber,
  bgcolor: colour,
  color: colour,
  face: /^[\w\s,'-]{1,100}$/,
  size: /^[+-]?\d{1,2}$/,
  start: /^\d{1,5}$/,
  value: /^\d{1,5}$/,
  type: /^(disc|circle|square|[1aAiI])$/,
  alt: /^[^<>]{0,300}$/,
}

const inlineImage = /^data:image\/(png|gif|jpe?g|webp);base64,[\w+/=\s]+$/i
const remoteImage = /^(https?:)?\/\//i

function imageAttributes(source: string, { imageOf, keepRemoteImages, pictures }: SanitiseOptions) {
  const address = source.trim()
  const picture = pictureOf(address)
  if (picture !== undefined) return pictures?.has(picture) ? { src: address } : {}
  if (/^cid:/i.test(address)) {
    const image = imageOf?.(decoded(address.slice(4)))
    return image ? { src: image } : {}
  }
  if (inlineImage.test(address)) return { src: address }
  const remote = remoteImage.test(address)
    ? safeAddress(address.startsWith("//") ? `https:${address}` : address)
    : null
  if (!remote) return {}
  return keepRemoteImages ? { src: remote } : { "data-remote-src": remote }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function linkAttributes(address: string) {
  const href = safeAddress(address)
  return href
    ? { href, title: href.slice(0, 300), target: "_blank", rel: "noopener noreferrer nofollow" }
    : {}
}

/** The attributes of an element that are allowed, rebuilt. */
function safeAttributes(tag: string, given: sanitizeHtml.Attributes, options: SanitiseOptions) {
  const safe: sanitizeHtml.Attributes = {}
  for (const [name, value] of Object.entries(given))
    if (Object.hasOwn(values, name) && values[name]?.test(value)) safe[name] = value
  const style = given.style ? safeStyle(given.style) : ""
  if (style) safe.style = style
  const mark = quoteMark(tag, given)
  if (mark) safe.class = mark
  if (tag === "a") Object.assign(safe, linkAttributes(given.href ?? ""))
  if (tag === "img")
    Object.assign(safe, imageAttributes(given.src || given["data-remote-src"] || "", options))
  return safe
}

function rules(options: SanitiseOptions): sanitizeHtml.IOptions {
  return {
    allowedTags,
    nonTextTags: silentTags,
    selfClosing: [...voidTags],
    disallowedTagsMode: "discard",
    // Each attribute was rebuilt above.
    allowedAttributes: false,
    parseStyleAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    enforceHtmlBoundary: false,
    transformTags: {
      "*": (tagName, given) =>
        ("hidden" in given || isHidden(given.style ?? "")) && !silentTags.includes(tagName)
          ? unseenElement
          : { tagName, attribs: safeAttributes(tagName, given, options) },
    },
    // Overrides of the direction turn words around; marks that languages need stay.
    textFilter: (text) => text.replace(/[\u202d\u202e]/g, ""),
  }
}

/** What PostgreSQL cannot hold, and controls that no text has. */
export function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "").toWellFormed()
}

/** Where a run of letters ends: looked for one by one, since a pattern over a run of megabytes uses up the stack. */
const ends = /[\s"'<>()]/g

/** The beginning of it, without pictures of megabytes that are written out within it. */
function boundedHtml(html: string): string {
  if (html.length <= maxRunLength) return storable(html)
  let bounded = ""
  let from = 0
  for (const { 0: end, index } of html.matchAll(ends)) {
    if (index - from <= maxRunLength) bounded += html.slice(from, index)
    bounded += end
    if (bounded.length > maxHtmlLength) break
    from = index + 1
  }
  if (bounded.length <= maxHtmlLength && html.length - from <= maxRunLength) bounded += html.slice(from)
  return storable(bounded.slice(0, maxHtmlLength))
}

/** Up to the last tag that is read. */
function firstTags(html: string): string {
  let at = -1
  for (let tags = 0; tags <= maxTags; tags++) {
    at = html.indexOf("<", at + 1)
    if (at === -1) return html
  }
  return html.slice(0, at)
}

/**
 * HTML of a mail with everything taken out that could run, fetch, lie over another or pretend (H-16). Of more
 * than 40,000 tags the first are kept; 256 of them in each other, which no program writes, become plain text. Takes a bounded time over
 * anything.
 */
export function sanitiseMail(html: string, options: SanitiseOptions = {}): string {
  const bounded = firstTags(boundedHtml(html))
  try {
    const safe = withoutUnseen(sanitizeHtml(wellFormed(bounded), rules(options))).trim()
    return options.trustLinks ? safe : withTargets(safe)
  } catch (error) {
    if (!(error instanceof TooManyTags)) throw error
    return `<div>${escapedHtml(
      bounded
        .replace(/<[^>]*>?/g, " ")
        .replace(/\s+/g, " ")
        .slice(0, 20_000),
    )}</div>`
  }
}

/** Whether sanitised HTML has images of other servers. */
export function hasRemoteImages(sanitised: string): boolean {
  return /<img [^>]*data-remote-src="/.test(sanitised)
}

const plain: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

/**
 * Sanitised HTML whose images of other servers are fetched, as somebody asked for them.
 * @param addressOf where the one is fetched that has this address
 */
export function withRemoteImages(sanitised: string, addressOf: (remote: string) => string): string {
  return sanitised.replace(/(<img [^>]*?)data-remote-src="([^"]*)"/g, (_, start: string, written: string) => {
    const remote = written.replace(/&(amp|lt|gt|quot);/g, (one) => plain[one] ?? one)
    return `${start}src="${escapedHtml(addressOf(remote))}"`
  })
}
