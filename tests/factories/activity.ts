import type { NoteType } from "#lib/contract/records/notes.ts"
import { insertRow, unique } from "./database.ts"
import { createSequence } from "./reference.ts"

type Id = { id: number }

type NoteData = {
  companyId?: number
  contactId?: number
  registrationId?: number
  content?: string
  type?: NoteType
  pinned?: boolean
  createdAt?: string
  creatorId?: number
}

export async function createNote(data: NoteData): Promise<number> {
  const note = await insertRow<Id>("note", {
    company_id: data.companyId,
    contact_id: data.contactId,
    registration_id: data.registrationId,
    content: data.content ?? `<p>${unique("Note")}</p>`,
    type: data.type,
    pinned: data.pinned,
    created_at: data.createdAt,
    creator_id: data.creatorId,
  })
  return note.id
}

/** A mail of ours to a company; a queued one is due in a hundred years. */
export async function createMail(companyId: number, status = "queued"): Promise<number> {
  const subject = unique("Subject")
  const thread = await insertRow<Id>("mail_thread", { subject, last_mail_at: new Date().toISOString() })
  const mail = await insertRow<Id>("mail", {
    thread_id: thread.id,
    direction: "out",
    message_id: `${unique("mail").replaceAll(" ", "-")}@example.com`,
    from_email: "us@example.com",
    to: JSON.stringify([{ name: "", email: "them@example.com" }]),
    subject,
    html_body: "",
    sent_at: new Date().toISOString(),
  })
  await insertRow("mail_thread_company", {
    thread_id: thread.id,
    company_id: companyId,
    last_mail_at: new Date().toISOString(),
  })
  const due = new Date(Date.now() + 100 * 365 * 86_400_000).toISOString()
  await insertRow("mail_delivery", { mail_id: mail.id, company_id: companyId, status, due_at: due })
  return mail.id
}

/** Starts a sequence of mails to a company. */
export async function startSequence(companyId: number, status = "in_progress"): Promise<number> {
  const run = { sequence_id: await createSequence(), company_id: companyId, status }
  return (await insertRow<Id>("sequence_run", run)).id
}

/** Starts a sequence of mails to a contact. */
export async function startContactSequence(contactId: number, status = "in_progress"): Promise<number> {
  const run = { sequence_id: await createSequence(), contact_id: contactId, status }
  return (await insertRow<Id>("sequence_run", run)).id
}

/** What the ordering platform knows of a company. */
export async function createMarketplaceAccount(companyId: number, isBlacklisted = false): Promise<number> {
  const account = await insertRow<Id>("marketplace_account", {
    company_id: companyId,
    identifier: unique("mp").replace(" ", "-"),
    link: "https://market.example/shop",
    account_type: "Premium",
    user_status: "Active",
    is_blacklisted: isBlacklisted,
    first_login_at: "2025-03-04T05:06:07Z",
    member_since: "2025-03-04",
    marketplaces: ["Europe"],
  })
  return account.id
}

type ReminderData = {
  targetId: number
  expireAt: string
  title?: string
  companyId?: number
  contactId?: number
  registrationId?: number
  creatorId?: number
  isDone?: boolean
  isNotified?: boolean
  skipAlert?: boolean
}

/** A reminder for an owner. */
export async function createReminder(data: ReminderData): Promise<number> {
  const reminder = await insertRow<Id>("notification", {
    title: data.title ?? unique("Reminder"),
    expire_at: data.expireAt,
    target_id: data.targetId,
    company_id: data.companyId,
    contact_id: data.contactId,
    registration_id: data.registrationId,
    creator_id: data.creatorId,
    done_at: data.isDone ? new Date() : undefined,
    notified_at: data.isNotified ? new Date() : undefined,
    skip_alert: data.skipAlert,
  })
  return reminder.id
}
