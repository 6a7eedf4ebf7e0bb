import { sentSections } from "#lib/application/sent-sections.ts"
import { termsAddress } from "#lib/application/terms-address.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { referenceOf, sessionIn } from "#lib/backend/records/reference/of-session.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { termsAcceptedBy } from "#lib/backend/shows/terms/data.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import { sentValues } from "./corrections/sent-values.ts"
import { isAddress } from "./mail-links.ts"
import { choicesOf } from "./shows.ts"

const translate = translators("applications")

const colon = { en: ":", fr: "\u202f:" } satisfies Record<Language, string>

type Applicant = { email: string | null; language: string | null; version: number; session: number }

async function applicant(registration: number, connection: Connection): Promise<Applicant> {
  return queryOne<Applicant>(
    {
      name: "application-applicant",
      text: "SELECT email::text AS email, language, version, tradeshow_session_id AS session FROM registration WHERE id = $1",
      values: [registration],
    },
    connection,
  )
}

type Sending = Pick<Transaction, "store" | "connection">

/**
 * E-9. Mails an applicant all that was sent, once, in the transaction that sends it.
 * @param language that it was sent in, where the applicant has typed in none
 */
export async function mailSent(
  registration: number,
  language: Language,
  { store, connection }: Sending,
): Promise<void> {
  const found = await applicant(registration, connection)
  const email = found.email?.trim() ?? ""
  const known = await referenceOf(found.session, store, connection)
  const show = sessionIn(known, found.session)?.show
  if (!isAddress(email) || !show) return
  const read = found.language === null ? language : toLocale(found.language)
  const sections = sentSections(
    await sentValues(registration, connection),
    choicesOf(show, known, read),
    translate[read],
  ).map(({ title, groups }) => ({
    title,
    groups: groups.map(({ title: name, lines }) => ({
      title: groups.length > 1 ? name : null,
      lines: lines.map(({ label, value }) => [`${label}${colon[read]}`, value] satisfies [string, string]),
    })),
  }))
  const accepted = await termsAcceptedBy(registration, read, connection)
  const terms = accepted && {
    label: translate[read]("terms.accepted", { title: accepted.title, number: accepted.number }),
    address: siteAddress(termsAddress(accepted.place, accepted.number, accepted.language ?? read)),
  }
  const values = { registration, site: siteAddress("/"), sections, terms }
  const key = `application-sent:${registration}`
  await queueSystemMail({ kind: "applicationSent", values, email, language: read, key }, connection)
}

/**
 * E-9. Mails an applicant that the application was corrected, also at the address that it had before.
 * @param formerEmail of a correction that changes it
 */
export async function mailCorrected(
  registration: number,
  formerEmail: string | null,
  language: Language,
  connection: Connection,
): Promise<void> {
  const { email, version, ...found } = await applicant(registration, connection)
  const read = found.language === null ? language : toLocale(found.language)
  const values = { registration, site: siteAddress("/") }
  for (const address of new Set([email ?? "", formerEmail ?? ""])) {
    if (!isAddress(address)) continue
    const key = `application-corrected:${registration}:${version}:${address}`
    await queueSystemMail(
      { kind: "applicationCorrected", values, email: address, language: read, key },
      connection,
    )
  }
}
