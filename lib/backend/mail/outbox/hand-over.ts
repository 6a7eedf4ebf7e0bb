import { createReadStream, existsSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { backoff } from "#lib/backoff.ts"
import { log } from "#lib/log.ts"
import { listWaiting, pathOfMail, pathOfWaiting, takenAt } from "./folder.ts"
import { findLocalMailboxes, noteContact } from "./mailboxes.ts"

const recipients = z.array(z.string())
const longestPauseMs = 30_000

/**
 * Hands a mail to the application's intake, once for each mailbox of the demo that it is for. Doing it again changes nothing: the
 * intake knows a mail by its Message-ID.
 */
export async function handOver(name: string): Promise<void> {
  const waiting = pathOfWaiting(name)
  if (existsSync(pathOfMail(name))) {
    const to = recipients.parse(JSON.parse(await readFile(waiting, "utf8")))
    for (const { id } of await findLocalMailboxes(to)) {
      const copy = { folderId: null, uid: null, receivedAt: takenAt(name), seen: false }
      await keepMail(createReadStream(pathOfMail(name)), { mailboxId: id, ...copy })
      await noteContact(id)
    }
  }
  await rm(waiting, { force: true })
}

/** Hands over mails in the order in which they came, and again what failed; a mail that waits holds up no other. */
export class HandingOver {
  #stopping = new AbortController()
  #underWay = new Set<Promise<void>>()
  #latest: Promise<void> = Promise.resolve()

  /** All that an earlier server has left. */
  async resume(): Promise<void> {
    for (const name of await listWaiting()) this.add(name)
  }

  add(name: string): void {
    const run = this.#latest.then(() => this.#once(name))
    this.#latest = run.then(() => undefined)
    this.#follow(run.then((isDone) => (isDone ? undefined : this.#again(name, 1))))
  }

  #follow(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  async #once(name: string): Promise<boolean> {
    if (this.#stopping.signal.aborted) return true
    try {
      await handOver(name)
      return true
    } catch (error) {
      log.warn({ err: error, mail: name }, "a mail was not handed over yet")
      return false
    }
  }

  async #again(name: string, tries: number): Promise<void> {
    await pause(backoff(tries, longestPauseMs), undefined, { signal: this.#stopping.signal }).catch(
      () => undefined,
    )
    if (!(await this.#once(name))) await this.#again(name, tries + 1)
  }

  /** Settles when nothing is under way any more; what waits is taken up by the next server. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#underWay)
  }
}
