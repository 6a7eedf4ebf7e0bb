import { createHmac } from "node:crypto"
import { gone, notFound } from "#lib/backend/platform/http/errors.ts"
import { isSigned, secretFor } from "#lib/session/session-secret.ts"

/** Milliseconds for which a link opens its file. */
const linkMs = 15 * 60_000

const signatureOf = (id: string, until: string, key = secretFor("file-link")) =>
  createHmac("sha256", key).update(`${id}.${until}`).digest("base64url")

/** A link that opens a document without a session for a quarter of an hour. */
export function linkTo(id: number, now = Date.now()): { link: string; expiresAt: Date } {
  const until = now + linkMs
  return { link: `${id}.${until}.${signatureOf(String(id), String(until))}`, expiresAt: new Date(until) }
}

/**
 * The document that a link opens.
 * @throws 404 for one that is not ours, 410 once its time is over
 */
export function documentOfLink(link: string, now = Date.now()): number {
  const [, id = "", until = "", signature = ""] = link.match(/^(\d{1,10})\.(\d{13})\.([\w-]{43})$/) ?? []
  const isOurs = isSigned(signature, "file-link", (key) => signatureOf(id, until, key))
  if (signature === "" || !isOurs) throw notFound("file")
  if (Number(until) < now) throw gone("file_link_expired")
  return Number(id)
}
