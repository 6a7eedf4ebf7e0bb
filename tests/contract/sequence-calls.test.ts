import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { createMail } from "#tests/factories/activity.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
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

async function createList(...contacts: number[]) {
  const id = await made("mailing_list", { name: unique("List") })
  for (const contact_id of contacts)
    await insertRow("mailing_subscription", { mailing_list_id: id, contact_id })
  return id
}

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
    const { data } = await api.sequences.factChoices()
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

describe("a start", () => {
  it("begins a run for everybody on the lists once, and says who is left out and why", async () => {
    const sequence = await publish()
    const [jane, twice, running] = [await createContact(), await createContact(), await createContact()]
    const outside = {
      no_address: await createContact({ email: null }),
      bounced: await createContact({ emailError: true }),
      unsubscribed: await createContact(),
      blacklisted: await createContact(),
      suppressed: await createContact(),
    }
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [outside.unsubscribed])
    await sql("UPDATE contact SET is_blacklisted = true WHERE id = $1", [outside.blacklisted])
    await sql(
      "INSERT INTO suppression (email, reason) SELECT email, 'complaint' FROM contact WHERE id = $1",
      [outside.suppressed],
    )
    await sql("UPDATE contact SET email_error = true WHERE id = $1", [outside.bounced])
    await insertRow("sequence_run", { sequence_id: sequence.id, contact_id: running })
    const lists = [await createList(jane, twice, ...Object.values(outside)), await createList(twice, running)]
    const { session } = await createPipeline()
    const show = await sqlOne<{ id: number }>(
      "SELECT tradeshow_id AS id FROM tradeshow_session WHERE id = $1",
      [session],
    )
    const sender = await createSender()
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: sender,
      tradeshows: [show.id],
      mailing_list: lists,
    })
    await runStart(start)
    await runStart(start)
    const runs = await sql(
      "SELECT contact_id, recipient_id, list_id, session_id FROM sequence_run WHERE start_id = $1 ORDER BY contact_id",
      [start],
    )
    expect(runs).toEqual(
      [jane, twice].map((id) => ({
        contact_id: id,
        recipient_id: id,
        list_id: lists[0],
        session_id: session,
      })),
    )
    const left = await sql<{ contact_id: number; reason: string }>(
      "SELECT contact_id, reason FROM sequence_left_out WHERE start_id = $1",
      [start],
    )
    expect(Object.fromEntries(left.map(({ contact_id, reason }) => [contact_id, reason]))).toEqual({
      ...Object.fromEntries(Object.entries(outside).map(([reason, id]) => [id, reason])),
      [running]: "already_in",
    })
    expect(
      await sqlOne(
        "SELECT started, left_out, ended_at IS NOT NULL AS is_over FROM sequence_start WHERE id = $1",
        [start],
      ),
    ).toEqual({ started: 2, left_out: 6, is_over: true })
  })

  it("says how far it is, and whom it left out by the reason", async () => {
    const sequence = await publish()
    const list = await createList(await createContact(), await createContact({ email: null }))
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [list],
    })
    const begun = async () => (await api.sequences.getStart({ start })).data
    expect(await begun()).toMatchObject({ started: 0, left_out: 0, reasons: {}, ended_at: null })
    await runStart(start)
    expect(await begun()).toMatchObject({
      sequence_id: sequence.id,
      started: 1,
      left_out: 1,
      reasons: { no_address: 1 },
      ended_at: expect.any(String),
    })
    expect(await statusOf(api.sequences.getStart({ start: 999_999 }))).toBe(404)
  })

  it("sent again is the same: by its key for good, from another window until it is over", async () => {
    const { id } = await publish()
    const list = await createList(await createContact())
    const request = { sequence: id, from: await createSender(), mailing_list: [list] }
    const key = crypto.randomUUID()
    const starts = await Promise.all([
      api.sequences.start({ ...request, key }),
      api.sequences.start({ ...request, key }),
      api.sequences.start({ ...request, key: crypto.randomUUID() }),
    ])
    const [{ start }] = starts
    expect(starts.map((one) => one.start)).toEqual([start, start, start])
    await runStart(start)
    const { key: kept } = await sqlOne<{ key: string }>("SELECT key FROM sequence_start WHERE id = $1", [
      start,
    ])
    expect((await api.sequences.start({ ...request, key: kept })).start).toBe(start)
    expect((await api.sequences.start({ ...request, key: crypto.randomUUID() })).start).not.toBe(start)
  })

  it("sent again goes on with one that nobody works on any more; one that is over is left at that", async () => {
    const { id } = await publish()
    const request = {
      sequence: id,
      from: await createSender(),
      key: crypto.randomUUID(),
      mailing_list: [await createList(await createContact())],
    }
    const { start } = await api.sequences.start(request)
    const backgroundJobs = () =>
      sql(
        "SELECT FROM pgboss.job WHERE name = 'sequence.start' AND data = json_build_object('id', $1::int)::jsonb",
        [start],
      )
    await sql(
      "DELETE FROM pgboss.job WHERE name = 'sequence.start' AND data = json_build_object('id', $1::int)::jsonb",
      [start],
    )
    expect((await api.sequences.start({ ...request, key: crypto.randomUUID() })).start).toBe(start)
    expect(await backgroundJobs()).toHaveLength(1)
    await Promise.all([runStart(start), runStart(start)])
    expect((await api.sequences.getStart({ start })).data).toMatchObject({ started: 1, left_out: 0 })
    await api.sequences.start(request)
    expect(await backgroundJobs()).toHaveLength(1)
  })

  it("is refused of a sequence that was archived, before or at that moment", async () => {
    const { id } = await publish()
    const request = { sequence: id, from: await createSender(), mailing_list: [await createList()] }
    let starting: Promise<unknown> = Promise.resolve()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("UPDATE sequence SET archived_at = now() WHERE id = $1", [id])
      starting = problemsOf(api.sequences.start(request))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
    })
    for (const problems of [await starting, await problemsOf(api.sequences.start(request))])
      expect(problems).toHaveProperty("sequence")
    expect(await sql("SELECT FROM sequence_start WHERE sequence_id = $1", [id])).toEqual([])
  })

  it("on all lists that are found means no other", async () => {
    const sequence = await publish()
    const name = unique("Quokka")
    const found = await made("mailing_list", { name })
    await createList()
    const request = {
      sequence: sequence.id,
      from: await createSender(),
      search: name,
      mailing_list: "*",
    } as const
    const { start } = await api.sequences.start(request)
    const { lists } = await sqlOne<{ lists: number[] }>("SELECT lists FROM sequence_start WHERE id = $1", [
      start,
    ])
    expect(lists).toEqual([found])
    expect(await problemsOf(api.sequences.start({ ...request, search: unique("Nowhere") }))).toHaveProperty(
      "mailing_list",
    )
  })

  it("of two at once begins each run once", async () => {
    const sequence = await publish()
    const contacts: number[] = []
    for (let made = 0; made < 20; made++) contacts.push(await createContact())
    const request = {
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [await createList(...contacts)],
    }
    const other = { ...request, from: await createSender() }
    const starts = [await api.sequences.start(request), await api.sequences.start(other)]
    await Promise.all(starts.flatMap(({ start }) => [runStart(start), runStart(start)]))
    const { runs } = await sqlOne<{ runs: number }>(
      "SELECT count(*)::int AS runs FROM sequence_run WHERE sequence_id = $1",
      [sequence.id],
    )
    expect(runs).toBe(20)
    const { left_out } = await sqlOne<{ left_out: number }>(
      "SELECT sum(left_out)::int AS left_out FROM sequence_start WHERE sequence_id = $1",
      [sequence.id],
    )
    expect(left_out).toBe(20)
  })

  it("on all lists is told by a star", async () => {
    const sequence = await publish()
    const list = await createList(await createContact())
    const request = { sequence: sequence.id, from: await createSender(), mailing_list: "*" } as const
    const { start } = await api.sequences.start(request)
    const { lists } = await sqlOne<{ lists: number[] }>("SELECT lists FROM sequence_start WHERE id = $1", [
      start,
    ])
    expect(lists).toContain(list)
  })

  it("is refused beside the field", async () => {
    const { id } = await publish()
    const good = { sequence: id, from: await createSender(), mailing_list: [await createList()] }
    const draft = await made("sequence", { name: unique("Draft") })
    expect(await problemsOf(api.sequences.start({ ...good, sequence: draft }))).toHaveProperty("sequence")
    expect(await problemsOf(api.sequences.start({ ...good, from: 999_999 }))).toHaveProperty("from")
    expect(await problemsOf(api.sequences.start({ ...good, mailing_list: [999_999] }))).toHaveProperty(
      "mailing_list",
    )
    expect(await problemsOf(api.sequences.start({ ...good, mailing_list: [] }))).toHaveProperty(
      "mailing_list",
    )
    expect(await problemsOf(api.sequences.start({ ...good, tradeshows: [999_999] }))).toHaveProperty(
      "tradeshows",
    )
    expect(await statusOf(api.sequences.start({ ...good, sequence: 999_999 }))).toBe(404)
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
