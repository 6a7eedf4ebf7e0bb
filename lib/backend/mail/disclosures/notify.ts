import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { remind } from "#lib/backend/records/notifications/mutations.ts"
import { privateMailsPath } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"

const translate = translators("disclosures.notices")

type Person = { id: number; owner_id: number; name: string; email: string; language: string }

function findPeople(where: string, values: unknown[], connection: Connection): Promise<Person[]> {
  const text = `SELECT u.id, owner.id AS owner_id, u.name, u.email::text AS email, u.language
    FROM "user" u JOIN owner ON owner.user_id = u.id WHERE ${where} ORDER BY u.id`
  return query<Person>({ text, values }, connection)
}

/** Notifies all others who could answer that a request waits. What is read by everybody, as reminders are, says neither whose mails nor why. */
export async function notifyApprovers({ asker }: MailDisclosure, connection: Connection): Promise<void> {
  const where = `u.id IN (SELECT user_id FROM user_ability WHERE ability = 'mail.disclose') AND u.id <> $1 AND user_discloses_mails(u.id)`
  for (const { owner_id, language } of await findPeople(where, [asker.id], connection)) {
    const t = translate[toLocale(language)]
    const message = { title: t("asked", { name: asker.name }), description: t("askedText") }
    await remind({ targetId: owner_id, ...message, link: privateMailsPath }, connection)
  }
}

/** Notifies who asked of the answer. */
export async function notifyAsker(
  { asker, state, decider, thread }: MailDisclosure,
  connection: Connection,
): Promise<void> {
  if (state !== "approved" && state !== "refused") return
  const link = thread === null ? privateMailsPath : `/messenger?thread=${thread}`
  for (const { owner_id, language } of await findPeople("u.id = $1", [asker.id], connection)) {
    const title = translate[toLocale(language)](state, { name: decider?.name ?? "" })
    await remind(
      { targetId: owner_id, title, link: state === "approved" ? link : privateMailsPath },
      connection,
    )
  }
}

/**
 * Writes to those whose mails were opened, in the language of the last sign-in: who reads them, why, until when, and who approved. It goes to
 * the address that they signed in with, which may be read by a successor by now: so it names the company or person the conversation was with,
 * as all colleagues see it, and not the subject. Where the application sends no mail, a reminder waits for their return.
 */
export async function notifyOwners(
  { id, asker, decider, reason, owners, companies, contacts, mails, ends_at }: MailDisclosure,
  connection: Connection,
): Promise<void> {
  const record = [...companies, ...contacts][0]?.name ?? ""
  const where = "u.id = ANY ($1::int[])"
  for (const person of await findPeople(where, [owners.map((owner) => owner.id)], connection)) {
    const language = toLocale(person.language)
    const values = {
      name: person.name,
      by: asker.name,
      approver: decider?.name ?? "",
      reason,
      record,
      mails,
      ends_at,
    }
    const key = `disclosure ${id} ${person.id}`
    await queueSystemMail({ kind: "disclosure", values, email: person.email, language, key }, connection)
    const title = translate[language]("opened", { name: asker.name })
    await remind({ targetId: person.owner_id, title }, connection)
  }
}
