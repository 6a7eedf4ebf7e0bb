import { createHash } from "node:crypto"
import { createTransport } from "nodemailer"
import { query } from "#lib/backend/platform/database/db.ts"
import { type Lease, stillLeased } from "#lib/backend/platform/leases/lease.ts"
import { withLease } from "#lib/backend/platform/leases/with-lease.ts"
import { decryptText, MailKeyMissing } from "#lib/backend/platform/mailer/secrets.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { log } from "#lib/log.ts"
import { composeLetter } from "./compose.ts"
import { letter } from "./letters.ts"
import { mayReach } from "./public-letters.ts"
import { addressOfSystemMail, hasSystemMail, senderOfSystemMail, transportOptions } from "./settings.ts"

/** Seconds after which a mail is another worker's to send when the one that has it died. */
const leaseSeconds = 180
/** Days after which a mail that never went is given up. */
export const triedForDays = 3

type Waiting = {
  id: number
  kind: string
  email: string
  language: string
  encrypted: string
  created_at: string
  is_old: boolean
}

/** @returns undefined for one that went out, or was given up */
async function beginTry(id: number): Promise<Waiting | undefined> {
  const [waiting] = await query<Waiting>({
    text: `UPDATE system_mail SET tried_at = now(), attempts = attempts + 1
      WHERE id = $1 AND sent_at IS NULL AND encrypted <> ''
      RETURNING id, kind, email::text AS email, language, encrypted, created_at::text AS created_at, created_at < now() - make_interval(days => $2) AS is_old`,
    values: [id, triedForDays],
  })
  return waiting
}

/** It was taken by the server; what it said is gone from here. */
async function noteSent(id: number, email: string): Promise<void> {
  await query({
    text: "UPDATE system_mail SET sent_at = now(), encrypted = '', failure = NULL, email = $2 WHERE id = $1",
    values: [id, email],
  })
}

/** Nothing once another worker has the mail. @param isOver it is not tried again, and what it said is gone */
async function noteFailure(
  id: number,
  { key, token }: Lease,
  failure: string,
  isOver: boolean,
): Promise<void> {
  await query({
    text: `UPDATE system_mail SET tried_at = NULL, failure = left($2, 500), encrypted = CASE WHEN $3 THEN '' ELSE encrypted END
      WHERE id = $1 AND sent_at IS NULL AND ${stillLeased("$4", "$5")}`,
    values: [id, failure, isOver, key, token],
  })
}

/** The same for every try of a mail, also when it was encrypted again in between, so that programs show one that came twice once. */
function messageIdOf({ id, created_at }: Waiting): string {
  const mark = createHash("sha256").update(`${id} ${created_at}`).digest("hex").slice(0, 16)
  return `<system-${id}.${mark}@${addressOfSystemMail().split("@")[1] ?? "localhost"}>`
}

const responseCodeOf = (error: unknown) =>
  error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0

/** Whether the server refused this mail for good; what it says of sign-in or TLS is about the settings, which can be fixed. */
function isForGood(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCodeOf(error) >= 500
}

async function deliver(waiting: Waiting): Promise<string | undefined> {
  const language = toLocale(waiting.language)
  const { kind, encrypted } = waiting
  const composed = await composeLetter(
    letter.parse({ kind, values: JSON.parse(decryptText(encrypted)) }),
    language,
  )
  if (!composed) return undefined
  const { subject, html, text, email = waiting.email } = composed
  if (!(await mayReach(waiting.id, kind, email))) return undefined
  const transport = createTransport(transportOptions())
  try {
    await transport.sendMail({
      from: senderOfSystemMail(),
      to: email,
      subject,
      html,
      text,
      messageId: messageIdOf(waiting),
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
    })
    return email
  } finally {
    transport.close()
  }
}

/**
 * Sends a mail of the application, unless it went out already. Where nobody knows whether it did, as when a worker dies between the
 * server's yes and our note of it, it is sent again under the same Message-ID: an invitation twice is better than none.
 * @throws what keeps it from going; it is tried again
 */
export async function sendSystemMail(id: number): Promise<void> {
  if (!hasSystemMail()) return
  await withLease(`system-mail:${id}`, leaseSeconds, (lease) => sendLeased(id, lease))
}

async function sendLeased(id: number, lease: Lease): Promise<void> {
  const waiting = await beginTry(id)
  if (!waiting) return
  try {
    const email = await deliver(waiting)
    if (email === undefined) await noteFailure(id, lease, "not_needed", true)
    else await noteSent(id, email)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isOver = waiting.is_old || isForGood(error) || error instanceof MailKeyMissing
    await noteFailure(id, lease, message, isOver)
    if (!isOver) throw error
    log.warn({ err: error, mail: id, kind: waiting.kind }, "a system mail was given up")
  }
}
