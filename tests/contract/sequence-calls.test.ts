import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { createMail } from "#tests/factories/activity.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { createPipeline } from "#tests/factories/pipelines.ts"
import { createSender, endMail, publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action", "sequence.edit"] }))
})

const { begin, mail, end } = flowNodes
const publish = () => publishSequence((email) => linked([begin, mail(email), end], "begin mail", "mail end"))
const made = async (table: string, row: object) => (await insertRow<{ id: number }>(table, { ...row })).id

describe("sequences", () => {
  it("are listed by name, page by page, and found by their words", async () => {
    const names = [unique("Élan zebra"), unique("eland Zebra"), unique("Elbe zebra")]
    for (const name of names) await insertRow("sequence", { name, description: "Brings them back" })
    const { data, meta } = await api.sequences.list({ search: "zebra" })
    expect(data.map(({ name }) => name)).toEqual([names[0], names[1], names[2]])
    expect(meta).toMatchObject({ total: 3, current_page: 1 })
    expect((await api.sequences.list({ search: "zebra elb" })).data).toMatchObject([{ name: names[2] }])
    expect((await api.sequences.list({ search: "nobody" })).meta.total).toBe(0)
  })

  it("have names of their own, also those that two write at once (Q-30)", async () => {
    const { id } = await publish()
    const calls = [
      (name: string) => api.sequences.create({ name, description: "" }),
      (name: string) => api.sequences.edit({ sequence: id, name }),
      (name: string) => api.sequences.duplicate({ sequence: id, name }),
    ]
    for (const call of calls) {
      const name = unique("Follow-up")
      await onConnection(async (connection) => {
        await connection.query("BEGIN")
        await connection.query("INSERT INTO sequence (name) VALUES ($1)", [name])
        const refused = problemsOf(call(name))
        await expect.poll(countWaiting).toBe(1)
        await connection.query("COMMIT")
        expect(await refused).toHaveProperty("name")
      })
      expect(await problemsOf(call(name))).toHaveProperty("name")
    }
  })

  it("say in the list whether they can be started, how many runs are under way and when they were started last", async () => {
    const { id } = await publish()
    const { name } = (await api.sequences.get({ sequence: id })).sequence
    const listed = async () => (await api.sequences.list({ search: name })).data[0]
    expect(await listed()).toMatchObject({
      is_published: true,
      in_progress: 0,
      last_start: null,
      paused_at: null,
    })
    const list = await createList(await createContact(), await createContact())
    const { start } = await api.sequences.start({
      sequence: id,
      from: await createSender(),
      mailing_list: [list],
    })
    await runStart(start)
    await api.sequences.pause({ sequence: id })
    const { data } = await api.sequences.getStart({ start })
    expect(await listed()).toMatchObject({
      in_progress: 2,
      last_start: data.created_at,
      paused_at: expect.any(String),
    })
    const draft = unique("Drawn only")
    await made("sequence", { name: draft })
    expect((await api.sequences.list({ search: draft })).data).toMatchObject([{ is_published: false }])
  })

  it("show their flow, and what happened at each node and edge", async () => {
    const sequence = await publish()
    const contact = await createContact()
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [await createList(contact)],
    })
    await runStart(start)
    await moveDueRuns(new AbortController().signal)
    const shown = await api.sequences.get({ sequence: sequence.id })
    expect(shown.sequence).toMatchObject({ id: sequence.id, version_number: 1, paused_at: null })
    expect(shown.flow.nodes.map(({ type }) => type)).toEqual(["step", "emailCampaign", "stop"])
    const { runs, parts } = shown.stats
    expect(runs).toEqual({ in_progress: 1, completed: 0, stopped: 0 })
    expect(parts).toMatchObject({
      begin: { passed: 1 },
      "begin-mail": { passed: 1 },
      mail: { waiting: 1, sent: 0 },
    })
    expect(shown.emails).toMatchObject([{ subject: "Your place" }])
    expect(await api.sequences.getStats({ sequence: sequence.id })).toEqual({
      version_number: 1,
      paused_at: null,
      alerts: 0,
      stats: shown.stats,
    })
    expect(await statusOf(api.sequences.getStats({ sequence: 999_999 }))).toBe(404)
    const draft = await made("sequence", { name: unique("Draft") })
    expect((await api.sequences.get({ sequence: draft })).flow).toEqual({ nodes: [], edges: [] })
    expect(await statusOf(api.sequences.get({ sequence: 999_999 }))).toBe(404)
  })

  it("ask for sessions, stages, lifecycles, tags and lists by names that distinguish them", async () => {
    const pipeline = await createPipeline()
    const tag = await insertRow<{ id: number; name: string }>("contact_tag", { name: unique("Press") })
    const { data } = await api.sequences.conditionChoices()
    expect(data.tag).toContainEqual({ id: tag.id, name: tag.name })
    expect(data.stage.filter(({ name }) => name.startsWith(`${pipeline.name}: `)).length).toBeGreaterThan(0)
    expect(Object.keys(data).toSorted()).toEqual(
      ["registered", "stage", "lifecycle", "platform", "tag", "account_tag", "list"].toSorted(),
    )
  })

  it("say whether something else is drawn", async () => {
    const sequence = await publish()
    const before = await api.sequences.get({ sequence: sequence.id })
    expect(before.sequence).toMatchObject({ has_draft: false, ends_on_reply: true, archived_at: null })
    await api.sequences.saveDraft({ sequence: sequence.id, flow: before.flow, version: null })
    expect((await api.sequences.get({ sequence: sequence.id })).sequence.has_draft).toBe(true)
  })

  it("have alerts until somebody takes note", async () => {
    const { id } = await publish()
    await insertRow("sequence_alert", { sequence_id: id, code: "mail_failed", detail: "552", count: 3 })
    expect((await api.sequences.getInfo({ sequence: id })).data).toMatchObject({
      in_progress: 0,
      alerts: [{ code: "mail_failed", count: 3 }],
    })
    await api.sequences.resetAlert({ sequence: id })
    expect((await api.sequences.getInfo({ sequence: id })).data.alerts).toEqual([])
    expect(await statusOf(api.sequences.resetAlert({ sequence: 999_999 }))).toBe(404)
  })

  it("are chosen from those that can be started", async () => {
    const { id } = await publish()
    await made("sequence", { name: unique("Draft") })
    const sender = await createSender()
    const list = await createList()
    const options = await api.sequences.options()
    expect(options.playtime_emails.map((one) => one.id)).toContain(sender)
    expect(options.sequences.map((one) => one.id)).toContain(id)
    expect(options.sequences.filter(({ name }) => name.startsWith("Draft"))).toEqual([])
    expect(options.mailing_lists.map((one) => one.id)).toContain(list)
    expect(options.tradeshows.length).toBeGreaterThan(0)
  })
})

