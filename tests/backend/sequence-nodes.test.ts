import { describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/sequences/engine/start.ts"
import type { Condition } from "#lib/contract/flow.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, setSession } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createPipeline, placeAt } from "#tests/factories/pipelines.ts"
import {
  createRegistration,
  createRegistrationLifecycle,
  linkCompany,
} from "#tests/factories/registrations.ts"
import { beginRun, moveClock, publishSequence, whereIs } from "#tests/factories/sequences.ts"
import { createUser } from "#tests/factories/users.ts"

const { begin, end, other, asks, personal, task } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const made = async (table: string, row: object) => (await insertRow<{ id: number }>(table, { ...row })).id

const choice = (condition: Condition) =>
  publishSequence(() =>
    linked([begin, asks(condition, 30), end, other], ...["begin ask", "ask end yes", "ask other no"]),
  )

/** A run that waits for something to come true. */
async function waitFor(condition: Condition, contact: number) {
  const run = await beginRun(await choice(condition), contact)
  await move()
  expect(await whereIs(run)).toMatchObject({ node: "ask", waits_for: "fact" })
  return run
}

async function expectYes(run: number) {
  await move()
  expect(await whereIs(run)).toMatchObject({ status: "completed" })
  expect(await sqlOne("SELECT edge FROM sequence_passage WHERE run_id = $1 AND node = 'ask'", [run])).toEqual(
    {
      edge: "ask-end",
    },
  )
}

describe("what a status node asks of a record wakes its run the moment it is so", () => {
  async function someone() {
    const company = (await createCompany()).id
    return { company, contact: await createContact({ companyIds: [company] }) }
  }

  it("a stage of the company", async () => {
    const { company, contact } = await someone()
    const { stages } = await createPipeline()
    const run = await waitFor({ kind: "stage", ids: stages.slice(1) }, contact)
    await placeAt(stages[1], [company], "2026-01-02T03:04:05Z")
    await expectYes(run)
  })

  it("a tag of the contact, and one of the company", async () => {
    const { company, contact } = await someone()
    const [tag, ofCompany] = [
      await made("contact_tag", { name: unique("tag") }),
      await made("company_tag", { name: unique("tag") }),
    ]
    const runs = [
      await waitFor({ kind: "tag", ids: [tag] }, contact),
      await waitFor({ kind: "account_tag", ids: [ofCompany] }, contact),
    ]
    await insertRow("contact_tagging", { contact_id: contact, tag_id: tag })
    await expectYes(runs[0] ?? 0)
    await insertRow("company_tagging", { company_id: company, tag_id: ofCompany })
    await expectYes(runs[1] ?? 0)
  })

  it("a list", async () => {
    const { contact } = await someone()
    const list = await made("mailing_list", { name: unique("List") })
    const run = await waitFor({ kind: "list", ids: [list] }, contact)
    await insertRow("mailing_subscription", { mailing_list_id: list, contact_id: contact })
    await expectYes(run)
  })

  it("an application of the company to a session, published, and its lifecycle", async () => {
    const { company, contact } = await someone()
    const registration = await createRegistration({ isDraft: false })
    const lifecycle = await createRegistrationLifecycle()
    const runs = [
      await waitFor({ kind: "registered", ids: [registration.show.session] }, contact),
      await waitFor({ kind: "lifecycle", ids: [lifecycle] }, contact),
    ]
    await linkCompany(registration, company)
    await expectYes(runs[0] ?? 0)
    await sql("UPDATE registration SET lifecycle_id = $2 WHERE id = $1", [registration.id, lifecycle])
    await expectYes(runs[1] ?? 0)
  })

  it("a visit that the contact is registered for", async () => {
    const { contact } = await someone()
    const { session } = await createPipeline()
    const run = await waitFor({ kind: "registered", ids: [session] }, contact)
    await setSession(contact, session, { status: 2 })
    await expectYes(run)
  })

  it("a link that a person followed, not a scanner", async () => {
    const { contact } = await someone()
    const link = "https://petit-salon.example/prices"
    for (const condition of [{ kind: "clicked", link }, { kind: "clicked" }, { kind: "replied" }] as const) {
      const run = await waitFor(condition, contact)
      const send = await made("mailing_send", {
        ...{ contact_id: contact, object: "", from: "a@example.com", sent_at: new Date().toISOString() },
        ...{ run_id: run, node: "mail", round: 0, version_id: (await versionOf(run)).version_id },
      })
      await insertRow("mailing_click", { send_id: send, url: link, is_machine: true })
      await sql("UPDATE sequence_passage SET due_at = sequence_now() WHERE run_id = $1 AND left_at IS NULL", [
        run,
      ])
      await move()
      expect(await whereIs(run)).toMatchObject({ node: "ask" })
      await insertRow("mailing_click", { send_id: send, url: link })
      await sql("UPDATE sequence SET ends_on_reply = false")
      await sql(`UPDATE mailing_send SET ${condition.kind}_at = now() WHERE id = $1`, [send])
      await expectYes(run)
    }
  })
})

const versionOf = (run: number) =>
  sqlOne<{ version_id: number }>("SELECT version_id FROM sequence_run WHERE id = $1", [run])

describe("a personal mail", () => {
  const writes = (way?: "sender" | "task") =>
    publishSequence((email) => linked([begin, personal(email, way), end], ...["begin mail", "mail end"]))
  const soldBy = async (owner: number) =>
    createContact({ companyIds: [(await createCompany({ ownerIds: [owner] })).id] })
  const sendOf = (run: number) =>
    sqlOne(
      'SELECT mailbox_id, sender_id IS NOT NULL AS by_sender, "from" FROM mailing_send WHERE run_id = $1',
      [run],
    )

  it("is from the mailbox of whoever sells to the company", async () => {
    const mailbox = await createMailbox({ user: await createUser({ owner: true }) })
    const run = await beginRun(await writes(), await soldBy(mailbox.user.ownerId))
    await move()
    expect(await sendOf(run)).toEqual({ mailbox_id: mailbox.id, by_sender: false, from: mailbox.email })
  })

  it("falls back to the show's sender where nobody has a mailbox", async () => {
    const run = await beginRun(
      await writes("sender"),
      await soldBy((await createUser({ owner: true })).ownerId),
    )
    await move()
    expect(await sendOf(run)).toMatchObject({ mailbox_id: null, by_sender: true })
  })

  it("or waits as a reminder, and goes on when that is done", async () => {
    const { ownerId } = await createUser({ owner: true })
    const run = await beginRun(await writes("task"), await soldBy(ownerId))
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "task" })
    await moveClock(24 * 60)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "task" })
    await sql("UPDATE notification SET done_at = now() WHERE target_id = $1 AND title = 'Write to her'", [
      ownerId,
    ])
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
  })
})

