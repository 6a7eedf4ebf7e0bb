import { simpleParser } from "mailparser"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { sendSystemMail } from "#lib/backend/platform/mailer/send-system-mail.ts"
import { env } from "#lib/env.ts"
import { sql } from "#tests/factories/database.ts"
import { SystemSmtp } from "./system-smtp.ts"

type Row = {
  id: number
  kind: string
  encrypted: string
  failure: string | null
  attempts: number
  is_sent: boolean
}

/** The mails of the application that are written down, in their order. */
export const systemMails = () =>
  sql<Row>(
    "SELECT id, kind, encrypted, failure, attempts, sent_at IS NOT NULL AS is_sent FROM system_mail ORDER BY id",
  )

/** Does the background jobs of all mails that wait, as a worker would. */
export async function sendSystemMails(): Promise<void> {
  for (const { id } of await systemMails()) await sendSystemMail(id).catch(() => undefined)
}

/** Gives the tests of a file a server for mails of the application, which each finds empty. */
export function systemMailServer() {
  const smtp = new SystemSmtp()
  beforeAll(async () => {
    env().SMTP_URL = await smtp.start()
    env().MAIL_FROM = "Salon <no-reply@salon.example>"
  })
  afterAll(async () => {
    for (const name of ["SMTP_URL", "MAIL_FROM", "DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY"] as const)
      env()[name] = undefined
    await smtp.stop()
  })
  beforeEach(async () => {
    await sql("DELETE FROM system_mail")
    smtp.mails.length = 0
    smtp.atRecipient = undefined
    smtp.atMail = undefined
    smtp.beforeRecipient = undefined
    smtp.dropsAfterMail = false
  })
  return smtp
}

/** The mail that was sent last, as its recipient reads it. */
export async function latestOf(smtp: SystemSmtp) {
  const mail = smtp.mails.at(-1)
  if (!mail) throw new Error("No mail was sent")
  return { ...mail, read: await simpleParser(mail.raw) }
}