describe("the text of a mail of a sequence", () => {
  it("reaches those who have not got it, says how many, and comes back by a reset", async () => {
    const sequence = await publish()
    const list = await createList(await createContact(), await createContact())
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [list],
    })
    await runStart(start)
    const first = (await api.sequences.getEmail({ email: sequence.email })).data
    expect(first).toMatchObject({ subject: "Your place", is_changed: false, waiting: 2 })
    await moveDueRuns(new AbortController().signal)
    const [run] = await sql<{ id: number }>("SELECT id FROM sequence_run WHERE start_id = $1", [start])
    await endMail(run?.id ?? 0)
    const text = {
      subject: "Your booth",
      content: "<div>Come<script>alert(1)</script></div>",
      language: "fr" as const,
    }
    const { data } = await api.sequences.editEmail({ email: sequence.email, ...text, version: first.version })
    expect(data).toMatchObject({
      subject: "Your booth",
      content: "<div>Come</div>",
      language: "fr",
      is_changed: true,
      waiting: 1,
    })
    expect(await statusOf(api.sequences.editEmail({ email: sequence.email, ...text, version: 1 }))).toBe(409)
    const back = await api.sequences.resetEmail({ email: sequence.email })
    expect(back.data).toMatchObject({
      subject: "Your place",
      content: first.content,
      is_changed: false,
      version: 3,
    })
    expect((await api.sequences.resetEmail({ email: sequence.email })).data.version).toBe(3)
    const mail = await createMail((await createCompany()).id)
    await sql(
      "UPDATE mailing_send SET mail_id = $2 WHERE delivery = 'queued' AND run_id IN (SELECT id FROM sequence_run WHERE start_id = $1)",
      [start, mail],
    )
    const { waiting } = (await api.sequences.getEmail({ email: sequence.email })).data
    expect(waiting, "what was written and is tried again stays as it was written").toBe(0)
    expect(await statusOf(api.sequences.getEmail({ email: 999_999 }))).toBe(404)
    const auditTrail = await sql(
      "SELECT action FROM audit_entry WHERE record_type = 'sequence_email' AND record_id = $1",
      [sequence.email],
    )
    expect(auditTrail).toHaveLength(2)
  })

  it("is checked before it is kept", async () => {
    const good = {
      subject: "Your place",
      content: "<p>Hello [BRAND], <a href='https://example.com'>come</a></p>",
    }
    expect((await api.sequences.checkEmail(good)).problems).toEqual([])
    const bad = {
      subject: " ",
      content: "<p>[NOBODY_KNOWS] <a href='https://nowhere'>x</a><script>1</script></p>",
    }
    expect((await api.sequences.checkEmail(bad)).problems).toEqual([
      { field: "subject", problem: "mail_without_subject", detail: null },
      { field: "content", problem: "unknown_placeholder", detail: "[NOBODY_KNOWS]" },
      { field: "content", problem: "dead_link", detail: "https://nowhere" },
    ])
  })

  it("has a subject and a text", async () => {
    const { email } = await publish()
    const problems = await problemsOf(api.sequences.editEmail({ email, subject: " ", content: "" }))
    expect(Object.keys(problems)).toEqual(["subject", "content"])
  })
})