describe("work in progress", () => {
  const works = () => publishSequence(() => linked([begin, task(2), end], ...["begin task", "task end"]))

  it("reminds the owner once, and the run goes on when it is done, or removed", async () => {
    for (const change of ["UPDATE notification SET done_at = now()", "DELETE FROM notification"]) {
      const { ownerId } = await createUser({ owner: true })
      const company = await createCompany({ ownerIds: [ownerId] })
      const run = await beginRun(await works(), await createContact({ companyIds: [company.id] }))
      await move()
      await move()
      expect(await sql("SELECT title, company_id FROM notification WHERE target_id = $1", [ownerId])).toEqual(
        [{ title: "Call her", company_id: company.id }],
      )
      await sql(`${change} WHERE target_id = $1`, [ownerId])
      await move()
      expect(await whereIs(run)).toMatchObject({ status: "completed" })
    }
  })

  it("goes on after its time, and at once where there is nobody to remind", async () => {
    const { ownerId } = await createUser({ owner: true })
    const company = await createCompany({ ownerIds: [ownerId] })
    const run = await beginRun(await works(), await createContact({ companyIds: [company.id] }))
    const alone = await beginRun(await works(), await createContact())
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "task", waits_for: "task" })
    expect(await whereIs(alone)).toMatchObject({ status: "completed" })
    await moveClock(49)
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
  })
})
