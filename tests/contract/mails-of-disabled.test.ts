import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { deliveryOf, type LinkedMailbox, linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { sendRunUntil } from "#tests/factories/sequence-sends.ts"
import { beginRun, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(async () => {
  server.taken.length = 0
  await setNoon()
})

const { begin, mail, personal, end } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const seller = async () => linkMailbox({ user: await createUser({ owner: true }), port: server.port })
const disable = async ({ user }: LinkedMailbox) =>
  (await signIn(await createUser({ isAdmin: true }))).users.disable({ user: user.id })

async function write({ api, email: from }: LinkedMailbox, subject: string, send_at: string | null = null) {
  const toMails = [{ name: "Ada Roy", email: "ada@brand.example" }]
  const content = `<p>${subject}</p>`
  return (await api.messenger.send({ from, subject, content, toMails, key: randomUUID(), send_at })).data.id
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe("of a user who is disabled", () => {
  it("what was scheduled fails with the reason, what was sent goes (M-97)", async () => {
    const ada = await seller()
    const scheduled = await write(ada, "Tomorrow", tomorrow())
    const sent = await write(ada, "Now")
    await disable(ada)
    expect(await deliveryOf(scheduled)).toMatchObject({ status: "failed", failure: "author_disabled" })
    await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = ANY ($1::int[])", [[scheduled, sent]])
    await whileSending(() => expect.poll(async () => (await deliveryOf(sent)).status).toBe("sent"))
    const hers = server.taken.filter(({ from }) => from === ada.email)
    expect(hers.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(["Now"])
  })

  it("a mail that is written at that moment is refused (M-97)", async () => {
    const ada = await seller()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query('UPDATE "user" SET disabled_at = now() WHERE id = $1', [ada.user.id])
      const written = problemsOf(write(ada, "Late", tomorrow()))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      expect(await written).toHaveProperty("from")
    })
    expect(await sql("SELECT FROM mail_delivery WHERE user_id = $1", [ada.user.id])).toEqual([])
  })

  it("personal mails of sequences go from whoever else sells to the company, else wait for the starter (M-97)", async () => {
    const [ada, ben] = [await seller(), await seller()]
    const sequence = await publishSequence((email) =>
      linked([begin, personal(email, "task"), end], "begin mail", "mail end"),
    )
    await disable(ada)
    const soldBy = async (...owners: LinkedMailbox[]) => {
      const company = await createCompany({ ownerIds: owners.map(({ user }) => user.ownerId) })
      return beginRun(sequence, await createContact({ companyIds: [company.id] }))
    }
    const [hers, both] = [await soldBy(ada), await soldBy(ada, ben)]
    const starter = await createUser({ owner: true })
    await sql(
      "UPDATE sequence_start SET user_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
      [hers, starter.id],
    )
    await move()
    expect(await whereIs(hers)).toMatchObject({ node: "mail", waits_for: "task" })
    const task =
      "SELECT target_id FROM notification JOIN sequence_visit ON notification_id = id WHERE run_id = $1"
    expect(await sqlOne(task, [hers])).toEqual({ target_id: starter.ownerId })
    const send = await sqlOne("SELECT mailbox_id FROM mailing_send WHERE run_id = $1", [both])
    expect(send).toEqual({ mailbox_id: ben.id })
  })

  const personalMail = () =>
    publishSequence((email) => linked([begin, personal(email, "task"), end], "begin mail", "mail end"))
  const soldBy = async (...owners: LinkedMailbox[]) => {
    const company = await createCompany({ ownerIds: owners.map(({ user }) => user.ownerId) })
    return beginRun(await personalMail(), await createContact({ companyIds: [company.id] }))
  }
  const mailboxOf = (run: number) => sql("SELECT mailbox_id FROM mailing_send WHERE run_id = $1", [run])

  it("personal mails of sequences that wait for their pace are written by whoever else sells to the company (M-100)", async () => {
    const [ada, ben] = [await seller(), await seller()]
    const [both, hers] = [await soldBy(ada, ben), await soldBy(ada)]
    await move()
    expect(await mailboxOf(both)).toEqual([{ mailbox_id: ada.id }])
    await disable(ada)
    expect(await mailboxOf(both)).toEqual([])
    await move()
    expect(await mailboxOf(both)).toEqual([{ mailbox_id: ben.id }])
    expect(await mailboxOf(hers)).toEqual([])
    await sendRunUntil(both, "sent")
    const senders = server.taken.map(({ from }) => from)
    expect(senders).toContain(ben.email)
    expect(senders).not.toContain(ada.email)
  })

  it("personal mails of sequences that are written at that moment are another's (M-100)", async () => {
    const [ada, ben] = [await seller(), await seller()]
    const run = await soldBy(ada, ben)
    await move()
    await sql("DELETE FROM mailing_send WHERE run_id = $1", [run])
    await sql("UPDATE sequence_visit SET due_at = sequence_now() WHERE run_id = $1 AND left_at IS NULL", [
      run,
    ])
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query('UPDATE "user" SET disabled_at = now() WHERE id = $1', [ada.user.id])
      const moved = move()
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await moved
    })
    expect(await mailboxOf(run)).toEqual([{ mailbox_id: ben.id }])
  })

  it("runs that he or she started leave their reminders to an administrator (M-101)", async () => {
    const ada = await seller()
    const run = await soldBy()
    await sql(
      "UPDATE sequence_start SET user_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
      [run, ada.user.id],
    )
    await disable(ada)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "task" })
    const reminded = await sqlOne(
      `SELECT u.is_admin, u.disabled_at FROM notification JOIN sequence_visit ON notification_id = notification.id JOIN owner ON owner.id = target_id
        JOIN "user" u ON u.id = owner.user_id WHERE run_id = $1`,
      [run],
    )
    expect(reminded).toEqual({ is_admin: true, disabled_at: null })
  })

  it("nobody is led to answer a mail of a show's sender (M-97)", async () => {
    const ada = await seller()
    const sequence = await publishSequence((email) =>
      linked([begin, mail(email), end], "begin mail", "mail end"),
    )
    const company = await createCompany({ ownerIds: [ada.user.ownerId] })
    const run = await beginRun(sequence, await createContact({ companyIds: [company.id] }))
    await disable(ada)
    await move()
    await sendRunUntil(run, "sent")
    expect(server.taken[0]?.raw).not.toContain(ada.email)
  })
})
