import type { MailboxObject } from "imapflow"
import { linkedMailbox } from "../access.ts"
import { openMailboxImap } from "../connect.ts"
import { MailConnection } from "./connection.ts"
import { type Folder, findFolders, keepFolders } from "./folders.ts"
import { findGone, followFlags } from "./follow-changes.ts"
import { noteChecked, noteContact, noteState, type Reader } from "./note-status.ts"
import type { SyncOptions } from "./options.ts"
import { OlderMails, openFolder, readNewer } from "./read-folder.ts"
import type { Reading } from "./reading.ts"
import { Wake } from "./wake.ts"

/** Milliseconds between two notes that the server has answered. */
const noteEveryMs = 5_000
/** Milliseconds between two looks at every mail that is kept, where a server does not number its changes. */
const thoroughEveryMs = 300_000

/** A mailbox that is read over one connection, as long as it lasts. */
export class MailboxSession {
  readonly reader: Reader
  /** When the session last got on, by this process's clock. */
  aliveAt = Date.now()
  readonly #options: SyncOptions
  readonly #wake = new Wake()
  /** What the server has told of the inbox since it was looked at. */
  #isNew = false
  #isGone = false
  #isFlagged = false
  #inbox: Folder | undefined
  /** How the inbox stood when another folder was opened in its place: from then on nothing was told of it. */
  #inboxBefore: { exists: number; lastUid: number } | undefined
  #askedAt: string | null = null
  #notedAt = 0
  #thoroughAt = 0
  #state: "reading" | "waiting" | undefined

  constructor(reader: Reader, options: SyncOptions) {
    this.reader = reader
    this.#options = options
  }

