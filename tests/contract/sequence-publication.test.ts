import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { claimPaced } from "#lib/backend/sending/claim-paced.ts"
import { beginHandOver } from "#lib/backend/sending/hand-over.ts"
import { findOutlet } from "#lib/backend/sending/outlets.ts"
import { moveDueRuns } from "#lib/backend/sequences/engine/start.ts"
import { runTransfers } from "#lib/backend/sequences/publication/run-transfers.ts"
import type { Flow } from "#lib/contract/flow.ts"
import type { TransferDecision } from "#lib/contract/sequence-publication.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { keptTallies, recountedTallies } from "#tests/factories/sequence-tallies.ts"
import {
  beginRun,
  createSender,
  createSequenceEmail,
  endMail,
  moveClock,
  publishSequence,
  setNoon,
  whereIs,
} from "#tests/factories/sequences.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
beforeAll(async () => {
  user = await createUser({ abilities: ["sequence.edit"] })
  api = await signIn(user)
})
beforeEach(async () => {
  await setNoon()
  // What earlier tests left would come due with the clock.
  await sql("UPDATE sequence_run SET status = 'stopped', end_reason = 'stopped' WHERE status = 'in_progress'")
})

const { begin, mail, waits, end, asks } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const waitFirst = (email: number) =>
  linked([begin, waits(3), mail(email), end], "begin wait", "wait mail", "mail end")
type Decided = Partial<Omit<TransferDecision, "note">> & { note?: string }

/** A sequence with runs that wait for three days. */
async function waiting(count = 1, flowOf: (email: number) => Flow = waitFirst) {
  const sequence = await publishSequence(flowOf)
  const runs: number[] = []
  for (let n = 0; n < count; n++) runs.push(await beginRun(sequence, await createContact()))
  await move()
  return { sequence, runs, run: runs[0] ?? 0 }
}

/** Draws another flow, publishes it with decisions, and has those who wait moved. @returns id of the version */
async function publish(sequence: number, flow: Flow, decided: Decided[], isDone = true) {
  const { data } = await api.sequences.saveDraft({ sequence, flow, version: null })
  const decisions = decided.map((one) => ({
    ...{ version_number: 1, node: "wait", becomes: "same" as const },
    ...one,
  }))
  await api.sequences.publish({ sequence, version: data.version ?? 0, decisions })
  const { id } = await sqlOne<{ id: number }>(
    "SELECT id FROM sequence_version WHERE sequence_id = $1 ORDER BY number DESC LIMIT 1",
    [sequence],
  )
  if (isDone) await runTransfers(id)
  return id
}

const versionOf = async (run: number) =>
  (
    await sqlOne<{ run: number; passage: number }>(
      `SELECT run.version_id AS run, passage.version_id AS passage FROM sequence_run run
        JOIN sequence_passage passage ON passage.run_id = run.id AND left_at IS NULL WHERE run.id = $1`,
      [run],
    )
  ).passage
const sendsOf = (run: number) =>
  sql<{ node: string; round: number; delivery: string; email_id: number }>(
    "SELECT node, round, delivery, email_id FROM mailing_send WHERE run_id = $1 ORDER BY id",
    [run],
  )
const areCounted = async () => expect(await keptTallies()).toEqual(await recountedTallies())

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
    await publish(sequence.id, flow, [])
    expect(await versionOf(run)).toBe(sequence.version)
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
  })

  it("continue at the same node for as long as they have waited, by what it says now", async () => {
    const { sequence, run } = await waiting()
    const longer = linked([begin, waits(5), mail(sequence.email), end], "begin wait", "wait mail", "mail end")
    const version = await publish(sequence.id, longer, [{}])
    expect(await versionOf(run)).toBe(version)
    await moveClock(4 * 24)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait", waits_for: "time" })
    await moveClock(1.5 * 24)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail" })
    await areCounted()
  })

  it("go to another node, or end with a reason; the record says so and by whom, and counts are those of a recount", async () => {
    const { sequence, run } = await waiting()
    const other = await beginRun(sequence, await createContact(), { node: "mail" })
    await move()
    const flow = linked([begin, asks({ kind: "opened" }, 2), end], "begin ask", "ask end yes", "ask end no")
    const version = await publish(sequence.id, flow, [
      { becomes: "node", target: "ask" },
      { node: "mail", becomes: "end", note: "The show is over" },
    ])
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
      ...{ end_reason: "flow_changed", end_note: "The show is over" },
      moves: [{ version_number: 2, by: user.name, is_end: true }],
    })
  })

  it("follow a decision up to the moment of publishing: who comes to the node after it stays", async () => {
    const { sequence, run } = await waiting()
    const flow = waitFirst(sequence.email)
    const version = await publish(sequence.id, flow, [{ becomes: "node", target: "mail" }], false)
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
    const version = await publish(
      sequence.id,
      waitFirst(sequence.email),
      [{ becomes: "node", target: "begin" }],
      false,
    )
    await Promise.all([runTransfers(version), runTransfers(version)])
    await runTransfers(version)
    const moved = await sql("SELECT run_id FROM sequence_run_move WHERE version_id = $1", [version])
    expect(moved).toHaveLength(3)
    const begun = await sql<{ round: number }>(
      "SELECT round FROM sequence_passage WHERE run_id = ANY ($1) AND node = 'begin' AND version_id = $2",
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
    const publishing = publish(sequence.id, waitFirst(sequence.email), [{ becomes, ...wrong }])
    expect(await problemsOf(publishing)).toHaveProperty("decisions")
    expect((await api.sequences.get({ sequence: sequence.id })).sequence.version_number).toBe(1)
  })

  it("are decided for once a node", async () => {
    const { sequence } = await waiting()
    expect(await statusOf(publish(sequence.id, waitFirst(sequence.email), [{}, { becomes: "stay" }]))).toBe(
      422,
    )
  })
})

