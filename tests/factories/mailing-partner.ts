import { afterAll, beforeAll, beforeEach, expect } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { rescueAbandoned } from "#lib/backend/mail/delivery/rescue.ts"
import type { SendingOptions } from "#lib/backend/mail/delivery/start.ts"
import { env } from "#lib/env.ts"
import { BrevoServer } from "#tests/partners/brevo-server.ts"
import { sendJson } from "./api.ts"
import { createContact } from "./contacts.ts"
import { sql, sqlOne } from "./database.ts"
import { campaign, createList, putOnList } from "./mailing.ts"
import { whileSending } from "./sending.ts"
import { beginRun, setNoon } from "./sequences.ts"

type Standing = { send: number; mail: number; delivery: string; reply: string | null; message_id: string }

const move = () => moveDueRuns(new AbortController().signal)

/** Mails of senders go through a provider, whose server is empty before each test. */
export function throughBrevo() {
  const brevo = new BrevoServer()

  beforeAll(async () => {
    await brevo.start()
    Object.assign(env(), brevo.settings)
  })
  afterAll(async () => {
    for (const name of ["BREVO_API_KEY", "BREVO_WEBHOOK_TOKEN"]) Reflect.deleteProperty(env(), name)
    await brevo.stop()
  })
  beforeEach(async () => {
    brevo.reset()
    await sql("UPDATE mail_delivery SET status = 'cancelled' WHERE status IN ('queued', 'sending')")
    await setNoon()
  })

  /** The state of the mail of a run. */
  const standing = (run: number) =>
    sqlOne<Standing>(
      `SELECT send.id AS send, mail_id AS mail, delivery.status AS delivery, delivery.reply, mail.message_id
        FROM mailing_send send JOIN mail_delivery delivery USING (mail_id) JOIN mail ON mail.id = mail_id WHERE run_id = $1`,
      [run],
    )

  /** A run that came to its mail. */
  async function dueMail(text: { content?: string } = {}) {
    const sequence = await campaign()
    if (text.content)
      await sql("UPDATE sequence_email SET content = $2 WHERE id = $1", [sequence.email, text.content])
    const contact = await createContact()
    const list = await createList()
    await putOnList(list.id, contact)
    const run = await beginRun(sequence, contact, { list: list.id })
    await move()
    const { email } = await sqlOne<{ email: string }>(
      "SELECT email::text AS email FROM contact WHERE id = $1",
      [contact],
    )
    return { sequence, contact, list, run, email }
  }

  /** Has workers send until something holds. */
  const sendUntil = (holds: () => Promise<unknown> | unknown, options: SendingOptions = {}) =>
    whileSending(() => expect.poll(async () => Boolean(await holds())).toBe(true), {
      againScale: 0.001,
      ...options,
    })

  /** A mail that was sent, as the provider has it; its run waits for what follows. */
  async function sentMail(text: { content?: string } = {}) {
    const due = await dueMail(text)
    await sendUntil(
      async () =>
        (await sql("SELECT FROM mailing_send WHERE run_id = $1 AND delivery = 'sent'", [due.run])).length,
    )
    await move()
    return { ...due, ...(await standing(due.run)) }
  }

  /** What the provider's webhook tells. */
  const tell = (events: object, token: string | undefined = brevo.settings.BREVO_WEBHOOK_TOKEN) =>
    sendJson("/api/partner/brevo/events", "POST", events, token === "" ? {} : { token })

  /** Mails in doubt are due to be asked about, as when so many minutes went by since they were handed over. */
  async function askAfter(minutes: number) {
    await sql(
      `UPDATE mail_delivery SET leased_until = now() - interval '1 second', data_at = data_at - make_interval(mins => $1)
        WHERE status = 'sending'`,
      [minutes],
    )
    await rescueAbandoned()
  }

  return { brevo, standing, dueMail, sendUntil, sentMail, tell, askAfter, move }
}
