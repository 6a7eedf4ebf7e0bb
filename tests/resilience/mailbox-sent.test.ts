import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { currentSecret, linkedMailbox } from "#lib/backend/mail/mailboxes/access.ts"
import { fileSent, isInSent, openMailboxSmtp } from "#lib/backend/mail/mailboxes/connect.ts"
import { sql } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { linkedBox, mailFrom } from "#tests/factories/synced-mailboxes.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { startSmtpDoor } from "#tests/mail/smtp-door.ts"

let dovecot: Dovecot
beforeAll(async () => {
  dovecot = await Dovecot.start()
})
afterAll(() => dovecot.stop())

describe("the Sent folder", () => {
  it("gets what went out once, however often it is filed, also by two at a time", async () => {
    const box = await linkedBox(dovecot)
    const raw = mailFrom(box, "went out", { id: "<went-out@organiser.example>" })
    const id = "went-out@organiser.example"
    expect(await isInSent(box.id, id)).toBe("cannot_tell")
    expect(await Promise.all([fileSent(box.id, raw, id), fileSent(box.id, raw, id)])).toEqual([true, true])
    expect(await fileSent(box.id, raw, id)).toBe(true)
    expect(await isInSent(box.id, id)).toBe(true)
    expect(await isInSent(box.id, "other@organiser.example")).toBe("cannot_tell")
    const count = await dovecot.as(box.email, async (client) => (await client.mailboxOpen("Envoyes")).exists)
    expect(count).toBe(1)
  })

  it("is looked into again over a new connection when the server broke the earlier one", async () => {
    const box = await linkedBox(dovecot)
    const raw = mailFrom(box, "after", { id: "<after@organiser.example>" })
    expect(await isInSent(box.id, "before@organiser.example")).toBe("cannot_tell")
    await dovecot.down()
    await expect(fileSent(box.id, raw, "after@organiser.example")).rejects.toMatchObject({
      // The connection that is there may break within the command.
      trouble: expect.stringMatching(/^(not_reached|connection_lost)$/),
    })
    await dovecot.up()
    expect(await fileSent(box.id, raw, "after@organiser.example")).toBe(true)
  })

  it("of a mailbox of the demo is no folder: there is nothing to file", async () => {
    const { id } = await createMailbox()
    await sql("UPDATE mailbox SET intake = 'local' WHERE id = $1", [id])
    expect(await fileSent(id, Buffer.from(""), "x")).toBe(true)
    expect(await isInSent(id, "x")).toBe("cannot_tell")
  })
})

describe("the outgoing server", () => {
  it("is opened with the mailbox's own secret, and says why it is not", async () => {
    const door = await startSmtpDoor({ admits: (_user, given) => given === "of today" })
    const open = await createMailbox({ smtpPort: door.port, secret: { password: "of today" } })
    const connection = await openMailboxSmtp(await linkedMailbox(open.id))
    expect(connection.authenticated).toBe(true)
    connection.quit()
    expect(await currentSecret(open.id)).toEqual({ password: "of today" })
    const shut = await createMailbox({ smtpPort: door.port, secret: { password: "of yesterday" } })
    await expect(openMailboxSmtp(await linkedMailbox(shut.id))).rejects.toMatchObject({
      trouble: "wrong_password",
    })
    await door.stop()
  })
})
