import { z } from "zod"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { noteEvent } from "#lib/backend/platform/security-events/note-event.ts"
import { log } from "#lib/log.ts"
import { masked } from "#lib/text/masked.ts"
import { take } from "./limits.ts"
import { refusePrograms } from "./stamp.ts"
import type { Visitor } from "./visitors.ts"

const address = z.email().max(254)
/** Whether somebody can be written to there. */
export const isAddress = (email: string): boolean => address.safeParse(email).success

/** Seconds until an address that is being typed was typed to its end. */
export const typedWithin = 90
/** Applications that one mail leads to, the latest. */
const maxLinks = 5

type Begun = { registration: number; email: string; language: Language; afterSeconds: number }

/** Mails an applicant the link of the application, once however often it is saved. */
export async function mailOwnLink(
  { registration, email, ...when }: Begun,
  connection: Connection,
): Promise<void> {
  if (!hasSystemMail() || !isAddress(email)) return
  const values = { registration, site: siteAddress("/") }
  const key = `application:${registration}`
  await queueSystemMail({ kind: "applicationLink", values, email, key, ...when }, connection)
}

async function mailAll(email: string, language: Language): Promise<void> {
  await inTransaction(async (connection) => {
    const found = await query<{ id: number }>(
      {
        text: `SELECT registration.id FROM registration JOIN tradeshow_session session ON session.id = tradeshow_session_id
          WHERE email = $1 AND deleted_at IS NULL AND session.is_current ORDER BY registration.created_at DESC LIMIT $2`,
        values: [email, maxLinks],
      },
      connection,
    )
    if (found.length === 0) return
    const values = { registrations: found.map(({ id }) => id), site: siteAddress("/") }
    await queueSystemMail({ kind: "applicationLinks", values, email, language }, connection)
    await noteEvent({ kind: "link_made", what: `applications ${masked(email)}` }, connection)
  })
}

type LinkRequest = { email: string; stamp?: string | undefined; fax?: string | undefined }

/**
 * Mails the links of all applications of an address to it. Whether there are any is said to nobody, also not by the time it takes.
 * @throws 422 when no mail can be sent, for what is no address, and for what programs fill in; 429
 */
export async function mailLinks(
  { email, ...trap }: LinkRequest,
  visitor: Visitor,
  language: Language,
): Promise<void> {
  if (!hasSystemMail()) throw invalid({ email: ["mail_not_set_up"] })
  const to = email.trim().toLowerCase()
  if (!isAddress(to)) throw invalid({ email: ["not_an_email"] })
  if (visitor.userId === null) {
    refusePrograms(trap)
    await take("linksAsked", networkOf(visitor.address))
  }
  await take("linksSent", to)
  void mailAll(to, language).catch((error: unknown) =>
    log.error({ err: error }, "links of applications were not mailed"),
  )
}
