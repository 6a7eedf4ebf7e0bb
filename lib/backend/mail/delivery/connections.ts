import type { Channel } from "#lib/backend/mail/channels/channels.ts"

/** How a channel is called among others of both kinds. */
export const nameOf = ({ kind, id }: Channel) => `${kind} ${id}`

/** Connections that a worker has to the servers of channels for mails to many, and how many a server lets in. */
export class Connections {
  readonly #open = new Map<string, Set<object>>()
  readonly #limits = new Map<string, number>()
  /** The last attempt of each channel to open one. */
  readonly #attempts = new Map<string, Promise<unknown>>()

  /**
   * Opens one, after those that others of the channel are opening: whether the server lets in one more is known before the next is tried.
   * @param owner whose it is until it is closed, also while it is opened again
   */
  async open<Session>(channel: Channel, owner: object, connect: () => Promise<Session>): Promise<Session> {
    const name = nameOf(channel)
    const attempt = (this.#attempts.get(name) ?? Promise.resolve()).then(connect)
    const settled = attempt.catch(() => undefined)
    this.#attempts.set(name, settled)
    try {
      const session = await attempt
      this.#open.set(name, (this.#open.get(name) ?? new Set()).add(owner))
      return session
    } finally {
      if (this.#attempts.get(name) === settled) this.#attempts.delete(name)
    }
  }

  /** With the last one it is forgotten how many its server lets in: there may be room again. */
  closed(channel: Channel, owner: object): void {
    const name = nameOf(channel)
    const owners = this.#open.get(name)
    owners?.delete(owner)
    if (owners && owners.size > 0) return
    this.#open.delete(name)
    this.#limits.delete(name)
  }

  /**
   * A server did not let one more in.
   * @returns whether others are open, which go on: as many as they are is what the server lets in
   */
  refused(channel: Channel, owner: object): boolean {
    const name = nameOf(channel)
    const others = [...(this.#open.get(name) ?? [])].filter((one) => one !== owner).length
    if (others > 0) this.#limits.set(name, others)
    return others > 0
  }

  /** How many may be open of so many. */
  allowed(channel: Channel, usual: number): number {
    return Math.min(usual, this.#limits.get(nameOf(channel)) ?? usual)
  }
}
