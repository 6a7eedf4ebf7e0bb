import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { writeAlerts } from "#lib/backend/automation/sequences/runs/write-alerts.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { noteComplaint } from "#lib/backend/mail/inbound/complaint.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, sql, sqlOne } from "#tests/factories/database.ts"
import { campaign, createList, putOnList } from "#tests/factories/mailing.ts"
import { beginRun, createSender, setNoon } from "#tests/factories/sequences.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let administrator: TestUser
let api: Api
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true, owner: true })
  api = await signIn(administrator)
})
beforeEach(setNoon)

const move = () => moveDueRuns(new AbortController().signal)

/** A sender with so many mails that were delivered, the last of them to people who have not complained yet. */
async function senderOf({
  delivered,
  complained,
  people = 1,
}: {
  delivered: number
  complained: number
  people?: number
}) {
  const sender = await createSender()
  const sequence = await campaign()
  for (let person = 0; person < people; person += 1) {
    const run = await beginRun(sequence, await createContact())
    await sql(
      "UPDATE sequence_start SET sender_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
      [run, sender],
    )
  }
  await move()
  const channel = await findChannel({ kind: "sender", id: sender })
  if (!channel) throw new Error("There is no such sender")
  await leasePaced(channel, people, { worker: "w", leaseSeconds: 600 })
  await sql("UPDATE mail_delivery SET status = 'sent', sent_at = now() WHERE sender_id = $1", [sender])
  const others = await createContact()
  await sql(
    `INSERT INTO mailing_send (contact_id, object, "from", sent_at, sender_id, delivery, complained_at)
     SELECT $1, 'Hello', '', now() - interval '1 day', $2, 'sent', CASE WHEN n <= $4 THEN now() END FROM generate_series(1, $3::int) n`,
    [others, sender, delivered - people, complained],
  )
  const mails = await sql<{ id: number; email: string }>(
    "SELECT mail_id AS id, email::text AS email FROM mailing_send WHERE sender_id = $1 AND mail_id IS NOT NULL ORDER BY id",
    [sender],
  )
  return { sender, sequence, mails }
}
type Mail = { id: number; email: string }

const note = ({ id, email }: Mail, connection: Connection) =>
  noteComplaint(
    { email, by: "Provider" },
    { id, message_id: "", people: [{ name: "", email }] },
    new Date(),
    connection,
  )
const complain = (mail: Mail | undefined) =>
  inTransaction(async (connection) => {
    if (!mail) throw new Error("There is no such mail")
    await note(mail, connection)
  })
const stateOf = (sender: number) =>
  sqlOne<{ is_paused: boolean; reason: string | null; version: number }>(
    "SELECT paused_at IS NOT NULL AS is_paused, pause_reason AS reason, version FROM mailing_sender WHERE id = $1",
    [sender],
  )
const going = { is_paused: false, reason: null, version: 1 }
const paused = { is_paused: true, reason: "complaints", version: 2 }

