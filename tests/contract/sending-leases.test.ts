import { describe, expect, it } from "vitest"
import { renewLeases } from "#lib/backend/mail/delivery/lease-mails.ts"
import { holdBack } from "#lib/backend/mail/delivery/pace.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { createMail } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mails.ts"
import { createUser } from "#tests/factories/users.ts"

const soon = "now() + interval '10 minutes'"

/** A mail on its way, leased by a worker for ten minutes more. */
async function leasedBy(worker: string): Promise<number> {
  const { id } = await createCompany()
  const mail = await createMail(id, "sending")
  const text = `UPDATE mail_delivery SET leased_by = $2, leased_until = ${soon} WHERE mail_id = $1`
  await sql(text, [mail, worker])
  return mail
}

const isLeased = async (mail: number) =>
  (
    await sqlOne<{ leased: boolean }>(
      "SELECT leased_until > now() + interval '30 minutes' AS leased FROM mail_delivery WHERE mail_id = $1",
      [mail],
    )
  ).leased

describe("a lease of a mail", () => {
  it("is kept by the worker who has it, and by no other", async () => {
    const [own, others] = [await leasedBy("this one"), await leasedBy("another")]
    await renewLeases([own, others], { worker: "this one", leaseSeconds: 3_600 })
    expect([await isLeased(own), await isLeased(others)]).toEqual([true, false])
  })

  it("is not kept once the mail is out", async () => {
    const mail = await leasedBy("this one")
    await sql("UPDATE mail_delivery SET status = 'sent' WHERE mail_id = $1", [mail])
    await renewLeases([mail], { worker: "this one", leaseSeconds: 3_600 })
    expect(await isLeased(mail)).toBe(false)
  })

  it("waits for nobody: one of which something is being written is left to the next round", async () => {
    const mails = [await leasedBy("this one"), await leasedBy("this one")]
    const [busy = 0, free = 0] = mails
    await inTransaction(async (connection) => {
      await connection.query("UPDATE mail_delivery SET data_at = now() WHERE mail_id = $1", [busy])
      await renewLeases(mails, { worker: "this one", leaseSeconds: 3_600 })
      expect([await isLeased(busy), await isLeased(free)]).toEqual([false, true])
    })
    await renewLeases(mails, { worker: "this one", leaseSeconds: 3_600 })
    expect(await isLeased(busy)).toBe(true)
  })
})

it("bulk mails of a mailbox in trouble are held back, and not let go sooner by a shorter pause", async () => {
  const mailbox = await createMailbox({ userId: (await createUser()).id })
  await holdBack({ kind: "mailbox", id: mailbox }, 120)
  await holdBack({ kind: "mailbox", id: mailbox }, 5)
  const { seconds } = await sqlOne<{ seconds: number }>(
    "SELECT extract(epoch FROM next_bulk_at - now())::float8 AS seconds FROM mailbox WHERE id = $1",
    [mailbox],
  )
  expect(seconds).toBeGreaterThan(100)
})
