import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { runTransfers } from "#lib/backend/automation/sequences/publication/run-transfers.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import {
  endAllRuns,
  expectCounted,
  move,
  publish,
  sendsOf,
  waitFirst,
  waiting,
} from "#tests/factories/publications.ts"
import { beginRun, moveClock, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
beforeAll(async () => {
  user = await createUser({ abilities: ["sequence.edit"] })
  api = await signIn(user)
})
beforeEach(async () => {
  await setNoon()
  await endAllRuns()
})

const { begin, mail, waits, end, asks } = flowNodes

const versionOf = async (run: number) =>
  (
    await sqlOne<{ run: number; visit: number }>(
      `SELECT run.version_id AS run, visit.version_id AS visit FROM sequence_run run
        JOIN sequence_visit visit ON visit.run_id = run.id AND left_at IS NULL WHERE run.id = $1`,
      [run],
    )
  ).visit

describe("those who wait on an older version when another is published", () => {
  it("are shown by node, with how many they are, and stay on theirs unless something is decided", async () => {
    const { sequence, run } = await waiting(2)
    expect((await api.sequences.getPublication({ sequence: sequence.id })).data).toEqual([
      { version_number: 1, node: waits(3), waiting: 2, has_same: true },
    ])
    const flow = linked([begin, mail(sequence.email), end], "begin mail", "mail end")
    await api.sequences.saveDraft({ sequence: sequence.id, flow, version: null })
    expect((await api.sequences.getPublication({ sequence: sequence.id })).data).toMatchObject([
      { has_same: false },
    ])
    await api.sequences.dropDraft({ sequence: sequence.id })
    await publish(api, { sequence: sequence.id, flow, decided: [] })
    expect(await versionOf(run)).toBe(sequence.version)
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
  })

  it("continue at the same node for as long as they have waited, by what it says now", async () => {
    const { sequence, run } = await waiting()
    const longer = linked([begin, waits(5), mail(sequence.email), end], "begin wait", "wait mail", "mail end")
    const version = await publish(api, { sequence: sequence.id, flow: longer, decided: [{}] })
    expect(await versionOf(run)).toBe(version)
    await moveClock(4 * 24)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait", waits_for: "time" })
    await moveClock(1.5 * 24)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail" })
    await expectCounted()
  })

  it("are moved as the last version has decided, also while an earlier one still moves them (Q-31)", async () => {
    const { sequence, runs } = await waiting(2)
    const longer = (days: number) =>
      linked([begin, waits(days), mail(sequence.email), end], "begin wait", "wait mail", "mail end")
    const publishLater = (days: number, decided: Parameters<typeof publish>[1]["decided"]) =>
      publish(api, { sequence: sequence.id, flow: longer(days), decided, isDone: false })
    const second = await publishLater(5, [{}])
    const third = await publishLater(7, [{ becomes: "end", note: "The show is over" }])
    await runTransfers(second)
    for (const run of runs) expect(await versionOf(run)).toBe(sequence.version)
    await runTransfers(third)
    for (const run of runs)
      expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "flow_changed" })
    expect(
      await sql("SELECT FROM sequence_transfer WHERE version_id = ANY ($1::int[]) AND ended_at IS NULL", [
        [second, third],
      ]),
    ).toEqual([])
    await expectCounted()
  })

  it("go to another node, or end with a reason; the record says so and by whom, and counts are those of a recount", async () => {
    const { sequence, run } = await waiting()
    const other = await beginRun(sequence, await createContact(), { node: "mail" })
    await move()
    const flow = linked([begin, asks({ kind: "opened" }, 2), end], "begin ask", "ask end yes", "ask end no")
    const version = await publish(api, {
      sequence: sequence.id,
      flow,
      decided: [
        { becomes: "node", target: "ask" },
        { node: "mail", becomes: "end", note: "The show is over" },
      ],
    })
    expect(await versionOf(run)).toBe(version)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "ask", waits_for: "fact" })
    expect(await whereIs(other)).toMatchObject({ status: "stopped", end_reason: "flow_changed", node: null })
    expect(await sendsOf(other)).toMatchObject([{ node: "mail", delivery: "cancelled" }])
    const { contact_id } = await sqlOne<{ contact_id: number }>(
      "SELECT contact_id FROM sequence_run WHERE id = $1",
      [other],
    )
    const [shown] = (await api.contacts.get({ contact: contact_id })).data.sequences
    expect(shown).toMatchObject({
      end_reason: "flow_changed",
      end_note: "The show is over",
      moves: [{ version_number: 2, by: user.name, is_end: true }],
    })
  })

  it("follow a decision up to the moment of publishing: who comes to the node after it stays", async () => {
    const { sequence, run } = await waiting()
    const flow = waitFirst(sequence.email)
    const version = await publish(api, {
      sequence: sequence.id,
      flow,
      decided: [{ becomes: "node", target: "mail" }],
      isDone: false,
    })
    await moveClock(1)
    const late = await beginRun(sequence, await createContact())
    await move()
    await runTransfers(version)
    expect(await versionOf(run)).toBe(version)
    expect(await whereIs(late)).toMatchObject({ node: "wait" })
    expect(await versionOf(late)).toBe(sequence.version)
  })

  it("are moved once, however often it is begun, by however many workers", async () => {
    const { sequence, runs } = await waiting(3)
    const version = await publish(api, {
      sequence: sequence.id,
      flow: waitFirst(sequence.email),
      decided: [{ becomes: "node", target: "begin" }],
      isDone: false,
    })
    await Promise.all([runTransfers(version), runTransfers(version)])
    await runTransfers(version)
    const moved = await sql("SELECT run_id FROM sequence_run_move WHERE version_id = $1", [version])
    expect(moved).toHaveLength(3)
    const begun = await sql<{ round: number }>(
      "SELECT round FROM sequence_visit WHERE run_id = ANY ($1) AND node = 'begin' AND version_id = $2",
      [runs, version],
    )
    expect(begun).toEqual([{ round: 1 }, { round: 1 }, { round: 1 }])
  })

  it.each([
    ["same", { node: "gone" }],
    ["node", { target: "end" }],
    ["node", { target: "gone" }],
    ["same", { version_number: 9 }],
  ] as const)("cannot be decided for where no one can go: %s %o", async (becomes, wrong) => {
    const { sequence } = await waiting()
    const publishing = publish(api, {
      sequence: sequence.id,
      flow: waitFirst(sequence.email),
      decided: [{ becomes, ...wrong }],
    })
    expect(await problemsOf(publishing)).toHaveProperty("decisions")
    expect((await api.sequences.get({ sequence: sequence.id })).sequence.version_number).toBe(1)
  })

  it("are decided for once a node", async () => {
    const { sequence } = await waiting()
    expect(
      await statusOf(
        publish(api, {
          sequence: sequence.id,
          flow: waitFirst(sequence.email),
          decided: [{}, { becomes: "stay" }],
        }),
      ),
    ).toBe(422)
  })
})

