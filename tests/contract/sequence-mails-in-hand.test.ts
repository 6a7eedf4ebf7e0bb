import { beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { findDue } from "#lib/backend/mail/delivery/find-due.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { campaign } from "#tests/factories/mailing.ts"
import { beginRun, createSender, setNoon, whereIs } from "#tests/factories/sequences.ts"

beforeEach(setNoon)

const worker = "this one"
const move = () => moveDueRuns(new AbortController().signal)

/** Mails that a sender has to write or to try again, leased by a worker. */
async function lease(sender: number) {
  const channel = await findChannel({ kind: "sender", id: sender })
  if (!channel) throw new Error("The sender is not there")
  return (await leasePaced(channel, 10, { worker, leaseSeconds: 3_600 })).leases
}

/** Runs of a sequence whose mail is due, all of one sender. */
async function due({ sender, count = 1 }: { sender: number; count?: number }) {
  const sequence = await campaign()
  const { id: company } = await createCompany()
  const runs: number[] = []
  for (let n = 0; n < count; n++) {
    const run = await beginRun(sequence, await createContact({ companyIds: [company] }))
    await sql(
      "UPDATE sequence_start SET sender_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
      [run, sender],
    )
    runs.push(run)
  }
  await move()
  return { sequence, run: runs[0] ?? 0 }
}

/** An earlier mail of a run, which its recipient now answers, or complains about. */
async function reactsTo(run: number, version: number, reaction: "replied_at" | "complained_at") {
  const { contact_id } = await sqlOne<{ contact_id: number }>(
    "SELECT contact_id FROM sequence_run WHERE id = $1",
    [run],
  )
  await insertRow("mailing_send", {
    run_id: run,
    node: "earlier",
    round: 0,
    version_id: version,
    contact_id,
    object: "Earlier",
    from: "show@example.com",
    sent_at: new Date(),
    delivery: "sent",
    [reaction]: new Date(),
  })
}

const sendOf = (run: number) =>
  sqlOne<{ delivery: string; failure: string | null }>(
    "SELECT delivery, failure FROM mailing_send WHERE run_id = $1 AND node = 'mail'",
    [run],
  )
/** A server defers what is in hand: it is to be tried again, now. */
const deferInHand = (sender: number) =>
  sql(
    "UPDATE mail_delivery SET status = 'queued', leased_by = NULL, leased_until = NULL, due_at = now() - interval '1 minute' WHERE sender_id = $1",
    [sender],
  )

describe.each([
  ["replied", "replied_at"],
  ["complained", "complained_at"],
] as const)(
  "whoever %s to an earlier mail gets no other one, though his run took no step since",
  (reason, reaction) => {
    it("when it was not written", async () => {
      const sender = await createSender()
      const { run, sequence } = await due({ sender })
      await reactsTo(run, sequence.version, reaction)
      expect(await lease(sender)).toEqual([])
      expect(await sendOf(run)).toEqual({ delivery: "cancelled", failure: reason })
      await move()
      expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason })
    })

    it("when it is to be tried again", async () => {
      const sender = await createSender()
      const { run, sequence } = await due({ sender })
      expect(await lease(sender)).toHaveLength(1)
      await deferInHand(sender)
      await reactsTo(run, sequence.version, reaction)
      expect(await lease(sender)).toEqual([])
      expect(await sendOf(run)).toMatchObject({ delivery: "cancelled" })
    })

    it("when a worker has it in hand", async () => {
      const sender = await createSender()
      const { run, sequence } = await due({ sender })
      const leases = await lease(sender)
      expect(leases).toHaveLength(1)
      await reactsTo(run, sequence.version, reaction)
      expect(await beginHandOver(leases, worker)).toEqual([])
      expect(await sendOf(run)).toMatchObject({ delivery: "cancelled" })
      await move()
      expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason })
    })
  },
)

it("a sequence that goes on after replies sends to those who replied", async () => {
  const sender = await createSender()
  const { run, sequence } = await due({ sender })
  await sql("UPDATE sequence SET ends_on_reply = false WHERE id = $1", [sequence.id])
  await reactsTo(run, sequence.version, "replied_at")
  const leases = await lease(sender)
  expect(await beginHandOver(leases, worker)).toEqual(leases.map(({ mail_id }) => mail_id))
})

describe("a mail that a worker has in hand", () => {
  it.each([
    ["whose run is stopped", "sequence_run SET status = 'stopped' WHERE id = $1"],
    [
      "whose recipient is deleted",
      "contact SET deleted_at = now() WHERE id = (SELECT recipient_id FROM sequence_run WHERE id = $1)",
    ],
    [
      "whose company is left alone",
      "company SET is_left_alone = true WHERE id = (SELECT contact.company_id FROM contact JOIN sequence_run run ON run.recipient_id = contact.id WHERE run.id = $1)",
    ],
  ])("%s is not handed over any more", async (_, change) => {
    const sender = await createSender()
    const { run } = await due({ sender })
    const leases = await lease(sender)
    expect(leases).toHaveLength(1)
    await sql(`UPDATE ${change}`, [run])
    expect(await beginHandOver(leases, worker)).toEqual([])
    expect(await sendOf(run)).toMatchObject({ delivery: "cancelled" })
  })

  it.each([
    ["its sequence is paused", "sequence SET paused_at"],
    ["everything is stopped", "sequence_switch SET stopped_at"],
    ["its sender is paused", "mailing_sender SET paused_at"],
  ])("waits while %s, and goes after it", async (_, pause) => {
    const sender = await createSender()
    const { run } = await due({ sender })
    const leases = await lease(sender)
    expect(leases).toHaveLength(1)
    await sql(`UPDATE ${pause} = now()`)
    expect(await beginHandOver(leases, worker)).toEqual([])
    expect(await sendOf(run)).toMatchObject({ delivery: "queued" })
    await deferInHand(sender)
    expect((await findDue()).channels).toEqual([])
    await sql(`UPDATE ${pause} = NULL`)
    expect((await findDue()).channels).toMatchObject([{ kind: "sender", id: sender, has_paced: true }])
    const again = await lease(sender)
    expect(await beginHandOver(again, worker)).toEqual(leases.map(({ mail_id }) => mail_id))
  })
})

describe("mails of a paused sequence that are to be tried again", () => {
  it("keep none of another sequence waiting that is behind them", async () => {
    const sender = await createSender()
    const [paused, other] = [await due({ sender, count: 3 }), await due({ sender })]
    expect(await lease(sender)).toHaveLength(4)
    await deferInHand(sender)
    await sql("UPDATE sequence SET paused_at = now() WHERE id = $1", [paused.sequence.id])
    await sql(
      "UPDATE mailing_sender SET per_minute = 60, next_bulk_at = now() - interval '0.5 seconds' WHERE id = $1",
      [sender],
    )
    expect(await lease(sender)).toHaveLength(1)
    expect(await sendOf(other.run)).toMatchObject({ delivery: "sending" })
  })

  it("give their sender nothing to look for", async () => {
    const sender = await createSender()
    const { sequence } = await due({ sender })
    expect(await lease(sender)).toHaveLength(1)
    await deferInHand(sender)
    await sql("UPDATE sequence SET paused_at = now() WHERE id = $1", [sequence.id])
    const channel = await findChannel({ kind: "sender", id: sender })
    expect(channel && (await leasePaced(channel, 10, { worker, leaseSeconds: 60 }))).toEqual({
      leases: [],
      waitMs: undefined,
    })
  })
})
