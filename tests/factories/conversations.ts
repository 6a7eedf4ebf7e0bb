import type { Api } from "#lib/api/link.ts"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { createCompany } from "./companies.ts"
import { createContact, linkContact } from "./contacts.ts"
import { sqlOne, unique } from "./database.ts"
import { createMailbox, type TestMailbox } from "./mailboxes.ts"
import { rawMail } from "./raw-mails.ts"
import { createUser, issueToken, signIn } from "./users.ts"

/** A user with a mailbox, signed in. */
export type Seat = TestMailbox & { api: Api; token: string }
type Raw = Parameters<typeof rawMail>[0]

export async function seat(): Promise<Seat> {
  const box = await createMailbox({ user: await createUser({ owner: true }) })
  return { ...box, api: await signIn(box.user), token: await issueToken(box.user) }
}

/** A contact of a company who writes. */
export async function client() {
  const email = `${unique("client").replace(" ", "")}@client.example`
  const contact = await createContact({ email, firstName: "Cleo", lastName: "Client" })
  const { id: company } = await createCompany()
  await linkContact(company, contact)
  return { email, contact, company }
}

/** Takes a mail into a mailbox. @returns it and its conversation */
export async function arrive(box: TestMailbox, raw: Raw, receivedAt = new Date(), direction?: "in" | "out") {
  const date = receivedAt.toUTCString()
  const at = { mailboxId: box.id, folderId: null, uid: null, receivedAt, seen: direction === "out" }
  const { mailId } = await keepMail(rawMail({ date, ...raw }), direction ? { ...at, direction } : at)
  const { thread } = await sqlOne<{ thread: number }>("SELECT thread_id AS thread FROM mail WHERE id = $1", [
    mailId,
  ])
  return { mail: mailId ?? 0, thread }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
