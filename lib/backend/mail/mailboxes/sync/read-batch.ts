import type { FetchMessageObject, MessageAddressObject } from "imapflow"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import type { MailAddressing } from "#lib/backend/mail/inbound/mail-head.ts"
import { messageIdOf, messageIdsOf } from "#lib/backend/mail/inbound/message-ids.ts"
import { type MailPlace, placeCopy } from "#lib/backend/mail/inbound/place-copy.ts"
import { areRelevant } from "#lib/backend/mail/inbound/relevant.ts"
import { mayReadHere } from "#lib/backend/mail/reading/mail-sql.ts"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { log } from "#lib/log.ts"
import { limited } from "./at-once.ts"
import type { BatchCounts, Folder } from "./folders.ts"
import type { Reading } from "./reading.ts"

/** Times a mail is tried that we cannot read, before it is left out. */
const keepTries = 2

const requestedHeaders = {
  uid: true,
  envelope: true,
  flags: true,
  internalDate: true,
  headers: ["references"],
} as const

type Place = MailPlace & { uid: bigint }

const people = (list: MessageAddressObject[] = []): MailPerson[] =>
  list.flatMap(({ name, address }) => (address ? [{ name: name ?? "", email: address }] : []))

/** "References: <a>\r\n <b>" as a server gives it. */
const referencesIn = (headers: Buffer | undefined) =>
  messageIdsOf((headers?.toString("latin1") ?? "").replace(/^references:/i, ""))

function addressingOf({ envelope, headers }: FetchMessageObject): MailAddressing {
  return {
    from: people(envelope?.from).slice(0, 1),
    to: people(envelope?.to),
    cc: people(envelope?.cc),
    messageId: messageIdOf(envelope?.messageId),
    inReplyTo: messageIdsOf(envelope?.inReplyTo)[0] ?? null,
    references: referencesIn(headers),
  }
}

function placeOf({ uid, flags, internalDate }: FetchMessageObject, folder: Folder, mailboxId: number): Place {
  const receivedAt = new Date(internalDate ?? Date.now())
  return {
    mailboxId,
    folderId: folder.id,
    uid: BigInt(uid),
    receivedAt: Number.isNaN(receivedAt.getTime()) ? new Date() : receivedAt,
    seen: folder.role === "sent" || (flags?.has("\\Seen") ?? false),
    direction: folder.role === "sent" ? "out" : "in",
  }
}

/** Mails that are kept already. Of those that the mailbox's user may not read, the whole mail has to show that it is the same. */
async function findKnown(ids: string[], mailboxId: number): Promise<Map<string, number>> {
  const rows = await query<{ message_id: string; id: number }>({
    text: `SELECT message_id, id FROM mail WHERE message_id = ANY ($1::text[]) AND ${mayReadHere("$2")}`,
    values: [ids, mailboxId],
  })
  return new Map(rows.map(({ message_id, id }) => [message_id, id]))
}

/** Fetches a mail piece by piece and has it kept. @returns whether it is; one that is gone meanwhile is not */
const fetchBody = ({ connection, options }: Reading, place: Place) =>
  connection.ask(async (client) => {
    const { content } = await client.download(String(place.uid), undefined, { uid: true })
    if (!content) return false
    try {
      return (await keepMail(content, place)).outcome !== "skipped"
    } catch (error) {
      content.destroy()
      throw new KeepFailed(error)
    }
  }, options.bodyMs)

/** What kept a mail from being kept: thrown on unless it is the mail itself. */
function causeInMail(error: unknown, isConnected: boolean): unknown {
  const inner = error instanceof MailboxFailure ? error.cause : error
  if (!(inner instanceof KeepFailed)) throw error
  if (!isConnected) throw new MailboxFailure("connection_lost")
  if (troubleOf(inner.cause)) throw inner.cause
  return inner.cause
}

/** Keeps a mail. One that we cannot read is left out, so that it does not hold up all others. */
async function keepBody(reading: Reading, place: Place): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await limited(() => fetchBody(reading, place))
    } catch (error) {
      const cause = causeInMail(error, reading.connection.client.usable)
      if (attempt < keepTries) continue
      const { mailboxId, folderId, uid } = place
      log.error(
        { err: cause, mailbox: mailboxId, folder: folderId, uid: String(uid) },
        "a mail cannot be kept",
      )
      return false
    }
  }
}

/** What went wrong while a mail was kept, on our side or because the rest of it did not come. */
class KeepFailed extends Error {
  override name = "KeepFailed"
  constructor(cause: unknown) {
    super("A mail was not kept", { cause })
  }
}

/** What of flags is known now, for changes to be told from what was read here. */
async function noteFlags(folder: Folder, fetched: FetchMessageObject[]): Promise<void> {
  await query({
    text: `UPDATE mail_copy copy SET seen_there = told.seen FROM unnest($2::bigint[], $3::boolean[]) AS told (uid, seen)
      WHERE copy.folder_id = $1 AND copy.uid = told.uid AND copy.seen_there IS DISTINCT FROM told.seen`,
    values: [
      folder.id,
      fetched.map(({ uid }) => uid),
      fetched.map(({ flags }) => flags?.has("\\Seen") ?? false),
    ],
  })
}

/**
 * Reads the headers of a few mails and keeps those that are wanted; only their bodies are fetched, and only of those that nobody has yet.
 * Done twice it keeps nothing twice.
 */
export async function readBatch(reading: Reading, folder: Folder, uids: number[]): Promise<BatchCounts> {
  const { connection, options } = reading
  const { mailboxId } = reading.reader
  const fields = { ...requestedHeaders, headers: [...requestedHeaders.headers] }
  const fetched = await connection.ask(
    (client) => client.fetchAll(uids.join(), fields, { uid: true }),
    options.answerMs,
  )
  const mails = fetched.map((message) => ({
    head: addressingOf(message),
    place: placeOf(message, folder, mailboxId),
  }))
  const areStored = await areRelevant(
    mails.map(({ head }) => head),
    mailboxId,
  )
  const chosen = mails.filter((_, index) => areStored[index])
  const ids = chosen.flatMap(({ head }) => head.messageId ?? [])
  const known = await findKnown(ids, mailboxId)
  let stored = 0
  for (const { head, place } of chosen) {
    const mailId = head.messageId === null ? undefined : known.get(head.messageId)
    if (mailId === undefined) {
      if (await keepBody(reading, place)) stored += 1
      await reading.answered()
    } else {
      await againAfterRace(() => inTransaction((transaction) => placeCopy(mailId, place, transaction)))
      stored += 1
    }
  }
  if (stored > 0) await noteFlags(folder, fetched)
  return { seen: fetched.length, kept: stored, skipped: fetched.length - stored }
}
