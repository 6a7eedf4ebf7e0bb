import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { env } from "#lib/env.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { campaign } from "#tests/factories/mailing.ts"
import { beginRun, createSender, setNoon } from "#tests/factories/sequences.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let settings: string | undefined
beforeAll(async () => {
  server = await TestMailServer.start()
  settings = env().SMTP_URL
  env().SMTP_URL = `smtp://127.0.0.1:${server.port}`
})
afterAll(async () => {
  env().SMTP_URL = settings
  await server.stop()
})
beforeEach(setNoon)

/** Mails of a sequence that a sender has to write, so many. */
async function dueMails(count: number): Promise<number> {
  const sender = await createSender()
  const sequence = await campaign()
  for (let n = 0; n < count; n++) {
    const run = await beginRun(sequence, await createContact())
    await sql(
      "UPDATE sequence_start SET sender_id = $2 WHERE id = (SELECT start_id FROM sequence_run WHERE id = $1)",
      [run, sender],
    )
  }
  await moveDueRuns(new AbortController().signal)
  return sender
}

type Counted = { tries: number; waiting: number; failed: number; leases: number }
const counted = (sender: number) =>
  sqlOne<Counted>(
    `SELECT coalesce(sum(tries), 0)::int AS tries, count(*) FILTER (WHERE status = 'queued')::int AS waiting,
        count(*) FILTER (WHERE status = 'failed')::int AS failed, coalesce(sum(attempts), 0)::int AS leases
      FROM mail_delivery WHERE sender_id = $1`,
    [sender],
  )

describe("the tries of a mail", () => {
  it("are those in which a server was asked to take it, not those in which it was given back with others of its batch", async () => {
    const sender = await dueMails(10)
    const before = server.taken.length
    server.behave = ({ step }) => (step === "mail" ? { code: 421, text: "4.3.0 Down" } : undefined)
    await sendDue({ pacedConsumers: 1 })
    expect(await counted(sender)).toMatchObject({ tries: 1, leases: 10, waiting: 10 })
    // So many batches were given back before.
    await sql("UPDATE mail_delivery SET attempts = 50 WHERE sender_id = $1", [sender])
    const again = async () => {
      await sql("UPDATE mail_delivery SET due_at = now() WHERE sender_id = $1", [sender])
      await sql("UPDATE mailing_sender SET next_bulk_at = now() WHERE id = $1", [sender])
    }
    await again()
    await sendDue({ pacedConsumers: 1 })
    expect(await counted(sender)).toMatchObject({ tries: 2, failed: 0 })
    server.behave = () => undefined
    await again()
    await sendDue()
    expect(server.taken).toHaveLength(before + 10)
  })

  it("are over after the last", async () => {
    const sender = await dueMails(1)
    server.behave = ({ step }) => (step === "mail" ? { code: 421, text: "4.3.0 Down" } : undefined)
    await sendDue()
    expect(await counted(sender)).toMatchObject({ waiting: 1 })
    await sql("UPDATE mail_delivery SET tries = 13, due_at = now() WHERE sender_id = $1", [sender])
    await sql("UPDATE mailing_sender SET next_bulk_at = now() WHERE id = $1", [sender])
    await sendDue()
    expect(await counted(sender)).toMatchObject({ tries: 14, failed: 1 })
  })
})
