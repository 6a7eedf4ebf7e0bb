import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { campaign } from "#tests/factories/mailing.ts"
import { recountedCounters, storedCounters } from "#tests/factories/sequence-counters.ts"
import { beginRun, whereIs } from "#tests/factories/sequences.ts"

const upgrade = readFileSync("prisma/sql/once/20261126-steps-of-ended-runs.sql", "utf8")

it("an upgrade closes steps that were left open on ended runs, and what they count agrees with a recount", async () => {
  const sequence = await campaign()
  const [going, ended] = [
    await beginRun(sequence, await createContact()),
    await beginRun(sequence, await createContact()),
  ]
  await sql(
    "UPDATE sequence_run SET status = 'stopped', end_reason = 'stopped', ended_at = sequence_now() WHERE id = $1",
    [ended],
  )
  // What a step of an earlier release wrote while its run was stopped.
  await insertRow("sequence_visit", {
    run_id: ended,
    node: "mail",
    sequence_id: sequence.id,
    version_id: sequence.version,
    entered_at: new Date(),
    due_at: new Date(),
  })
  await insertRow("sequence_counter", { version_id: sequence.version, part: "end", waiting: 2, passed: -1 })
  expect(await storedCounters()).not.toEqual(await recountedCounters())

  await sql(upgrade)
  expect(await whereIs(ended)).toMatchObject({ status: "stopped", node: null })
  expect(await whereIs(going)).toMatchObject({ status: "in_progress", node: "begin" })
  expect(await storedCounters()).toEqual(await recountedCounters())
  const waiting =
    "SELECT sum(waiting)::int AS waiting FROM sequence_counter WHERE version_id = $1 AND part = $2"
  expect(await sqlOne(waiting, [sequence.version, "mail"])).toEqual({ waiting: 0 })

  const rows = await sqlOne("SELECT count(*)::int AS count FROM sequence_counter")
  await sql(upgrade)
  expect(
    await sqlOne("SELECT count(*)::int AS count FROM sequence_counter"),
    "once more changes nothing",
  ).toEqual(rows)
})
