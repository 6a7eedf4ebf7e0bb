import { describe, expect, it } from "vitest"
import { statsOf } from "#lib/backend/automation/sequences/editing/sequence-data.ts"
import { aggregateCounters } from "#lib/backend/automation/sequences/engine/aggregate-counters.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { leftOutSql } from "#lib/backend/automation/sequences/runs/left-out.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { beginRun, endMail, moveClock, publishSequence, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const never = new AbortController().signal
const move = () => moveDueRuns(never)

const { begin, end, other, mail, waits, asks } = flowNodes
const threeDays = waits(3)
const opened = (within?: number) => asks({ kind: "opened", mail: "mail" }, within)

const followUp = (within?: number) =>
  publishSequence((email) =>
    linked(
      [begin, mail(email), threeDays, opened(within), end, other],
      "begin mail",
      "mail wait",
      "wait ask",
      "ask end yes",
      "ask other no",
    ),
  )

const sends = (run: number) =>
  sql<{ node: string; delivery: string }>(
    "SELECT node, delivery FROM mailing_send WHERE run_id = $1 ORDER BY id",
    [run],
  )

describe("a run of a sequence", () => {
  it("goes on when its mail went, waits, and takes the branch of what happened", async () => {
    const sequence = await followUp()
    const run = await beginRun(sequence, await createContact())
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "in_progress", node: "mail", waits_for: "mail" })
    expect(await sends(run)).toEqual([{ node: "mail", delivery: "queued" }])
    await endMail(run)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait", waits_for: "time" })
    await sql("UPDATE mailing_send SET opened_at = now() WHERE run_id = $1", [run])
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    await moveClock(73)
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed", end_reason: "done", node: null })
    expect(await sends(run)).toHaveLength(1)
    expect(
      await sql(
        "SELECT node, edge FROM sequence_visit WHERE run_id = $1 ORDER BY entered_at, left_at, node",
        [run],
      ),
    ).toEqual(
      expect.arrayContaining([
        { node: "ask", edge: "ask-end" },
        { node: "end", edge: null },
      ]),
    )
  })

  it("that asks within a window goes on at the moment it comes true, and after it with no", async () => {
    const sequence = await followUp(2)
    const [opens, does_not] = [
      await beginRun(sequence, await createContact(), { node: "ask" }),
      await beginRun(sequence, await createContact(), { node: "ask" }),
    ]
    await move()
    expect(await whereIs(opens)).toMatchObject({ node: "ask", waits_for: "fact" })
    await insertRow("mailing_send", {
      contact_id: await createContact(),
      object: "",
      from: "a@example.com",
      sent_at: new Date().toISOString(),
      run_id: opens,
      node: "mail",
      round: 0,
      version_id: sequence.version,
    })
    await sql("UPDATE mailing_send SET opened_at = now() WHERE run_id = $1", [opens])
    await move()
    expect(await whereIs(opens)).toMatchObject({ status: "completed" })
    expect(await whereIs(does_not)).toMatchObject({ node: "ask" })
    await moveClock(49)
    await move()
    const left = await sqlOne("SELECT edge FROM sequence_visit WHERE run_id = $1 AND node = 'ask'", [
      does_not,
    ])
    expect(left).toEqual({ edge: "ask-other" })
  })

  it.each([
    ["replied", "UPDATE mailing_send SET replied_at = now() WHERE run_id = $1"],
    ["complained", "UPDATE mailing_send SET complained_at = now() WHERE run_id = $1"],
    [
      "bounced",
      "UPDATE contact SET email_error = true WHERE id = (SELECT recipient_id FROM sequence_run WHERE id = $1)",
    ],
    [
      "blacklisted",
      "UPDATE contact SET is_blacklisted = true WHERE id = (SELECT recipient_id FROM sequence_run WHERE id = $1)",
    ],
    [
      "unsubscribed",
      "UPDATE contact SET unsubscribed_at = now() WHERE id = (SELECT recipient_id FROM sequence_run WHERE id = $1)",
    ],
    [
      "deleted",
      "UPDATE contact SET deleted_at = now() WHERE id = (SELECT recipient_id FROM sequence_run WHERE id = $1)",
    ],
  ])("ends by itself, long before it is due: %s", async (reason, change) => {
    const sequence = await followUp()
    const run = await beginRun(sequence, await createContact())
    await move()
    await endMail(run)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    await sql(change, [run])
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason, node: null })
  })

  it("ends by itself when its company asks to be left alone, and nobody of it begins", async () => {
    const company = await createCompany()
    const contact = await createContact({ companyIds: [company.id] })
    const run = await beginRun(await followUp(), contact)
    await move()
    await endMail(run)
    await move()
    const api = await signIn(await createUser())
    const { data } = await api.companies.get({ company: company.id })
    expect(data.informations.left_alone).toBe(false)
    await api.companies.edit({
      company: company.id,
      version: data.version,
      informations: { left_alone: true },
    })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "left_alone", node: null })
    expect((await api.companies.get({ company: company.id })).data.informations.left_alone).toBe(true)
    const why = await sqlOne(
      `SELECT ${leftOutSql("contact", "NULL::int", "1")} AS reason FROM contact WHERE id = $1`,
      [contact],
    )
    expect(why).toEqual({ reason: "left_alone" })
  })

  it("says what the stop node says at which it ended", async () => {
    const sequence = await publishSequence(() =>
      linked(
        [begin, { id: "end", type: "stop", data: { label: "", reason: "Not this season" } }],
        "begin end",
      ),
    )
    const contact = await createContact()
    await beginRun(sequence, contact)
    await move()
    const { data } = await (await signIn(await createUser())).contacts.get({ contact })
    expect(data.sequences).toMatchObject([
      { status: "completed", end_reason: "done", end_note: "Not this season" },
    ])
  })

  it("of a record that becomes part of another goes on there, but one where both had one", async () => {
    const [one, other] = [await followUp(), await followUp()]
    const [kept, removed] = [await createContact(), await createContact()]
    const runs = {
      kept: await beginRun(one, kept),
      double: await beginRun(one, removed),
      moved: await beginRun(other, removed),
    }
    await mergeFresh(await signIn(await createUser({ isAdmin: true })), { type: "contact", kept, removed })
    expect(await whereIs(runs.kept)).toMatchObject({ status: "in_progress" })
    expect(await whereIs(runs.double)).toMatchObject({ status: "stopped", end_reason: "merged", node: null })
    expect(await whereIs(runs.moved)).toMatchObject({ status: "in_progress" })
    expect(
      await sqlOne("SELECT contact_id, recipient_id FROM sequence_run WHERE id = $1", [runs.moved]),
    ).toEqual({
      contact_id: kept,
      recipient_id: kept,
    })
  })

  it.each([
    ["bounced", "failed", "refused_recipients"],
    ["mail_failed", "failed", "too_large"],
  ])("ends with its mail: %s", async (reason, delivery, failure) => {
    const run = await beginRun(await followUp(), await createContact())
    await move()
    await endMail(run, delivery, failure)
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason })
  })

  it("goes on where nobody knows whether its mail went: it is not written again", async () => {
    const run = await beginRun(await followUp(), await createContact())
    await move()
    await endMail(run, "unknown")
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    expect(await sends(run)).toHaveLength(1)
  })

  it("does not move while its sequence is paused, or everything is stopped, and goes on after it once", async () => {
    const sequence = await followUp()
    const run = await beginRun(sequence, await createContact())
    await sql("UPDATE sequence SET paused_at = now() WHERE id = $1", [sequence.id])
    expect(await move()).toBe(0)
    await sql("UPDATE sequence SET paused_at = NULL WHERE id = $1", [sequence.id])
    await sql("UPDATE sequence_switch SET stopped_at = now()")
    expect(await move()).toBe(0)
    await sql("UPDATE sequence_switch SET stopped_at = NULL")
    await move()
    expect(await sends(run)).toHaveLength(1)
  })

  it("is in one worker's hands: many at once write one mail each, and counts agree with what is there", async () => {
    const sequence = await followUp()
    const runs: number[] = []
    for (let made = 0; made < 40; made++) runs.push(await beginRun(sequence, await createContact()))
    await Promise.all(Array.from({ length: 4 }, () => moveDueRuns(never, 2)))
    const written = await sql("SELECT run_id FROM mailing_send WHERE version_id = $1", [sequence.version])
    expect(written).toHaveLength(runs.length)
    await sql("UPDATE mailing_send SET delivery = 'sent' WHERE version_id = $1", [sequence.version])
    await move()
    const counters = await sql(
      `SELECT part, sum(waiting)::int AS waiting, sum(passed)::int AS passed, sum(sent)::int AS sent FROM sequence_counter
        WHERE version_id = $1 AND part <> '' GROUP BY part ORDER BY part`,
      [sequence.version],
    )
    expect(counters).toEqual([
      { part: "begin", waiting: 0, passed: 40, sent: 0 },
      { part: "begin-mail", waiting: 0, passed: 40, sent: 0 },
      { part: "mail", waiting: 0, passed: 40, sent: 40 },
      { part: "mail-wait", waiting: 0, passed: 40, sent: 0 },
      { part: "wait", waiting: 40, passed: 0, sent: 0 },
    ])
    const rows = () =>
      sql(
        "SELECT id, part, waiting, passed, sent FROM sequence_counter WHERE version_id = $1 AND part <> '' ORDER BY part",
        [sequence.version],
      )
    await Promise.all([aggregateCounters(), aggregateCounters()])
    await aggregateCounters()
    const aggregated = await rows()
    expect(aggregated).toMatchObject(counters)
    await aggregateCounters()
    expect(await rows()).toEqual(aggregated)
  })

  it("is counted whatever became of the versions before it, and its sequence tells how many are under way", async () => {
    const sequence = await followUp()
    await sql("UPDATE sequence_version SET version = version + 1000")
    const runs = [
      await beginRun(sequence, await createContact()),
      await beginRun(sequence, await createContact()),
    ]
    await move()
    await sql("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", [runs[0]])
    const stats = await statsOf(sequence.id, sequence.version)
    expect(stats.runs).toEqual({ in_progress: 1, completed: 0, stopped: 1 })
    expect(stats.parts).toMatchObject({ begin: { passed: 2 }, mail: { waiting: 1, passed: 1 } })
    await sql("DELETE FROM sequence_run WHERE id = ANY ($1)", [runs])
    expect((await statsOf(sequence.id, sequence.version)).runs).toEqual({
      in_progress: 0,
      completed: 0,
      stopped: 0,
    })
  })
})