  /** Looks into the mailbox now. @param requestedAt when somebody asked for it */
  check(requestedAt: string): void {
    if (this.#askedAt === requestedAt) return
    this.#askedAt = requestedAt
    this.#wake.call()
  }

  /**
   * Reads until the connection ends or the signal is aborted.
   * @throws MailboxFailure, LeaseLost, the reason of the signal, or what the database throws
   */
  async run(signal: AbortSignal): Promise<never> {
    const { connectMs, answerMs, idleMs } = this.#options
    const deadlines = { connectMs, silenceMs: answerMs + idleMs }
    const opened = await openMailboxImap(await linkedMailbox(this.reader.mailboxId), deadlines)
    const connection = new MailConnection(opened, signal)
    this.#listen(connection)
    try {
      const reading: Reading = {
        connection,
        reader: this.reader,
        options: this.#options,
        answered: () => this.#answered(),
      }
      return await this.#read(reading)
    } finally {
      await connection.close()
    }
  }

  #listen({ client }: MailConnection): void {
    const reported = (note: () => void) => () => {
      note()
      this.#wake.call()
    }
    client.on(
      "exists",
      reported(() => (this.#isNew = true)),
    )
    client.on(
      "expunge",
      reported(() => (this.#isGone = true)),
    )
    client.on(
      "flags",
      reported(() => (this.#isFlagged = true)),
    )
  }

  async #read(reading: Reading): Promise<never> {
    await this.#enter("reading", false)
    const listed = await reading.connection.ask((client) => client.list(), this.#options.answerMs)
    const folders = await keepFolders(this.reader.mailboxId, findFolders(listed))
    const inbox = folders.find(({ role }) => role === "inbox")
    if (!inbox) throw new Error("A mailbox has no row of its inbox")
    this.#inbox = inbox
    const sent = folders.find(({ role }) => role === "sent")
    const older = new Map(folders.map((folder) => [folder.id, new OlderMails(folder)]))
    for (let isFirst = true; ; isFirst = false) {
      await this.#readInbox(reading, inbox, older.get(inbox.id), isFirst)
      const isInboxRead = older.get(inbox.id)?.isRead ?? true
      if (sent) await this.#readSent(reading, sent, older.get(sent.id), { isFirst, isInboxRead })
      const isRead = [...older.values()].every((mails) => mails.isRead)
      if (!isRead) continue
      await this.#enter("waiting", true)
      await this.#checked()
      await this.#waitForMore(reading, inbox)
    }
  }

  /** What is new first, then changes, then a slice of what is older. */
  async #readInbox(reading: Reading, inbox: Folder, older: OlderMails | undefined, isFirst: boolean) {
    const isThorough = isFirst || this.#isFlagged || Date.now() - this.#thoroughAt > thoroughEveryMs
    const opened = await this.#open(reading, inbox, older, isThorough)
    this.#suspectChanges(inbox, opened)
    await this.#readOpen(reading, inbox, opened, { isFirst, isThorough })
    if (older && !older.isRead) await older.read(reading, () => this.#isNew)
  }

  /** What may have happened in the inbox while Sent was open is looked for. */
  #suspectChanges(inbox: Folder, { exists, uidNext }: MailboxObject): void {
    const before = this.#inboxBefore
    if (!before) return
    this.#inboxBefore = undefined
    if (exists - before.exists < (uidNext || Number.POSITIVE_INFINITY) - 1 - before.lastUid)
      this.#isGone = true
    if (inbox.mod_seq === null) this.#isFlagged = true
  }

  async #readOpen(
    reading: Reading,
    folder: Folder,
    opened: MailboxObject,
    { isFirst, isThorough }: { isFirst: boolean; isThorough: boolean },
  ): Promise<void> {
    this.#isNew = false
    await readNewer(reading, folder)
    if (isThorough) this.#thoroughAt = Date.now()
    const isFlagged = this.#isFlagged
    this.#isFlagged = false
    await followFlags(reading, folder, opened, isThorough || isFlagged)
    if (isFirst || this.#isGone) {
      this.#isGone = false
      await findGone(reading, folder)
    }
    await this.#answered()
  }

  /** Sent is opened only when something has changed in it: the connection is the inbox's. */
  async #readSent(
    reading: Reading,
    sent: Folder,
    older: OlderMails | undefined,
    { isFirst, isInboxRead }: { isFirst: boolean; isInboxRead: boolean },
  ): Promise<void> {
    const { connection, options } = reading
    const query = { messages: true, uidNext: true, uidValidity: true }
    const status = await connection.ask((client) => client.status(sent.path, query), options.answerMs)
    if (!status) return
    const isOther = Number(status.uidValidity) !== sent.uid_validity
    const isMore = (status.uidNext ?? Number.POSITIVE_INFINITY) > sent.last_uid + 1
    const isLess = (status.messages ?? 0) < this.#sentCount
    this.#sentCount = status.messages ?? 0
    const isLeft = isInboxRead && older !== undefined && !older.isRead
    if (!isFirst && !isOther && !isMore && !isLess && !isLeft) return
    const isNewInbox = this.#isNew
    this.#noteInbox(connection)
    await this.#open(reading, sent, older)
    await readNewer(reading, sent)
    if (isFirst || isLess) await findGone(reading, sent)
    if (isLeft) await older.read(reading, () => false)
    // While another folder is open nothing is told of the inbox: it is looked at again.
    this.#isNew = isNewInbox
    await this.#answered()
  }
  #sentCount = 0

  #noteInbox({ client: { mailbox } }: MailConnection): void {
    if (mailbox === false || !this.#inbox || mailbox.path !== this.#inbox.path) return
    this.#inboxBefore = { exists: mailbox.exists, lastUid: this.#inbox.last_uid }
  }

  /** @param isAnew also when it is open already: only then a server tells that mails got other numbers */
  async #open(
    reading: Reading,
    folder: Folder,
    older: OlderMails | undefined,
    isAnew = false,
  ): Promise<MailboxObject> {
    const before = folder.uid_validity
    const { mailbox } = reading.connection.client
    const isOpen = mailbox !== false && mailbox.path === folder.path
    const opened = isOpen && !isAnew && before !== null ? mailbox : await openFolder(reading, folder)
    if (folder.uid_validity !== before) older?.forget()
    return opened
  }

  async #waitForMore({ connection, options }: Reading, inbox: Folder): Promise<void> {
    const { client } = connection
    // Sent may have been opened last.
    if (client.mailbox === false || client.mailbox.path !== inbox.path) return this.#reopen()
    const canIdle = client.capabilities.has("IDLE")
    const idling = canIdle ? client.idle().catch(() => false) : Promise.resolve(false)
    await connection.until(this.#wake.wait(canIdle ? options.idleMs : options.pollMs))
    // Leaves IDLE, and tells a connection that is half open: no answer comes then.
    await connection.ask((open) => open.noop(), options.answerMs)
    await connection.until(idling)
    await this.#answered()
  }

  /** The inbox is opened by the next round, which then waits in it. */
  #reopen(): void {
    this.#isNew = true
  }

  async #enter(state: "reading" | "waiting", isSettled: boolean): Promise<void> {
    this.aliveAt = Date.now()
    if (this.#state === state) return
    await noteState(this.reader, state, isSettled)
    this.#state = state
    this.#notedAt = Date.now()
  }

  async #answered(): Promise<void> {
    this.aliveAt = Date.now()
    if (this.aliveAt - this.#notedAt < noteEveryMs) return
    this.#notedAt = this.aliveAt
    await noteContact(this.reader)
  }

  async #checked(): Promise<void> {
    const askedAt = this.#askedAt
    if (askedAt === null) return
    await noteChecked(this.reader, askedAt)
    if (this.#askedAt === askedAt) this.#askedAt = null
  }
}
