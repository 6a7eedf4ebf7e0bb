import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { noteSignedIn, noteSignInRefused, signInAlone } from "#lib/backend/mail/delivery/sign-in.ts"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { acquireLease, releaseLease } from "#lib/backend/platform/leases/lease.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { runOut } from "#tests/factories/leases.ts"
import { linkMailbox } from "#tests/factories/sending.ts"
import { beginRun, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { createUser } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())
beforeEach(setNoon)
// Whoever still waits for one after a test that failed waits no longer.
afterEach(() => sql("DELETE FROM lease"))

const isLeased = async (id: number) =>
  (await sql("SELECT FROM lease WHERE key LIKE $1 AND holder IS NOT NULL", [`mailbox-sign-in:${id}:%`]))
    .length > 0

/** As a connection has the sign-in that does not end. */
const leaseSignIn = async (id: number) => {
  const { version } = await sqlOne<{ version: number }>("SELECT version FROM mailbox WHERE id = $1", [id])
  return acquireLease(`mailbox-sign-in:${id}:${version}`, 3_600)
}

/** Three connections that sign in at once; the first is held until `release` says how it goes. */
async function signIns(id: number, outcome: () => Promise<unknown>) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  const signIn = async () => {
    calls += 1
    if (calls > 1) return "in"
    await held
    await outcome()
    return "in"
  }
  const ended = Promise.allSettled(Array.from({ length: 3 }, () => signInAlone(id, signIn)))
  await expect.poll(() => calls).toBeGreaterThan(0)
  release()
  const results = (await ended).map((one) => (one.status === "fulfilled" ? one.value : "failed"))
  return { calls: () => calls, results: results.map((one) => JSON.stringify(one)).sort() }
}

describe("of connections that sign in to a mailbox of which nobody knows whether it is let in", () => {
  it("one is refused, and the others do not try", async () => {
    const { id } = await linkMailbox({ port: server.port })
    const { version } = await sqlOne<{ version: number }>("SELECT version FROM mailbox WHERE id = $1", [id])
    const { calls, results } = await signIns(id, async () => {
      await noteSignInRefused(id, version, "535 No")
      throw new Error("Refused")
    })
    expect(calls()).toBe(1)
    const refused = JSON.stringify({ refusal: "535 No" })
    expect(results).toEqual(['"failed"', refused, refused])
    expect(await isLeased(id)).toBe(false)
  })

  it("one is refused before another has looked, and that one does not try either", async () => {
    const { id } = await linkMailbox({ port: server.port })
    const { version } = await sqlOne<{ version: number }>("SELECT version FROM mailbox WHERE id = $1", [id])
    const since = performance.now()
    await noteSignInRefused(id, version, "535 No")
    expect(await signInAlone(id, async () => "in", since)).toEqual({ refusal: "535 No" })
    // A refusal of the moment before could be one of the same moment: the two clocks differ by the time of a call.
    await sql("UPDATE mailbox SET send_refused_at = send_refused_at - interval '1 minute' WHERE id = $1", [
      id,
    ])
    expect(await signInAlone(id, async () => "in")).toBe("in")
  })

  it("one is refused while another waits for the lease, and that one does not try either", async () => {
    const { id } = await linkMailbox({ port: server.port })
    const { version } = await sqlOne<{ version: number }>("SELECT version FROM mailbox WHERE id = $1", [id])
    const before = await leaseSignIn(id)
    if (before) await releaseLease(before)
    const other = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM lease WHERE key = $1 FOR UPDATE", [before?.key])
      const signedIn = signInAlone(id, async () => "in")
      await expect.poll(countWaiting).toBe(1)
      await noteSignInRefused(id, version, "535 No")
      await connection.query("COMMIT")
      return await signedIn
    })
    expect(other).toEqual({ refusal: "535 No" })
    expect(await isLeased(id)).toBe(false)
  })

  it("one is let in, and the others follow; then none waits for another", async () => {
    const { id } = await linkMailbox({ port: server.port })
    const { calls, results } = await signIns(id, () => noteSignedIn(id))
    expect([calls(), results]).toEqual([3, ['"in"', '"in"', '"in"']])
    await leaseSignIn(id)
    expect(await signInAlone(id, async () => "in")).toBe("in")
  })

  it("one does not reach the server, and the next tries", async () => {
    const { id } = await linkMailbox({ port: server.port })
    const { calls, results } = await signIns(id, async () => {
      throw new Error("Not reached")
    })
    expect([calls(), results]).toEqual([3, ['"failed"', '"in"', '"in"']])
  })

  it("one dies, and is not waited for when its time is over", async () => {
    const { id } = await linkMailbox({ port: server.port })
    await leaseSignIn(id)
    await runOut(`mailbox-sign-in:${id}:%`)
    expect(await signInAlone(id, async () => "in")).toBe("in")
  })

  it("one does not end, and is not waited for once the mailbox is linked again", async () => {
    const { id } = await linkMailbox({ port: server.port })
    await leaseSignIn(id)
    await sql("UPDATE mailbox SET version = version + 1 WHERE id = $1", [id])
    expect(await signInAlone(id, async () => "in")).toBe("in")
  })
})

it("three connections of a worker with mails of a sequence sign in once to a server that refuses the mailbox", async () => {
  server.password = "another"
  const user = await createUser({ owner: true, abilities: ["record.edit", "sequence.edit"] })
  const box = await linkMailbox({ user, port: server.port })
  const { begin, personal, end } = flowNodes
  const sequence = await publishSequence((email) =>
    linked([begin, personal(email), end], "begin mail", "mail end"),
  )
  const company = await createCompany({ ownerIds: [user.ownerId] })
  // More than one connection takes at once.
  for (let n = 0; n < 21; n++) await beginRun(sequence, await createContact({ companyIds: [company.id] }))
  await moveDueRuns(new AbortController().signal)
  const before = server.connections
  await sendDue({ pacedConsumers: 3 })
  expect(server.connections - before).toBe(1)
  // Those that a connection took before it heard of the refusal are written down, the others not yet; all wait.
  expect(
    await sqlOne(
      `SELECT (SELECT count(*)::int FROM mail_delivery WHERE mailbox_id = $1 AND status <> 'queued') AS gone,
        (SELECT count(*)::int FROM sequence_run WHERE sequence_id = $2 AND ended_at IS NULL) AS waiting`,
      [box.id, sequence.id],
    ),
  ).toEqual({ gone: 0, waiting: 21 })
})
