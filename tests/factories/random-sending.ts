import { setTimeout as wait } from "node:timers/promises"
import { type Channel, findChannel } from "#lib/backend/mail/channels/channels.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { type Outcome, writeOutcomes } from "#lib/backend/mail/delivery/outcomes.ts"
import { rescueAbandoned } from "#lib/backend/mail/delivery/rescue.ts"
import type { Random } from "#prisma/seed/random.ts"
import { sql, sqlOne } from "./database.ts"

type HandedOver = {
  mail_id: number
  run_id: number
  node: string
  round: number
  country: string | null
  at: Date
}

/** Mails that a worker was given at once of a channel: when at the latest, and from when on the channel has more; seconds of the database. */
type Batch = { channel: string; count: number; at: number; next: number }

const paceOf = ({ kind, id }: Channel) =>
  sqlOne<{ at: number; next: number }>(
    `SELECT extract(epoch FROM clock_timestamp())::float8 AS at, extract(epoch FROM next_bulk_at)::float8 AS next
     FROM ${kind === "mailbox" ? "mailbox" : "mailing_sender"} WHERE id = $1`,
    [id],
  )

/** Milliseconds that a pace is waited for; longer waits are another day's. */
const longestWait = 1_000

const outcomeOf = (lease: MailLease, more: Partial<Outcome>): Outcome => ({
  lease,
  status: "sent",
  reply: "",
  failure: null,
  refused: [],
  deferred: [],
  againIn: 0,
  byServer: false,
  isTry: true,
  ...more,
})

/** A mail server by chance: what it took, and when, by its recipient's country. */
export class RandomServer {
  readonly taken: HandedOver[] = []
  readonly batches: Batch[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** Has a worker send what is due of channels; it may die before or after a hand-over. @returns mails it had in its hands */
  async sendDue(channels: Channel[]): Promise<number> {
    let count = 0
    // The time until a next try is over.
    await sql("UPDATE mail_delivery SET due_at = now() WHERE status = 'queued' AND is_paced")
    for (const listed of channels) {
      const channel = await findChannel(listed)
      const holder = { worker: `worker ${this.#random.next()}`, leaseSeconds: 60 }
      for (
        let leases = await this.#lease(channel, holder);
        leases.length > 0;
        leases = await this.#lease(channel, holder)
      ) {
        count += leases.length
        this.batches.push({
          channel: `${listed.kind} ${listed.id}`,
          count: leases.length,
          ...(await paceOf(listed)),
        })
        await this.#handOver(leases, holder.worker, listed.kind === "sender")
      }
    }
    await rescueAbandoned()
    return count
  }

  /** What may go now, or as soon as the pace of the channel has room. */
  async #lease(
    channel: Awaited<ReturnType<typeof findChannel>>,
    holder: { worker: string; leaseSeconds: number },
  ): Promise<MailLease[]> {
    if (!channel) return []
    const { leases, waitMs } = await leasePaced(channel, 50, holder)
    if (leases.length > 0 || waitMs === undefined || waitMs > longestWait) return leases
    if (waitMs === 0) return []
    await wait(waitMs)
    return this.#lease(channel, holder)
  }

  async #handOver(leases: MailLease[], worker: string, mayVanish: boolean): Promise<void> {
    const chances = leases.map((lease) => ({ lease, chance: this.#random.next() }))
    const dies = (chance: number) => mayVanish && chance > 0.97
    const started = chances.filter(({ chance }) => !(mayVanish && chance > 0.985))
    const noted = new Set(
      await beginHandOver(
        started.map(({ lease }) => lease),
        worker,
      ),
    )
    const outcomes = started
      .filter(({ lease }) => noted.has(lease.mail_id))
      .map(({ lease, chance }) => ({ lease, chance, outcome: this.#react(lease, chance) }))
    const took = outcomes.filter(
      ({ outcome, chance }) => outcome.status === "sent" || (outcome.status === "unknown" && chance < 0.13),
    )
    await this.#note(took.map(({ lease }) => lease.mail_id))
    await writeOutcomes(
      outcomes.filter(({ chance }) => !dies(chance)).map(({ outcome }) => outcome),
      worker,
    )
    if (chances.some(({ chance }) => dies(chance)))
      await sql(
        "UPDATE mail_delivery SET leased_until = now() - interval '1 second' WHERE status = 'sending' AND leased_by = $1",
        [worker],
      )
  }

  #react(lease: MailLease, chance: number): Outcome {
    if (chance < 0.03)
      return outcomeOf(lease, { status: "failed", failure: "refused_recipients", byServer: true })
    if (chance < 0.04) return outcomeOf(lease, { status: "failed", failure: "too_large" })
    if (chance < 0.12) return outcomeOf(lease, { status: "queued", againIn: 3_600 })
    if (chance < 0.14) return outcomeOf(lease, { status: "unknown" })
    return outcomeOf(lease, {})
  }

  async #note(mails: number[]): Promise<void> {
    this.taken.push(
      ...(await sql<HandedOver>(
        `SELECT send.mail_id, send.run_id, send.node, send.round, country.code::text AS country, sequence_now() AS at
          FROM mailing_send send JOIN sequence_run run ON run.id = send.run_id JOIN contact ON contact.id = send.contact_id
            LEFT JOIN company home ON home.id = coalesce(run.company_id, contact.company_id) LEFT JOIN country ON country.id = home.country_id
          WHERE send.mail_id = ANY ($1)`,
        [mails],
      )),
    )
  }
}
