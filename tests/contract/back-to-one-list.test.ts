import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { choiceOf } from "#lib/backend/automation/mailing-pages/choice.ts"
import { choose, leave } from "#lib/backend/automation/mailing-pages/leave.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { campaign, createList, putOnList, sentCampaign } from "#tests/factories/mailing.ts"
import { beginRun, createSender, setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(setNoon)

const caller = { userId: null, requestId: "test", address: "192.0.2.1", agent: "Browser" } as const
const move = () => moveDueRuns(new AbortController().signal)

/** Somebody who got a mail of a list, left everything by it, and came back to that list alone. */
async function returned() {
  const mail = await sentCampaign(server)
  const list = mail.list?.id ?? 0
  const lastName = unique("Returned").replace(" ", "")
  await sql("UPDATE contact SET last_name = $2 WHERE id = $1", [mail.contact, lastName])
  await leave(mail.send, "all", { source: "link", caller })
  await choose(mail.send, { shown: [list], chosen: new Set([list]) }, { source: "preferences", caller })
  await move()
  return { ...mail, list, lastName }
}

async function startedOn(list: number): Promise<number> {
  const sequence = await campaign()
  const { id } = await insertRow<{ id: number }>("sequence_start", {
    sequence_id: sequence.id,
    version_id: sequence.version,
    sender_id: await createSender(),
    lists: [list],
    tradeshows: [],
  })
  await runStart(id)
  const { runs } = await sqlOne<{ runs: number }>(
    "SELECT count(*)::int AS runs FROM sequence_run WHERE start_id = $1",
    [id],
  )
  return runs
}

/** What is handed over of a mail of a list that is written to somebody. @param meanwhile between its writing and that */
async function handedOver(contact: number, list: number, meanwhile: () => Promise<unknown>) {
  const run = await beginRun(await campaign(), contact, { list })
  const sender = await createSender()
  await sql(
    "UPDATE sequence_start SET sender_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
    [run, sender],
  )
  await move()
  const channel = await findChannel({ kind: "sender", id: sender })
  if (!channel) throw new Error("There is no such sender")
  const { leases } = await leasePaced(channel, 5, { worker: "w", leaseSeconds: 600 })
  await meanwhile()
  return { written: leases.length, handed: (await beginHandOver(leases, "w")).length }
}

describe("who left everything and came back to one list", () => {
  it("gets its mails, and none of lists that are made later", async () => {
    const { contact, list, lastName } = await returned()
    const filters = JSON.stringify({ name: lastName })
    const later = await createList({ kind: "dynamic", filters })
    const byStaff = await createList()
    await putOnList(byStaff.id, contact)
    expect([await startedOn(list), await startedOn(later.id), await startedOn(byStaff.id)]).toEqual([1, 0, 0])
    expect(await handedOver(contact, list, async () => undefined)).toEqual({ written: 1, handed: 1 })
    expect((await handedOver(contact, later.id, async () => undefined)).written).toBe(0)
  })

  it("gets no mail that is in hand while everything is left again", async () => {
    const { contact, list, send } = await returned()
    const meanwhile = () => leave(send, "all", { source: "link", caller })
    expect(await handedOver(contact, list, meanwhile)).toEqual({ written: 1, handed: 0 })
  })

  it("is waited for while that is being written: the next try finds it", async () => {
    const { contact, list, email } = await returned()
    await onConnection(async (connection) => {
      const leaving = async () => {
        await connection.query("BEGIN")
        await connection.query("DELETE FROM suppression_exception WHERE email = $1", [email])
      }
      expect(await handedOver(contact, list, leaving)).toEqual({ written: 1, handed: 0 })
      await connection.query("COMMIT")
    })
  })

  it("is shown that on the page of choices, and staff on the record and among the members", async () => {
    const { contact, list, send, email } = await returned()
    const other = await createList()
    await putOnList(other.id, contact)
    const choice = await choiceOf(send)
    expect(choice).toMatchObject({ is_off: false, list: { id: list, is_on: true } })
    expect(choice.lists.filter(({ is_on }) => is_on).map(({ id }) => id)).toEqual([list])
    const api = await signIn(await createUser({ isAdmin: true }))
    expect((await api.contacts.getMailing({ contact })).data).toMatchObject({
      unsubscribed: true,
      excepted: [{ id: list }],
    })
    const stateOn = async (id: number) => (await api.mailingLists.members({ list: id })).data[0]?.state
    expect([await stateOn(list), await stateOn(other.id)]).toEqual([null, "unsubscribed"])
    const { data } = await api.suppressions.list({ search: email })
    expect(data).toMatchObject([{ list: null, reason: "unsubscribed" }])
    await leave(send, "all", { source: "link", caller })
    expect(await choiceOf(send)).toMatchObject({ is_off: true, list: { is_on: false } })
  })

  it("gets no mail to many", async () => {
    const { contact } = await returned()
    const user = await createUser({ isAdmin: true })
    const api = await signIn(user)
    const target = { ids: [contact], params: { filters: {} }, nbElements: 1 }
    const { data } = await api.bulkMails.check({ list: "contacts", target })
    expect(data).toMatchObject({ recipients: 0, excluded: { unsubscribed: 1 } })
  })

  it("is written to by the list that he wants, where a sequence begins on several", async () => {
    const { contact, list } = await returned()
    const first = await createList()
    await putOnList(first.id, contact)
    const sequence = await campaign()
    const { id } = await insertRow<{ id: number }>("sequence_start", {
      sequence_id: sequence.id,
      version_id: sequence.version,
      sender_id: await createSender(),
      lists: [first.id, list],
      tradeshows: [],
    })
    await runStart(id)
    expect(await sqlOne("SELECT list_id FROM sequence_run WHERE start_id = $1", [id])).toEqual({
      list_id: list,
    })
  })
})
