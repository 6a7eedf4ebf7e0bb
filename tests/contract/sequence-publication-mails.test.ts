import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { runTransfers } from "#lib/backend/automation/sequences/publication/run-transfers.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
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
import { createSender, createSequenceEmail, endMail, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
})
beforeEach(async () => {
  await setNoon()
  await endAllRuns()
})

const { begin, mail, waits, end } = flowNodes

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
      "begin mail",
      "mail again",
      "again wait",
      "wait end",
    )
    await publish(api, { sequence: sequence.id, flow, decided: [{ becomes: "node", target: "mail" }] })
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    expect(await sendsOf(run)).toHaveLength(1)
    await expectCounted()
  })

  it("of the node that a run is moved to goes when it had none", async () => {
    const { sequence, run } = await waiting()
    await publish(api, {
      sequence: sequence.id,
      flow: waitFirst(sequence.email),
      decided: [{ becomes: "node", target: "mail" }],
    })
    await move()
    expect(await sendsOf(run)).toMatchObject([{ node: "mail", round: 0, delivery: "queued" }])
  })

  it("that is not written yet is cancelled when its node is left, and becomes the new flow's when it is not", async () => {
    const { sequence, run } = await waiting(1, atMail)
    const another = await createSequenceEmail(sequence.id, "Another text")
    await publish(api, { sequence: sequence.id, flow: atMail(another), decided: [{ node: "mail" }] })
    expect(await sendsOf(run)).toMatchObject([{ email_id: another, delivery: "queued" }])
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "mail" })
    const { data } = await api.sequences.saveDraft({
      sequence: sequence.id,
      version: null,
      flow: linked([begin, waits(2), end], "begin wait", "wait end"),
    })
    await api.sequences.publish({
      sequence: sequence.id,
      version: data.version ?? 0,
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
    const channel = await findChannel({ kind: "sender", id: sender })
    if (!channel) throw new Error("The sender is not there")
    const { leases } = await leasePaced(channel, 10, { worker: "w", leaseSeconds: 600 })
    expect(leases).toHaveLength(1)
    const flow = linked([begin, waits(2), end], "begin wait", "wait end")
    await publish(api, {
      sequence: sequence.id,
      flow,
      decided: [{ node: "mail", becomes: "node", target: "wait" }],
    })
    expect(await beginHandOver(leases, "w")).toEqual([])
    expect(await sendsOf(run)).toMatchObject([{ delivery: "cancelled" }])
    await expectCounted()
  })
})