describe("a mail", () => {
  const atMail = (email: number) => linked([begin, mail(email), end], "begin mail", "mail end")

  it("of the node that a run is moved to, and which it had already, does not go again", async () => {
    const flowOf = (email: number) =>
      linked([begin, mail(email), waits(3), end], "begin mail", "mail wait", "wait end")
    const { sequence, run } = await waiting(1, flowOf)
    await endMail(run)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    const again = { ...mail(sequence.email), id: "again" }
    const flow = linked(
      [begin, mail(sequence.email), again, waits(3), end],
      ...["begin mail", "mail again", "again wait", "wait end"],
    )
    await publish(sequence.id, flow, [{ becomes: "node", target: "mail" }])
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    expect(await sendsOf(run)).toHaveLength(1)
    await areCounted()
  })

  it("of the node that a run is moved to goes when it had none", async () => {
    const { sequence, run } = await waiting()
    await publish(sequence.id, waitFirst(sequence.email), [{ becomes: "node", target: "mail" }])
    await move()
    expect(await sendsOf(run)).toMatchObject([{ node: "mail", round: 0, delivery: "queued" }])
  })

  it("that is not written yet is cancelled when its node is left, and becomes the new flow's when it is not", async () => {
    const { sequence, run } = await waiting(1, atMail)
    const another = await createSequenceEmail(sequence.id, "Another text")
    await publish(sequence.id, atMail(another), [{ node: "mail" }])
    expect(await sendsOf(run)).toMatchObject([{ email_id: another, delivery: "queued" }])
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "mail" })
    const { data } = await api.sequences.saveDraft({
      ...{ sequence: sequence.id, version: null },
      flow: linked([begin, waits(2), end], "begin wait", "wait end"),
    })
    await api.sequences.publish({
      ...{ sequence: sequence.id, version: data.version ?? 0 },
      decisions: [{ version_number: 2, node: "mail", becomes: "node", target: "wait" }],
    })
    await runTransfers(
      (
        await sqlOne<{ id: number }>("SELECT max(id) AS id FROM sequence_version WHERE sequence_id = $1", [
          sequence.id,
        ])
      ).id,
    )
    expect(await sendsOf(run)).toMatchObject([{ delivery: "cancelled" }])
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
  })

  it("that a worker has in hand and has not handed over is not handed over any more", async () => {
    const { sequence, run } = await waiting(1, atMail)
    const sender = await createSender()
    await sql("UPDATE mailing_send SET sender_id = $2 WHERE run_id = $1", [run, sender])
    const outlet = await findOutlet({ kind: "sender", id: sender })
    if (!outlet) throw new Error("The sender is not there")
    const { claims } = await claimPaced(outlet, 10, { worker: "w", leaseSeconds: 600 })
    expect(claims).toHaveLength(1)
    const flow = linked([begin, waits(2), end], "begin wait", "wait end")
    await publish(sequence.id, flow, [{ node: "mail", becomes: "node", target: "wait" }])
    expect(await beginHandOver(claims, "w")).toEqual([])
    expect(await sendsOf(run)).toMatchObject([{ delivery: "cancelled" }])
    await areCounted()
  })
})

describe("a run in a step at the moment in which it is to be moved", () => {
  it("is waited for: where the step led it elsewhere it stays on its version, the others are moved", async () => {
    const { sequence, run: leaves } = await waiting()
    await moveClock(24)
    const remains = await beginRun(sequence, await createContact())
    await move()
    const decided = [{ becomes: "node" as const, target: "begin" }]
    const version = await publish(sequence.id, waitFirst(sequence.email), decided, false)
    await moveClock(60)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      // A step that leaves its node counts it.
      await connection.query("LOCK TABLE sequence_tally IN SHARE MODE")
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
    await areCounted()
  })
})

it("companies and contacts whose runs are moved are locked before their runs, as those who stop them do", async () => {
  const company = (await createCompany()).id
  const contact = await createContact({ companyIds: [company] })
  const sequence = await publishSequence(waitFirst)
  const run = await beginRun(sequence, contact)
  await move()
  const version = await publish(sequence.id, waitFirst(sequence.email), [{}], false)
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
