import { describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import type { CalendarWait, Condition, FlowNode } from "#lib/contract/automation/flow.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, setSession } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createPipeline, enterStage } from "#tests/factories/pipelines.ts"
import {
  createRegistration,
  createRegistrationLifecycle,
  linkCompany,
} from "#tests/factories/registrations.ts"
import { beginRun, moveClock, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { createUser } from "#tests/factories/users.ts"

const { begin, end, other, asks, task } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const made = async (table: string, row: object) => (await insertRow<{ id: number }>(table, { ...row })).id

const choice = (condition: Condition) =>
  publishSequence(() =>
    linked([begin, asks(condition, 30), end, other], "begin ask", "ask end yes", "ask other no"),
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
  expect(await sqlOne("SELECT edge FROM sequence_visit WHERE run_id = $1 AND node = 'ask'", [run])).toEqual({
    edge: "ask-end",
  })
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
    await enterStage(stages[1], [company], "2026-01-02T03:04:05Z")
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

  it("a lifecycle of the company on the marketplace", async () => {
    const { company, contact } = await someone()
    const platform = await made("lifecycle_platform", {
      name: unique("Platform"),
      name_fr: "Plateforme",
      color_hex: "#000000",
    })
    const run = await waitFor({ kind: "platform", ids: [platform] }, contact)
    await sql("UPDATE company SET lifecycle_platform_id = $2 WHERE id = $1", [company, platform])
    await expectYes(run)
  })

  it("a visit that the contact is registered for, not one that is only kept", async () => {
    const { contact } = await someone()
    const { session } = await createPipeline()
    await setSession(contact, session, { status: 0 })
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
        contact_id: contact,
        object: "",
        from: "a@example.com",
        sent_at: new Date().toISOString(),
        run_id: run,
        node: "mail",
        round: 0,
        version_id: (await versionOf(run)).version_id,
      })
      await insertRow("mailing_click", { send_id: send, url: link, is_machine: true })
      await sql("UPDATE sequence_visit SET due_at = sequence_now() WHERE run_id = $1 AND left_at IS NULL", [
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

describe("a run that waits for one link", () => {
  it("goes on when that is followed, though another was before", async () => {
    const link = "https://petit-salon.example/prices"
    const contact = await createContact()
    const run = await waitFor({ kind: "clicked", link }, contact)
    const send = await made("mailing_send", {
      contact_id: contact,
      object: "",
      from: "a@example.com",
      sent_at: new Date().toISOString(),
      run_id: run,
      node: "mail",
      round: 0,
      version_id: (await versionOf(run)).version_id,
    })
    await insertRow("mailing_click", { send_id: send, url: "https://petit-salon.example/" })
    await sql("UPDATE mailing_send SET clicked_at = now() WHERE id = $1", [send])
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "ask" })
    await insertRow("mailing_click", { send_id: send, url: link })
    await expectYes(run)
  })
})

describe("a calendar node", () => {
  const until = async (wait: CalendarWait, more: { session?: number } = {}) => {
    const node: FlowNode = { id: "wait", type: "calendar", data: { label: "", wait } }
    const sequence = await publishSequence(() => linked([begin, node, end], "begin wait", "wait end"))
    const run = await beginRun(sequence, await createContact(), more)
    await move()
    return {
      run,
      ...(await sqlOne<{ due_at: Date | null }>(
        "SELECT due_at FROM sequence_visit WHERE run_id = $1 AND node = 'wait'",
        [run],
      )),
    }
  }

  it("waits until so many days before its show opens, at its time, and goes on at once where that is over", async () => {
    await setNoon()
    const { session } = await createPipeline()
    await sql(
      `UPDATE tradeshow_session SET "from" = (sequence_now() AT TIME ZONE 'Europe/Paris')::date + 30 WHERE id = $1`,
      [session],
    )
    const before = { kind: "show", date: "opening", days: -10, time: "09:30" } as const
    const { run, due_at } = await until(before, { session })
    const [asked] = await sql<{ at: Date }>(
      "SELECT ((sequence_now() AT TIME ZONE 'Europe/Paris')::date + 20 + time '09:30') AT TIME ZONE 'Europe/Paris' AS at",
    )
    expect(due_at).toEqual(asked?.at)
    expect(await whereIs(run)).toMatchObject({ node: "wait", waits_for: "time" })
    await moveClock(20 * 24)
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
    const { run: late } = await until({ ...before, days: -60 }, { session })
    expect(await whereIs(late)).toMatchObject({ status: "completed" })
    const { run: dateless } = await until({ ...before, date: "deposit" })
    expect(await whereIs(dateless)).toMatchObject({ status: "completed" })
  })

  it("waits for the next working hour where the recipient is", async () => {
    await setNoon()
    await moveClock(12)
    const { run } = await until({ kind: "working_hour" })
    expect(await whereIs(run)).toMatchObject({ node: "wait", waits_for: "time" })
    // Nothing moved for days: it is midnight again, long after the hour that was waited for.
    await moveClock(4 * 24)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait", waits_for: "time" })
    await sql(
      `UPDATE sequence_switch SET moved = moved + ceil(extract(epoch FROM due_at - sequence_now()))::int
        FROM sequence_visit WHERE run_id = $1 AND left_at IS NULL`,
      [run],
    )
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
  })
})

const versionOf = (run: number) =>
  sqlOne<{ version_id: number }>("SELECT version_id FROM sequence_run WHERE id = $1", [run])

describe("work in progress", () => {
  const works = () => publishSequence(() => linked([begin, task(2), end], "begin task", "task end"))

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
