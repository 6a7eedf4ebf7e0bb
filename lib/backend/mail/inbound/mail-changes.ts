import type { MailEvent } from "#lib/contract/mail/mails.ts"

/** Conversations told one by one; of more at once everything is read again. */
const maxNamed = 20

/**
 * A notice of the database: a conversation and whom it concerns; `all`: too many to be named; `presence`: `users` have it open, and nothing
 * changed but who else has.
 */
export type MailNotice = {
  thread: number
  users?: number[]
  companies?: number[]
  contacts?: number[]
  all?: boolean
  presence?: boolean
}

const anything: MailEvent = { thread: 0, companies: [], contacts: [], mine: true }

/** What changed and was not told to its reader yet. */
export class MailChanges {
  readonly #user: number
  #events = new Map<number, MailEvent>()
  readonly #present = new Set<number>()
  #isOver = false
  #wake: () => void = () => undefined

  constructor(user: number) {
    this.#user = user
  }

  add(notice: MailNotice): void {
    const { thread, users = [], companies = [], contacts = [], all } = notice
    if (notice.presence) {
      this.#addPresence(thread, users)
      return
    }
    if (all || this.#events.size >= maxNamed) {
      this.addAnything()
      return
    }
    const mine = users.includes(this.#user)
    const known = this.#events.get(thread)
    this.#events.set(thread, {
      thread,
      companies: [...new Set([...(known?.companies ?? []), ...companies])],
      contacts: [...new Set([...(known?.contacts ?? []), ...contacts])],
      mine: mine || known?.mine === true,
    })
    this.#wake()
  }

  /** For those alone who have it open; however many there are, nothing else is read for them. */
  #addPresence(thread: number, users: number[]): void {
    if (!users.includes(this.#user)) return
    this.#present.add(thread)
    this.#wake()
  }

  addAnything(): void {
    this.#events = new Map([[0, anything]])
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  /** The next change as soon as there is one; undefined at the end. */
  async next(): Promise<MailEvent | undefined> {
    while (!this.#isOver) {
      for (const [thread, event] of this.#events) {
        this.#events.delete(thread)
        return event
      }
      for (const thread of this.#present) {
        this.#present.delete(thread)
        return { thread, companies: [], contacts: [], mine: false, presence: true }
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return undefined
  }
}
