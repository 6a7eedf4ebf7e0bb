import { describe, expect, it } from "vitest"
import { foldTallies } from "#lib/backend/sequences/engine/fold-tallies.ts"
import { moveDueRuns } from "#lib/backend/sequences/engine/start.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, endMail, moveClock, publishSequence, whereIs } from "#tests/factories/sequences.ts"

const never = new AbortController().signal
const move = () => moveDueRuns(never)

const { begin, end, other, mail, waits, asks } = flowNodes
const threeDays = waits(3)
const opened = (within?: number) => asks({ kind: "opened", mail: "mail" }, within)

const followUp = (within?: number) =>
  publishSequence((email) =>
    linked(
      [begin, mail(email), threeDays, opened(within), end, other],
      ...["begin mail", "mail wait", "wait ask", "ask end yes", "ask other no"],
    ),
  )

const sends = (run: number) =>
  sql<{ node: string; delivery: string }>(
    "SELECT node, delivery FROM mailing_send WHERE run_id = $1 ORDER BY id",
    [run],
  )

describe("a run of a sequence", () => {
  it("goes on when its mail went, waits, and takes the way of what happened", async () => {
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
        "SELECT node, edge FROM sequence_passage WHERE run_id = $1 ORDER BY entered_at, left_at, node",
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
      ...{
        contact_id: await createContact(),
        object: "",
        from: "a@example.com",
        sent_at: new Date().toISOString(),
      },
      ...{ run_id: opens, node: "mail", round: 0, version_id: sequence.version },
    })
    await sql("UPDATE mailing_send SET opened_at = now() WHERE run_id = $1", [opens])
    await move()
    expect(await whereIs(opens)).toMatchObject({ status: "completed" })
    expect(await whereIs(does_not)).toMatchObject({ node: "ask" })
    await moveClock(49)
    await move()
    const left = await sqlOne("SELECT edge FROM sequence_passage WHERE run_id = $1 AND node = 'ask'", [
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
    const tallies = await sql(
      `SELECT part, sum(waiting)::int AS waiting, sum(passed)::int AS passed, sum(sent)::int AS sent FROM sequence_tally
        WHERE version_id = $1 GROUP BY part ORDER BY part`,
      [sequence.version],
    )
    expect(tallies).toEqual([
      { part: "begin", waiting: 0, passed: 40, sent: 0 },
      { part: "begin-mail", waiting: 0, passed: 40, sent: 0 },
      { part: "mail", waiting: 0, passed: 40, sent: 40 },
      { part: "mail-wait", waiting: 0, passed: 40, sent: 0 },
      { part: "wait", waiting: 40, passed: 0, sent: 0 },
    ])
    const rows = () =>
      sql("SELECT id, part, waiting, passed, sent FROM sequence_tally WHERE version_id = $1 ORDER BY part", [
        sequence.version,
      ])
    await Promise.all([foldTallies(), foldTallies()])
    await foldTallies()
    const folded = await rows()
    expect(folded).toMatchObject(tallies)
    await foldTallies()
    expect(await rows()).toEqual(folded)
  })
})
