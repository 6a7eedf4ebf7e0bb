import type { Readable } from "node:stream"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { createContact } from "./contacts.ts"
import { sqlOne, unique } from "./database.ts"
import type { TestMailbox } from "./mailboxes.ts"

/** When mails arrive unless a test says so. */
export const received = new Date("2026-08-03T10:00:00Z")

type Options = { direction?: "in" | "out"; seen?: boolean; receivedAt?: Date }

/** Takes a mail into a mailbox, as the reading of one does. */
export function take(raw: Buffer | Readable, box: TestMailbox, options: Options = {}) {
  const { seen = false, receivedAt = received, direction } = options
  const arrival = { mailboxId: box.id, folderId: null, uid: null, receivedAt, seen }
  return keepMail(raw, direction ? { ...arrival, direction } : arrival)
}

/** The address of a new contact. */
export async function knownAddress(): Promise<string> {
  const email = `${unique("known").replace(" ", "")}@client.example`
  await createContact({ email })
  return email
}

/** A mail as it is stored. */
export const mailRow = (id: number | null) => sqlOne("SELECT * FROM mail WHERE id = $1", [id])
