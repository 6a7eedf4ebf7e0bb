import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { prepareAllMembers, prepareMembers } from "#lib/backend/mail/mailboxes/shared/prepare-members.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import type { TestMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"
import {
  addMember,
  createSharedMailbox,
  fillMailbox,
  removeMember,
} from "#tests/factories/shared-mailboxes.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let ada: Seat
let ben: Seat
let carol: Seat
let stranger: Seat
let admin: Api
beforeAll(async () => {
  ;[ada, ben, carol, stranger] = await Promise.all([seat(), seat(), seat(), seat()])
  admin = await signIn(await createUser({ isAdmin: true }))
})

/** Mails besides those of `fillMailbox`. */
const own = 2

/** A mailbox of two, the older of whose two unread conversations both keep private, and many mails that are read. */
async function filled(mails: number) {
  const box = await createSharedMailbox([ada.user, ben.user])
  const { email } = await client()
  const id = newMessageId()
  const { thread } = await arrive(box, { id, from: email, to: box.email, text: "Carpets" })
  for (const { api } of [ada, ben]) await api.messenger.setPrivate({ thread, private: true })
  const other = await arrive(box, { from: email, to: box.email, text: "Curtains" })
  await fillMailbox(box, mails)
  const more = () => arrive(box, { from: email, to: box.email, inReplyTo: id, text: "Carpets again" })
  return { box, thread, other: other.thread, more }
}

const reads = async ({ api }: Seat, thread: number) =>
  JSON.stringify(await api.messenger.thread({ thread })).includes("Carpets")
const lists = async ({ api }: Seat, thread: number) =>
  (await api.messenger.list({ filter: "unread", per_page: 100 })).data.some(({ id }) => id === thread)
const unread = async ({ api }: Seat, thread: number) => (await api.messenger.thread({ thread })).data.unread
const batch = (box: TestMailbox, { user }: Seat, mails: number) =>
  sqlOne<{ more: boolean }>("SELECT mailbox_member_batch($1, $2, $3) AS more", [box.id, user.id, mails])
const holds = async (box: TestMailbox, { user }: Seat) =>
  (
    await sqlOne<{ count: number }>(
      "SELECT count(*)::int FROM mail_copy JOIN mail_holder USING (mail_id) WHERE mailbox_id = $1 AND user_id = $2",
      [box.id, user.id],
    )
  ).count
/** A mailbox that a colleague becomes a member of, for whom nothing of it is written yet. */
async function joining({ user }: Seat) {
  const found = await filled(8)
  await addMember(found.box.id, user)
  const here = "SELECT mail_id FROM mail_copy WHERE mailbox_id = $2"
  const values = [user.id, found.box.id]
  await sql(`DELETE FROM mail_holder WHERE user_id = $1 AND mail_id IN (${here})`, values)
  await sql(
    `DELETE FROM mail_thread_member WHERE user_id = $1 AND thread_id IN (SELECT thread_id FROM mail WHERE id IN (${here}))`,
    values,
  )
  await sql(
    "UPDATE mailbox_member SET prepared_from = 2147483647 WHERE user_id = $1 AND mailbox_id = $2",
    values,
  )
  return found
}
const stored = async (box: TestMailbox) => {
  const found = (await admin.sharedMailboxes.list()).data.find(({ id }) => id === box.id)
  if (!found) throw new Error("no such mailbox")
  return found
}
async function setMembers(box: TestMailbox, seats: Seat[]) {
  const { name, version } = await stored(box)
  const members = seats.map(({ user }) => user.id)
  return (await admin.sharedMailboxes.edit({ mailbox: box.id, name, members, version })).data
}
const isPreparing = async ({ api }: Seat, { id }: TestMailbox) =>
  (await api.sharedMailboxes.listOwn({})).data.find((mailbox) => mailbox.id === id)?.is_preparing