describe("a run in a step at the moment in which it is to be moved", () => {
  it("is waited for: where the step led it elsewhere it stays on its version, the others are moved", async () => {
    const { sequence, run: leaves } = await waiting()
    await moveClock(24)
    const remains = await beginRun(sequence, await createContact())
    await move()
    const decided = [{ becomes: "node" as const, target: "begin" }]
    const version = await publish(api, {
      sequence: sequence.id,
      flow: waitFirst(sequence.email),
      decided,
      isDone: false,
    })
    await moveClock(60)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      // A step that leaves its node counts it.
      await connection.query("LOCK TABLE sequence_counter IN SHARE MODE")
      const stepping = move()
      await expect.poll(countWaiting).toBe(1)
      const transferring = runTransfers(version)
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      await Promise.all([stepping, transferring])
    })
    expect(await whereIs(leaves)).toMatchObject({ status: "in_progress", node: "mail" })
    expect(await versionOf(leaves)).toBe(sequence.version)
    expect(await versionOf(remains)).toBe(version)
    expect(await sendsOf(leaves)).toHaveLength(1)
    await expectCounted()
  })
})

it("companies and contacts whose runs are moved are locked before their runs, as those who stop them do", async () => {
  const company = (await createCompany()).id
  const contact = await createContact({ companyIds: [company] })
  const sequence = await publishSequence(waitFirst)
  const run = await beginRun(sequence, contact)
  await move()
  const version = await publish(api, {
    sequence: sequence.id,
    flow: waitFirst(sequence.email),
    decided: [{}],
    isDone: false,
  })
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    // Where two wait for each other, this one is told.
    await connection.query("SET LOCAL deadlock_timeout = '1ms'")
    await connection.query("SELECT FROM contact WHERE id = $1 FOR NO KEY UPDATE", [contact])
    const transferring = runTransfers(version)
    await expect.poll(countWaiting).toBe(1)
    // Whoever holds the record comes to its run: nobody waits in a circle.
    await connection.query("SELECT sequence_runs_woken($1)", [[run]])
    await connection.query("COMMIT")
    await transferring
  })
  expect(await versionOf(run)).toBe(version)
})
