import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { campaign } from "#tests/factories/mailing.ts"
import { whileSending } from "#tests/factories/sending.ts"
import { beginRun, setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(async () => {
  server.taken.length = 0
  server.received = 0
  server.behave = () => undefined
  await setNoon()
})

const suppress = "INSERT INTO suppression (email, reason) VALUES ($1, 'unsubscribed')"

/** A mail that is due to somebody. */
async function dueMail() {
  const contact = await createContact()
  const run = await beginRun(await campaign(), contact)
  await moveDueRuns(new AbortController().signal)
  const { email } = await sqlOne<{ email: string }>("SELECT email::text FROM contact WHERE id = $1", [
    contact,
  ])
  return { run, email }
}
const deliveryOf = async (run: number) =>
  (await sqlOne<{ delivery: string }>("SELECT delivery FROM mailing_send WHERE run_id = $1", [run])).delivery

/** The mail of a run, leased by a worker that has not begun to hand it over. */
async function leased(run: number) {
  const { sender_id: id } = await sqlOne<{ sender_id: number }>(
    "SELECT sender_id FROM mailing_send WHERE run_id = $1",
    [run],
  )
  const channel = await findChannel({ kind: "sender", id })
  if (!channel) throw new Error("The sender is not there")
  return (await leasePaced(channel, 10, { worker: "paused", leaseSeconds: 3_600 })).leases
}

describe("a mail of a sequence to somebody who unsubscribes while it is on its way", () => {
  it("is not handed over when it was leased before, while its worker pauses", async () => {
    const { run, email } = await dueMail()
    const leases = await leased(run)
    expect(leases).toHaveLength(1)
    await sql(suppress, [email])
    expect(await beginHandOver(leases, "paused")).toEqual([])
    expect(await deliveryOf(run)).toBe("cancelled")
  })

  it("is not handed over when the server takes its time before the body", async () => {
    const { run, email } = await dueMail()
    const [isAsked, isSuppressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.behave = ({ step }) => {
      if (step !== "rcpt") return undefined
      isAsked.resolve()
      return { until: isSuppressed.promise }
    }
    await whileSending(async () => {
      await isAsked.promise
      await sql(suppress, [email])
      isSuppressed.resolve()
      await expect.poll(() => deliveryOf(run)).toBe("cancelled")
    })
    expect([server.taken.length, server.received]).toEqual([0, 0])
  })

  it("loses to one that is being written: it waits for the next try, which finds it", async () => {
    const { run, email } = await dueMail()
    const leases = await leased(run)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query(suppress, [email])
      expect(await beginHandOver(leases, "paused")).toEqual([])
      expect(await deliveryOf(run)).not.toBe("cancelled")
      await connection.query("COMMIT")
    })
    await whileSending(() => expect.poll(() => deliveryOf(run)).toBe("cancelled"))
    expect(server.taken).toEqual([])
  })

  it("is waited for by one that comes while the hand-over is written down", async () => {
    const { email } = await dueMail()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT pg_try_advisory_xact_lock(suppression_lock(), suppression_slot($1))", [
        email,
      ])
      const writing = sql(suppress, [email])
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await writing
    })
  })

  it("goes on to those who did not", async () => {
    const { run } = await dueMail()
    await whileSending(() => expect.poll(() => deliveryOf(run)).toBe("sent"))
    expect(server.taken).toHaveLength(1)
  })

  it("is not tried again after it was deferred", async () => {
    const { run, email } = await dueMail()
    server.behave = ({ step }) => (step === "rcpt" ? { code: 450, text: "4.2.0 Later" } : undefined)
    const delivery = () =>
      sql<{ status: string }>(
        "SELECT mail_delivery.status FROM mail_delivery JOIN mailing_send USING (mail_id) WHERE run_id = $1 AND mail_delivery.attempts > 0",
        [run],
      )
    await whileSending(() => expect.poll(delivery).toMatchObject([{ status: "queued" }]))
    server.behave = () => undefined
    await sql(
      "UPDATE mail_delivery SET due_at = now() WHERE mail_id = (SELECT mail_id FROM mailing_send WHERE run_id = $1)",
      [run],
    )
    const leases = await leased(run)
    expect(leases).toHaveLength(1)
    await sql(suppress, [email])
    expect(await beginHandOver(leases, "paused")).toEqual([])
    expect(await deliveryOf(run)).toBe("cancelled")
  })
})