describe("who becomes a member of a mailbox of many mails (M-88)", () => {
  it("has the latest thousand at once, the rest in the background, which is said until it is done", async () => {
    const { box, thread, other } = await filled(1000)
    expect((await setMembers(box, [ada, ben, carol])).preparing).toEqual([carol.user.id])
    expect([await isPreparing(carol, box), await isPreparing(ada, box)]).toEqual([true, false])
    const queued = "SELECT FROM pgboss.job WHERE name = 'mailbox.prepare-members' AND data ->> 'id' = $1"
    expect(await sql(queued, [String(box.id)])).toHaveLength(1)
    expect(await holds(box, carol)).toBe(1000)
    expect([await reads(carol, thread), await lists(carol, other)]).toEqual([false, false])

    expect(await prepareMembers(box.id)).toBeUndefined()
    expect((await stored(box)).preparing).toEqual([])
    expect(await isPreparing(carol, box)).toBe(false)
    expect(await holds(box, carol)).toBe(1000 + own)
    expect([await reads(carol, thread), await lists(carol, thread), await lists(carol, other)]).toEqual([
      true,
      true,
      true,
    ])
    expect(await reads(stranger, thread)).toBe(false)
  })

  it("has all of one with a thousand mails at once", async () => {
    const box = await createSharedMailbox([ada.user])
    await fillMailbox(box, 1000)
    await addMember(box.id, ben.user)
    expect(await holds(box, ben)).toBe(1000)
    expect((await stored(box)).preparing).toEqual([])
  })

  it("gets the rest when a worker was killed between or within batches, or the job was lost", async () => {
    const { box } = await joining(carol)
    expect(await batch(box, carol, 2)).toEqual({ more: true })
    const first = await holds(box, carol)
    expect(first).toBeGreaterThanOrEqual(2)
    expect(first).toBeLessThan(8)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT mailbox_member_batch($1, $2, 2)", [box.id, carol.user.id])
      await connection.query("ROLLBACK")
    })
    expect(await holds(box, carol)).toBe(first)
    await prepareAllMembers()
    expect(await holds(box, carol)).toBe(8 + own)
    expect((await stored(box)).preparing).toEqual([])
  })

  it("has a mail that comes in before once, with its conversation, as private as that is to the others", async () => {
    const { box, thread, more } = await joining(carol)
    expect(await lists(carol, thread)).toBe(false)
    await more()
    const shown = async () => [
      await reads(carol, thread),
      await lists(carol, thread),
      await unread(carol, thread),
    ]
    expect(await shown()).toEqual([true, true, 2])
    expect(await reads(stranger, thread)).toBe(false)
    await prepareMembers(box.id)
    expect(await shown()).toEqual([true, true, 2])
    expect(await holds(box, carol)).toBe(9 + own)
    expect(await reads(stranger, thread)).toBe(false)
  })

  it("has a mail that comes in while a batch is written: it waits for the batch", async () => {
    const { box, thread, more } = await joining(carol)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT mailbox_member_batch($1, $2, 100)", [box.id, carol.user.id])
      const arriving = more()
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await arriving
    })
    expect(await unread(carol, thread)).toBe(2)
    expect(await holds(box, carol)).toBe(9 + own)
    expect(await reads(stranger, thread)).toBe(false)
  })

  it("has as others have it what they marked as done before it was written", async () => {
    const { box, thread } = await joining(carol)
    await ada.api.messenger.markRead({ thread })
    await ada.api.messenger.setState({ thread, state: "done" })
    await prepareMembers(box.id)
    const { data } = await carol.api.messenger.thread({ thread })
    expect([data.state, data.unread]).toEqual(["done", 0])
  })

  it("has nothing once removed while a batch is to be written, and all once added again", async () => {
    const { box, thread } = await joining(carol)
    await batch(box, carol, 2)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("DELETE FROM mailbox_member WHERE mailbox_id = $1 AND user_id = $2", [
        box.id,
        carol.user.id,
      ])
      const preparing = batch(box, carol, 2)
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      expect(await preparing).toEqual({ more: false })
    })
    expect(await holds(box, carol)).toBe(0)
    await prepareMembers(box.id)
    expect([await holds(box, carol), await reads(carol, thread)]).toEqual([0, false])
    await addMember(box.id, carol.user)
    expect([await holds(box, carol), await reads(carol, thread)]).toEqual([8 + own, true])
  })

  it("has nothing once removed right after a batch was written, or disabled", async () => {
    const { box, thread } = await joining(carol)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT mailbox_member_batch($1, $2, 100)", [box.id, carol.user.id])
      const leaving = removeMember(box.id, carol.user)
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await leaving
    })
    expect([await holds(box, carol), await reads(carol, thread)]).toEqual([0, false])
    const one = await seat()
    const again = await joining(one)
    await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [one.user.id])
    await prepareMembers(again.box.id)
    expect(await holds(again.box, one)).toBe(0)
  })

  it("has all of a mailbox that is unlinked before", async () => {
    const { box, thread } = await joining(carol)
    expect(await reads(carol, thread)).toBe(false)
    await admin.sharedMailboxes.remove({ mailbox: box.id })
    expect([await reads(carol, thread), await reads(stranger, thread)]).toEqual([true, false])
  })
})
