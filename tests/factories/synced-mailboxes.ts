import type { SyncOptions } from "#lib/backend/mail/mailboxes/sync/options.ts"
import { startSync } from "#lib/backend/mail/mailboxes/sync/start.ts"
import type { Dovecot } from "#tests/mail/dovecot.ts"
import { guards } from "#tests/pace.ts"
import { createContact } from "./contacts.ts"
import { sql, sqlOne, unique } from "./database.ts"
import { createMailbox, type TestMailbox } from "./mailboxes.ts"
import { rawMail } from "./raw-mails.ts"

/** Times at which a test does not have to wait, and at which no server or worker is given up because the machine is slow. */
export const quickly: Partial<SyncOptions> = {
  idleMs: 3_000,
  pollMs: 200,
  answerMs: guards.wait,
  connectMs: guards.wait,
  tickMs: 50,
  leaseSeconds: guards.wait / 1_000,
  firstRetrySeconds: 0.1,
  longestRetrySeconds: 0.4,
}

const password = "secret"

export type Synced = TestMailbox & {
  /** A contact whose mails are kept. */
  contact: string
}

/** A mailbox of a server, linked, and a contact whose mails with its user are kept. */
export async function linkedBox(server: Dovecot, port = server.imapPort): Promise<Synced> {
  const box = await createMailbox({ port, secret: { password } })
  server.setPassword(box.email, password)
  const contact = `${unique("contact").replace(" ", "")}@elsewhere.example`
  await createContact({ email: contact })
  return { ...box, contact }
}

/** A mail from the contact to the mailbox. */
export const mailFrom = (
  { contact, email }: Synced,
  subject: string,
  more: Parameters<typeof rawMail>[0] = {},
) => rawMail({ from: contact, to: email, subject, ...more })

/** Subjects of the mails that are kept of a mailbox, in their order. */
export async function storedSubjects(box: Synced): Promise<string[]> {
  const rows = await sql<{ subject: string }>(
    "SELECT subject FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id WHERE copy.mailbox_id = $1 ORDER BY subject",
    [box.id],
  )
  return rows.map(({ subject }) => subject)
}

type Stand = {
  state: string
  last_error: string | null
  failures: number
  lease_holder: string | null
  is_new_contact: boolean
}

/** The state of a mailbox. */
export const standOf = ({ id }: Synced) =>
  sqlOne<Stand>(
    `SELECT state, last_error, failures, lease_holder, coalesce(last_contact_at > now() - interval '10 seconds', false) AS is_new_contact
     FROM mailbox WHERE id = $1`,
    [id],
  )

export type FolderStand = { role: string; seen: number; kept: number; skipped: number; left: number | null }

export const foldersOf = ({ id }: Synced) =>
  sql<FolderStand>(
    'SELECT role, seen, kept, skipped, "left" FROM mailbox_folder WHERE mailbox_id = $1 ORDER BY role',
    [id],
  )

/** Reads mailboxes while work lasts, as a worker does. */
export async function whileReading<Result>(
  work: () => Promise<Result>,
  options: Partial<SyncOptions> = {},
): Promise<Result> {
  const sync = await startSync(undefined, { ...quickly, ...options })
  try {
    return await work()
  } finally {
    await sync.stop()
  }
}