describe("a sender of whose mails too many are complained of", () => {
  it.each([
    ["goes on below the least number of mails", { delivered: 199, complained: 10 }, going],
    ["goes on below the least number of complaints", { delivered: 200, complained: 2 }, going],
    ["is paused from both on", { delivered: 200, complained: 3 }, paused],
    ["goes on at 0.3 %", { delivered: 2_000, complained: 5 }, going],
    ["is paused above 0.3 %", { delivered: 1_999, complained: 5 }, paused],
  ])("%s", async (_, before, after) => {
    const { sender, mails } = await senderOf(before)
    expect(await stateOf(sender)).toEqual(going)
    await complain(mails[0])
    expect(await stateOf(sender)).toEqual(after)
    const shown = (await api.mailingSenders.list()).data.find(({ id }) => id === sender)
    expect(shown?.complaints).toEqual({ delivered: before.delivered, complained: before.complained + 1 })
  })

  it("counts neither mails of before thirty days nor those that came back", async () => {
    const { sender, mails } = await senderOf({ delivered: 300, complained: 50 })
    await sql(
      "UPDATE mailing_send SET sent_at = now() - interval '31 days' WHERE sender_id = $1 AND mail_id IS NULL",
      [sender],
    )
    await complain(mails[0])
    expect(await stateOf(sender)).toEqual(going)
    const bounced = await senderOf({ delivered: 220, complained: 10 })
    await sql(
      "UPDATE mailing_send SET bounced_at = now() WHERE id IN (SELECT id FROM mailing_send WHERE sender_id = $1 AND complained_at IS NULL AND mail_id IS NULL LIMIT 21)",
      [bounced.sender],
    )
    await complain(bounced.mails[0])
    expect(await stateOf(bounced.sender)).toEqual(going)
  })

  it("is paused by the last of complaints that come at once", async () => {
    const { sender, mails } = await senderOf({ delivered: 200, complained: 2, people: 2 })
    const [first, second] = mails
    if (!first || !second) throw new Error("There are no two mails")
    let later: Promise<unknown> = Promise.resolve()
    await inTransaction(async (connection) => {
      await note(first, connection)
      later = complain(second)
      await expect.poll(countWaiting).toBe(1)
    })
    await later
    expect(await stateOf(sender)).toEqual(paused)
  })

  it("writes none of the mails that a worker takes up, and starts none, while the complaint is being noted", async () => {
    const { sender, sequence, mails } = await senderOf({ delivered: 200, complained: 3 })
    const [mail] = mails
    const channel = await findChannel({ kind: "sender", id: sender })
    if (!mail || !channel) throw new Error("There is no such mail")
    const list = await createList()
    await putOnList(list.id, await createContact())
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: sender,
      tradeshows: [],
      mailing_list: [list.id],
    })
    await runStart(start)
    await move()
    let taken: ReturnType<typeof leasePaced> | undefined
    await inTransaction(async (connection) => {
      await note(mail, connection)
      taken = leasePaced(channel, 1, { worker: "w", leaseSeconds: 600 })
      await expect.poll(countWaiting).toBe(1)
    })
    expect((await taken)?.leases).toEqual([])
    const { mail_id } = await sqlOne(
      "SELECT mail_id FROM mailing_send JOIN sequence_run run ON run.id = run_id WHERE run.start_id = $1",
      [start],
    )
    expect(mail_id).toBeNull()
    await api.mailingSenders.pause({ sender, paused: false })
    expect((await leasePaced(channel, 1, { worker: "w", leaseSeconds: 600 })).leases).toHaveLength(1)
  })

  it("tells administrators once, by their bell and on its sequences, and writes nothing until one of them resumes it", async () => {
    const { sender, sequence, mails } = await senderOf({ delivered: 200, complained: 3, people: 2 })
    const reminders = () =>
      sql<{ title: string; link: string }>(
        "SELECT title, meta -> 'document' ->> 'link' AS link FROM notification WHERE target_id = $1 AND title LIKE '%complaints%' AND id > $2",
        [administrator.ownerId, last],
      )
    const { last } = await sqlOne<{ last: number }>(
      "SELECT coalesce(max(id), 0)::int AS last FROM notification",
    )
    await complain(mails[0])
    expect(await reminders()).toEqual([
      { title: expect.stringContaining("is paused: too many complaints"), link: "/admin/senders" },
    ])
    await complain(mails[1])
    expect(await reminders()).toHaveLength(1)
    // Of these two runs none goes on: somebody else's does.
    const run = await beginRun(sequence, await createContact())
    await sql(
      "UPDATE sequence_start SET sender_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
      [run, sender],
    )
    const alerts = async () => {
      await writeAlerts()
      return (await api.sequences.getInfo({ sequence: sequence.id })).data.alerts.map(({ code }) => code)
    }
    expect(await alerts()).toEqual(["too_many_complaints"])
    await move()
    expect(await stateOf(sender)).toMatchObject(paused)
    await api.mailingSenders.pause({ sender, paused: false })
    await move()
    expect([await stateOf(sender), await alerts()]).toEqual([
      { is_paused: false, reason: null, version: 3 },
      [],
    ])
  })

  it("stays paused by whoever paused it before", async () => {
    const { sender, mails } = await senderOf({ delivered: 200, complained: 3 })
    await api.mailingSenders.pause({ sender, paused: true })
    await complain(mails[0])
    expect(await stateOf(sender)).toEqual({ is_paused: true, reason: null, version: 2 })
  })
})
