import { expect, it } from "vitest"
import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { stopSequence } from "#lib/backend/automation/sequences/editing/mutations.ts"
import { applyTransition } from "#lib/backend/automation/sequences/engine/apply-transition.ts"
import { lockDueRun } from "#lib/backend/automation/sequences/engine/due-run.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, endMail, publishSequence, whereIs } from "#tests/factories/sequences.ts"

const { begin, mail, waits, end } = flowNodes
const actor = { userId: null, requestId: "stops" }
const move = () => moveDueRuns(new AbortController().signal)

it("a run that is stopped while a step of it is taken ends where the step leads to", async () => {
  const sequence = await publishSequence(() => linked([begin, waits(3), end], "begin wait", "wait end"))
  const contact = await createContact()
  const run = await beginRun(sequence, contact)
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    // A step that leaves its node counts it.
    await connection.query("LOCK TABLE sequence_counter IN SHARE MODE")
    const moving = move()
    await expect.poll(countWaiting).toBe(1)
    const stopping = stopSequence(sequence.id, { type: "contact", id: contact }, actor)
    await expect.poll(countWaiting).toBe(2)
    await connection.query("COMMIT")
    await Promise.all([moving, stopping])
  })
  expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "stopped", node: null })
})

it("a run whose mail goes while a step finds it on its way goes on", async () => {
  const sequence = await publishSequence((email) =>
    linked([begin, mail(email), end], "begin mail", "mail end"),
  )
  const run = await beginRun(sequence, await createContact())
  await move()
  await sql("UPDATE sequence_visit SET due_at = sequence_now() WHERE run_id = $1 AND left_at IS NULL", [run])
  const sending = await inTransaction(async (connection) => {
    const due = await lockDueRun(sequence.id, connection)
    if (due?.mail !== "waiting") throw new Error("The mail is not on its way")
    const sent = endMail(run)
    await expect.poll(countWaiting).toBe(1)
    const graph = graphOf({ nodes: [], edges: [] })
    await applyTransition({ does: "wait", for: "mail", until: null }, due, graph, connection)
    return { sent }
  })
  await sending.sent
  await move()
  expect(await whereIs(run)).toMatchObject({ status: "completed" })
})

it.each(["contact", "company"] as const)(
  "a run whose %s is being saved ends after that: a step waits for nobody who may wait for it",
  async (table) => {
    const sequence = await publishSequence(() => linked([begin, end], "begin end"))
    const company = (await createCompany()).id
    const contact = await createContact({ companyIds: [company] })
    const run = await beginRun(sequence, contact)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [
        { contact, company }[table],
      ])
      await move()
      expect(await whereIs(run)).toMatchObject({ status: "in_progress", node: "end" })
      await connection.query("SELECT sequence_runs_woken($1)", [[run]])
      await connection.query("COMMIT")
    })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
  },
)

it("a run whose mail goes between the look for it and the lock goes on", async () => {
  const sequence = await publishSequence((email) =>
    linked([begin, mail(email), end], "begin mail", "mail end"),
  )
  const run = await beginRun(sequence, await createContact())
  await move()
  await sql("UPDATE sequence_visit SET due_at = sequence_now() WHERE run_id = $1 AND left_at IS NULL", [run])
  await whileClockIsStopped(async (goOn) => {
    const checked = inTransaction(async (connection) => {
      await connection.query("SET LOCAL crm.clock_stands = 'on'")
      return lockDueRun(sequence.id, connection)
    })
    await expect.poll(countWaiting).toBe(1)
    await endMail(run)
    await goOn()
    expect(await checked).toMatchObject({ run_id: run, mail: "sent" })
  })
})

/** Whoever asks to has the clock of sequences answer once `goOn` was called: not while a statement is planned, but once it has begun. */
async function whileClockIsStopped(work: (goOn: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const { text } = await sqlOne<{ text: string }>(
    "SELECT pg_get_functiondef('sequence_now()'::regprocedure) AS text",
  )
  await sql(`CREATE OR REPLACE FUNCTION sequence_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      IF current_setting('crm.clock_stands', true) = 'on' THEN PERFORM pg_advisory_xact_lock(20261126); END IF;
      RETURN (SELECT date_trunc('milliseconds', now() + make_interval(secs => moved)) FROM sequence_switch);
    END $$`)
  try {
    await onConnection(async (connection) => {
      await connection.query("SELECT pg_advisory_lock(20261126)")
      await work(() => connection.query("SELECT pg_advisory_unlock(20261126)"))
    })
  } finally {
    await sql(text)
  }
}
