import { createHash } from "node:crypto"
import { createTransport } from "nodemailer"
import { query } from "#lib/backend/platform/database/db.ts"
import { MailKeyMissing, openText } from "#lib/backend/platform/mailer/secrets.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { log } from "#lib/log.ts"
import { composeLetter } from "./compose.ts"
import { letter } from "./letters.ts"
import { mayReach } from "./public-letters.ts"
import { addressOfSystemMail, hasSystemMail, senderOfSystemMail, transportOptions } from "./settings.ts"

/** Minutes in which a worker sends a mail that it has taken, or is dead. */
const claimMinutes = 3
/** Days after which a mail that never went is given up. */
export const triedForDays = 3

type Claimed = {
  id: number
  kind: string
  email: string
  language: string
  sealed: string
  created_at: string
  is_old: boolean
}

/** One worker at a time; one that died in the middle loses its claim. */
async function claim(id: number): Promise<Claimed | undefined> {
  const [claimed] = await query<Claimed>({
    text: `UPDATE system_mail SET claimed_at = now(), attempts = attempts + 1
      WHERE id = $1 AND sent_at IS NULL AND sealed <> ''
        AND (claimed_at IS NULL OR claimed_at < now() - make_interval(mins => $2))
      RETURNING id, kind, email::text AS email, language, sealed, created_at::text AS created_at, created_at < now() - make_interval(days => $3) AS is_old`,
    values: [id, claimMinutes, triedForDays],
  })
  return claimed
}

/** It was taken by the server; what it said is gone from here. */
async function noteSent(id: number, email: string): Promise<void> {
  await query({
    text: "UPDATE system_mail SET sent_at = now(), sealed = '', failure = NULL, email = $2 WHERE id = $1",
    values: [id, email],
  })
}

/** @param isOver it is not tried again, and what it said is gone */
async function noteFailure(id: number, failure: string, isOver: boolean): Promise<void> {
  await query({
    text: `UPDATE system_mail SET claimed_at = NULL, failure = left($2, 500), sealed = CASE WHEN $3 THEN '' ELSE sealed END
      WHERE id = $1 AND sent_at IS NULL`,
    values: [id, failure, isOver],
  })
}

/** The same for every try of a mail, also when it was sealed anew in between, so that programs show one that came twice once. */
function messageIdOf({ id, created_at }: Claimed): string {
  const mark = createHash("sha256").update(`${id} ${created_at}`).digest("hex").slice(0, 16)
  return `<system-${id}.${mark}@${addressOfSystemMail().split("@")[1] ?? "localhost"}>`
}

const responseCodeOf = (error: unknown) =>
  error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0

/** Whether the server refused this mail for good; what it says of sign-in or TLS is about the settings, which can be mended. */
function isForGood(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCodeOf(error) >= 500
}

async function deliver(claimed: Claimed): Promise<string | undefined> {
  const language = toLocale(claimed.language)
  const { kind, sealed } = claimed
  const composed = await composeLetter(letter.parse({ kind, values: JSON.parse(openText(sealed)) }), language)
  if (!composed) return undefined
  const { subject, html, text, email = claimed.email } = composed
  if (!(await mayReach(claimed.id, kind, email))) return undefined
  const transport = createTransport(transportOptions())
  try {
    await transport.sendMail({
      ...{ from: senderOfSystemMail(), to: email, subject, html, text, messageId: messageIdOf(claimed) },
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
  const claimed = await claim(id)
  if (!claimed) return
  try {
    const email = await deliver(claimed)
    if (email === undefined) await noteFailure(id, "not_needed", true)
    else await noteSent(id, email)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const isOver = claimed.is_old || isForGood(error) || error instanceof MailKeyMissing
    await noteFailure(id, said, isOver)
    if (!isOver) throw error
    log.warn({ err: error, mail: id, kind: claimed.kind }, "a system mail was given up")
  }
}
