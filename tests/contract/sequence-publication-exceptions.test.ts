import { beforeEach, expect, it } from "vitest"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createList } from "#tests/factories/mailing.ts"
import { endAllRuns, expectCounted, move, publish, waitFirst } from "#tests/factories/publications.ts"
import { beginRun, moveClock, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const { begin, mail, end } = flowNodes

beforeEach(async () => {
  await setNoon()
  await endAllRuns()
})

/** As a run that waits, so many more: each of somebody who unsubscribed from everything, and wants mails of the list all the same. */
const multiply = (run: number, count: number) =>
  sql(
    `WITH people AS (INSERT INTO contact (first_name, last_name, email, unsubscribed_at)
        SELECT 'Guest', 'No ' || n, 'guest' || n || '@exceptions.example', now() FROM generate_series(1, $2::int) n RETURNING id, email),
      silent AS (INSERT INTO suppression (email, mailing_list_id, reason) SELECT email, NULL, 'unsubscribed' FROM people),
      excepted AS (INSERT INTO suppression_exception (email, mailing_list_id)
        SELECT people.email, list_id FROM people, sequence_run WHERE sequence_run.id = $1),
      runs AS (INSERT INTO sequence_run (sequence_id, version_id, start_id, contact_id, recipient_id, list_id)
        SELECT sequence_id, version_id, start_id, people.id, people.id, list_id FROM sequence_run, people WHERE sequence_run.id = $1 RETURNING *)
      INSERT INTO sequence_visit (run_id, node, sequence_id, version_id, entered_at, due_at, waits_for)
        SELECT id, 'wait', sequence_id, version_id, sequence_now(), sequence_now() + interval '3 days', 'time' FROM runs`,
    [run, count],
  )

it("two thousand runs whose recipients are each excepted from their opt-out are moved, and get the mail, as simulated", async () => {
  const api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
  const sequence = await publishSequence(waitFirst)
  const list = await createList()
  const run = await beginRun(sequence, await createContact(), { list: list.id })
  await move()
  await multiply(run, 1_999)
  const flow = linked([begin, mail(sequence.email), end], "begin mail", "mail end")
  const decision = { version_number: 1, node: "wait", becomes: "node", target: "mail", note: "" } as const
  const { data: draft } = await api.sequences.saveDraft({ sequence: sequence.id, flow, version: null })
  const { data: simulated } = await api.sequences.simulatePublication({
    sequence: sequence.id,
    version: draft.version ?? 0,
    decisions: [decision],
  })
  expect(simulated).toMatchObject({ starts: 2_000, mails: 2_000, left_out: [] })
  expect(simulated.becomes).toEqual({ stay: 0, end: 0, go: [{ node: "mail", runs: 2_000 }] })
  await api.sequences.dropDraft({ sequence: sequence.id })

  const version = await publish(api, { sequence: sequence.id, flow, decided: [decision] })
  await moveClock(1)
  await move()
  expect(
    await sqlOne(
      `SELECT count(*)::int AS mails, count(DISTINCT run_id)::int AS runs FROM mailing_send WHERE version_id = $1 AND delivery = 'queued'`,
      [version],
    ),
  ).toEqual({ mails: 2_000, runs: 2_000 })
  expect(
    await sql(
      "SELECT status, version_id, count(*)::int AS runs FROM sequence_run WHERE sequence_id = $1 GROUP BY 1, 2",
      [sequence.id],
    ),
  ).toEqual([{ status: "in_progress", version_id: version, runs: 2_000 }])
  await expectCounted()
})
