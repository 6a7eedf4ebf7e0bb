import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { aroundQuotes } from "#lib/backend/mail/html/quotes.ts"
import { withRemoteImages } from "#lib/backend/mail/html/sanitise.ts"
import { isDisclosed, isHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { pictureLink } from "./pictures/picture-link.ts"

/** Nothing runs, nothing is sent, and nothing is fetched but images from here: those of the mail, and of others as `pictureLink` has them. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
].join("; ")

/** What a mail looks like that brings no looks of its own. No style of a mail can reach the note beside a link. */
const style = `:root{color-scheme:light}
body{margin:0;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}
table{max-width:100%}
pre{white-space:pre-wrap}
blockquote{margin:.5em 0 .5em .25em;padding-left:.75em;border-left:2px solid #c8ccd2}
details.mail-folded>summary{cursor:pointer;width:fit-content;padding:0 .5em;border-radius:4px;background:color-mix(in srgb,currentColor 12%,transparent);list-style:none}
details.mail-folded>summary::-webkit-details-marker{display:none}
.mail-target{all:initial!important;font:12px/1.4 ui-monospace,monospace!important;color:#8a1f11!important;background:#fdecea!important;border-radius:3px!important;unicode-bidi:isolate!important;direction:ltr!important}`

const collapsible = { before: '<details class="mail-folded"><summary>•••</summary>', after: "</details>" }

type Stored = { html_body: string; is_trusted: boolean; thread: number; is_disclosed: boolean }

/**
 * What a mail says, as a document to be framed: quotes folded, images of other servers only when asked for, or from a sender whose
 * images this user has fetched; of one that fails DMARC, and may be anybody's, only when asked for.
 * @throws 404 for one that is not there, was removed, or is hidden from the caller
 */
export async function bodyDocument(mail: number, withImages: boolean, viewer: number) {
  const [found] = await query<Stored>({
    name: "mail-body",
    text: `SELECT mail.html_body, EXISTS (SELECT FROM trusted_image_sender sender
        WHERE sender.user_id = $2 AND sender.email = mail.from_email AND NOT mail.fails_dmarc) AS is_trusted,
        mail.thread_id AS thread, ${isDisclosed("$2")} AS is_disclosed
      FROM mail
      WHERE mail.id = $1 AND mail.removed_at IS NULL AND NOT ${isHidden("$2")}`,
    values: [mail, viewer],
  })
  if (!found) throw notFound("mail")
  await noteReading([found], viewer)
  const hasRemote = withImages || found.is_trusted
  const collapsed = aroundQuotes(found.html_body, collapsible)
  const body = hasRemote ? withRemoteImages(collapsed, (remote) => pictureLink(remote, viewer)) : collapsed
  const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><style>${style}</style></head><body>${body}</body></html>`
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
    },
    body: piecewise(pieces(page)),
  }
}

async function* pieces(page: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(page)
}
