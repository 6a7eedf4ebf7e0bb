import type { MailboxObject } from "imapflow"
import { query } from "#lib/backend/platform/database/db.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import type { MailConnection } from "./connection.ts"
import { advance, beginFolder, type Folder } from "./folders.ts"
import type { SyncOptions } from "./options.ts"
import { readBatch } from "./read-batch.ts"
import type { Reading } from "./reading.ts"

/** Opens a folder to be read only, and begins again where its mails got other numbers. */
export async function openFolder({ connection, options }: Reading, folder: Folder): Promise<MailboxObject> {
  const opened = await connection.ask(
    (client) => client.mailboxOpen(folder.path, { readOnly: true }),
    options.answerMs,
  )
  const uidValidity = Number(opened.uidValidity)
  if (folder.uid_validity !== uidValidity) {
    const { highestModseq, noModseq } = opened
    const modSeq = highestModseq === undefined || noModseq ? null : String(highestModseq)
    const uidNext = opened.uidNext || (await highestUid(connection, options)) + 1
    Object.assign(folder, await beginFolder(folder, { uidValidity, uidNext, modSeq }))
  }
  return opened
}

/** Of servers that do not tell the next number. */
async function highestUid(connection: MailConnection, { answerMs }: SyncOptions): Promise<number> {
  const last = await connection.ask((client) => client.fetchOne("*", { uid: true }), answerMs)
  return last ? last.uid : 0
}

async function search(reading: Reading, range: string, since?: Date): Promise<number[]> {
  const { connection, options } = reading
  const found = await connection.ask(
    (client) => client.search({ uid: range, ...(since && { since }) }, { uid: true }),
    options.answerMs,
  )
  if (!Array.isArray(found)) throw new MailboxFailure("server_said_no", "SEARCH")
  return found
}

/** Reads what is new in the open folder, the oldest first, so that nothing is left out below what was read. */
export async function readNewer(reading: Reading, folder: Folder): Promise<void> {
  const { reader, options } = reading
  // "*" is the last mail also when that is no new one.
  const found = (await search(reading, `${folder.last_uid + 1}:*`))
    .filter((uid) => uid > folder.last_uid)
    .sort((one, other) => one - other)
  for (let at = 0; at < found.length; at += options.batch) {
    const uids = found.slice(at, at + options.batch)
    const counts = await readBatch(reading, folder, uids)
    await advance(folder, { ...counts, lastUid: uids.at(-1) ?? folder.last_uid }, reader)
    await reading.answered()
  }
}

/** The day from which mails are read: before linking, or before the oldest mail that has lost its place there. */
async function firstDay(mailboxId: number, days: number): Promise<Date> {
  const [row] = await query<{ since: string }>({
    text: `SELECT least(box.created_at - make_interval(days => $2), (SELECT min(mail.sent_at) FROM mail_copy copy JOIN mail ON mail.id = copy.mail_id
        WHERE copy.mailbox_id = box.id AND copy.folder_id IS NULL) - interval '1 day') AS since
      FROM mailbox box WHERE box.id = $1`,
    values: [mailboxId, days],
  })
  return new Date(row?.since ?? 0)
}

/** Older mails of a folder that are left, newest first; read a slice of time at a time. */
export class OlderMails {
  readonly #folder: Folder
  #left: number[] | undefined

  constructor(folder: Folder) {
    this.#folder = folder
  }

  /** Whether nothing is left. A folder whose mails got other numbers has everything left. */
  get isRead(): boolean {
    return this.#folder.first_uid !== null && this.#folder.first_uid <= 1
  }

  /** Numbers found before mean nothing any more. */
  forget(): void {
    this.#left = undefined
  }

  /** Reads for as long as a slice lasts; the folder is open. @param isUrgent something new is to be read first */
  async read(reading: Reading, isUrgent: () => boolean): Promise<void> {
    const { reader, options } = reading
    const folder = this.#folder
    const until = Date.now() + options.sliceMs
    this.#left ??= await this.#find(reading)
    do {
      const uids = this.#left.splice(0, options.batch)
      if (uids.length === 0) {
        await advance(folder, { seen: 0, kept: 0, skipped: 0, firstUid: 1, left: 0 }, reader)
        return
      }
      const counts = await readBatch(reading, folder, uids)
      await advance(folder, { ...counts, firstUid: uids.at(-1) ?? 1, left: this.#left.length }, reader)
      await reading.answered()
    } while (Date.now() < until && !isUrgent())
  }

  async #find(reading: Reading): Promise<number[]> {
    const below = (this.#folder.first_uid ?? 1) - 1
    if (below < 1) return []
    const since = await firstDay(reading.reader.mailboxId, reading.options.days)
    const found = (await search(reading, `1:${below}`, since)).filter((uid) => uid <= below)
    await advance(this.#folder, { seen: 0, kept: 0, skipped: 0, left: found.length }, reading.reader)
    return found.sort((one, other) => other - one)
  }
}
