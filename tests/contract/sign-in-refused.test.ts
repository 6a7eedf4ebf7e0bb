import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { writeAlerts } from "#lib/backend/automation/sequences/runs/write-alerts.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { noteSignInRefused } from "#lib/backend/mail/delivery/sign-in.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { deliveryOf, linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { beginRun, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { createUser } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())
beforeEach(setNoon)

const { begin, personal, end } = flowNodes

/** A mailbox whose server refuses its password, with so many mails of a sequence to send. */
async function refusedMailbox(count: number) {
  server.password = "another"
  const user = await createUser({ owner: true, abilities: ["record.edit", "sequence.edit"] })
  const box = await linkMailbox({ user, port: server.port })
  const sequence = await publishSequence((email) =>
    linked([begin, personal(email), end], "begin mail", "mail end"),
  )
  const company = await createCompany({ ownerIds: [user.ownerId] })
  for (let n = 0; n < count; n++) await beginRun(sequence, await createContact({ companyIds: [company.id] }))
  await moveDueRuns(new AbortController().signal)
  const seen = server.connections
  return { ...box, sequence, company: company.id, signIns: () => server.connections - seen }
}

type Refused = Awaited<ReturnType<typeof refusedMailbox>>

const mailboxOf = async ({ api }: Refused) => (await api.mailboxes.get()).data
const isRefused = async (box: Refused) => ((await mailboxOf(box))?.send_refused_at ?? null) !== null
const statusesOf = async ({ id }: Refused) =>
  (
    await sql<{ status: string }>("SELECT status FROM mail_delivery WHERE mailbox_id = $1 AND is_paced", [id])
  ).map(({ status }) => status)
const alertsOf = async ({ api, sequence }: Refused) => {
  await writeAlerts()
  const { alerts } = (await api.sequences.getInfo({ sequence: sequence.id })).data
  return alerts.map(({ code, count, detail }) => ({ code, count, detail }))
}
/** What a worker may send to many now. */
const lease = async ({ id }: Refused) => {
  const channel = await findChannel({ kind: "mailbox", id })
  if (!channel) throw new Error("The mailbox is not there")
  return leasePaced(channel, 10, { worker: "this one", leaseSeconds: 3_600 })
}
const giveBack = ({ id }: Refused) =>
  sql(
    "UPDATE mail_delivery SET status = 'queued', leased_by = NULL, leased_until = NULL WHERE mailbox_id = $1",
    [id],
  )
/** A quarter of an hour goes by. */
const wait = ({ id }: Refused) =>
  sql("UPDATE mailbox SET next_bulk_at = next_bulk_at - interval '15 minutes' WHERE id = $1", [id])

/** A mail of the user's own. @returns its id, due now */
async function written({ api, email, company }: Refused): Promise<number> {
  const person = { name: "", email: "ada@brand.example" }
  const { data } = await api.messenger.send({
    from: email,
    subject: "Your booth",
    content: "Bonjour",
    key: randomUUID(),
    toMails: [person],
    cc: [],
    about: { type: "company", id: company },
  })
  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
  return data.id
}
const statusIs = (mail: number, status: string) =>
  expect.poll(async () => (await deliveryOf(mail)).status).toBe(status)

it("a mailbox that its server does not let in is signed in to once a quarter of an hour by mails of sequences, until it is let in", async () => {
  const box = await refusedMailbox(3)
  await whileSending(() => expect.poll(() => isRefused(box)).toBe(true), { pacedConsumers: 1 })
  expect(await mailboxOf(box)).toMatchObject({ send_refusal: expect.stringContaining("5.7.8") })
  expect(await statusesOf(box)).toEqual(["queued", "queued", "queued"])
  expect(box.signIns()).toBe(1)
  const { leases, waitMs = 0 } = await lease(box)
  expect(leases).toEqual([])
  expect(waitMs / 60_000).toBeCloseTo(15, 0)

  await wait(box)
  expect((await lease(box)).leases).toHaveLength(1)
  expect((await lease(box)).leases, "of all workers one tries it").toEqual([])
  await giveBack(box)

  server.password = undefined
  await wait(box)
  await whileSending(() => expect.poll(() => statusesOf(box)).toEqual(["sent", "sent", "sent"]))
  expect(await mailboxOf(box)).toMatchObject({ send_refused_at: null, send_refusal: null })
})

it("its sequences say so until it is let in; its tries use up none of the mails", async () => {
  const box = await refusedMailbox(2)
  await whileSending(() => expect.poll(() => isRefused(box)).toBe(true))
  expect(await alertsOf(box)).toEqual([{ code: "mailbox_refused", count: 1, detail: box.email }])
  expect(await sql("SELECT FROM mail_delivery WHERE mailbox_id = $1 AND tries > 0", [box.id])).toEqual([])
  server.password = undefined
  await wait(box)
  await whileSending(() => expect.poll(() => isRefused(box)).toBe(false))
  expect(await alertsOf(box)).toEqual([])
})

it("a mail that its user writes is tried at once and says what is wrong; once one goes the others follow", async () => {
  const box = await refusedMailbox(1)
  await whileSending(async () => {
    await expect.poll(() => isRefused(box)).toBe(true)
    const mail = await written(box)
    await statusIs(mail, "failed")
    expect(await deliveryOf(mail)).toMatchObject({ failure: "mailbox_refused" })
  })
  expect(await statusesOf(box)).toEqual(["queued"])
  server.password = undefined
  const mail = await written(box)
  await whileSending(async () => {
    await statusIs(mail, "sent")
    await expect.poll(() => statusesOf(box)).toEqual(["sent"])
  })
})

it("a sign-in that is refused after the mailbox was linked again says nothing of it", async () => {
  const box = await refusedMailbox(1)
  const { version } = await sqlOne<{ version: number }>(
    "UPDATE mailbox SET version = version + 1 WHERE id = $1 RETURNING version",
    [box.id],
  )
  await noteSignInRefused(box.id, version - 1, "535 No")
  expect(await isRefused(box)).toBe(false)
  await noteSignInRefused(box.id, version, "535 No")
  expect(await isRefused(box)).toBe(true)
})
