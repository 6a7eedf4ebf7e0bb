import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import {
  linkedBox,
  mailFrom,
  type Synced,
  standOf,
  storedSubjects,
  whileReading,
} from "#tests/factories/synced-mailboxes.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { type PlainImap, startPlainImap } from "#tests/mail/plain-imap.ts"

let dovecot: Dovecot
let plain: PlainImap
beforeAll(async () => {
  dovecot = await Dovecot.start()
  plain = await startPlainImap(dovecot.imapPort)
})
afterAll(async () => {
  await plain.stop()
  await dovecot.stop()
})
beforeEach(() => sql("DELETE FROM mailbox"))

const untilRead = (box: Synced) => expect.poll(async () => (await standOf(box)).state).toBe("waiting")
const seenOf = (box: Synced) =>
  sql<{ subject: string; seen: boolean; is_there: boolean }>(
    `SELECT subject, seen, uid IS NOT NULL AS is_there FROM mail_copy copy JOIN mail ON mail.id = mail_id
     WHERE mailbox_id = $1 ORDER BY subject`,
    [box.id],
  )
/** Reads one mail as another program does, or has it read as unread again. */
const mark = (box: Synced, range: string, isSeen: boolean) =>
  dovecot.as(box.email, async (client) => {
    await client.mailboxOpen("INBOX")
    if (isSeen) await client.messageFlagsAdd(range, ["\\Seen"])
    else await client.messageFlagsRemove(range, ["\\Seen"])
  })

describe("a mailbox of a server without IDLE and without numbers of changes", () => {
  it("has new mail kept at the next question, received and sent", async () => {
    const box = await linkedBox(dovecot, plain.port)
    await dovecot.deliver(box.email, mailFrom(box, "before"))
    await whileReading(
      async () => {
        await untilRead(box)
        await dovecot.deliver(box.email, mailFrom(box, "new"))
        await expect.poll(() => storedSubjects(box)).toEqual(["before", "new"])
        await dovecot.as(box.email, (client) =>
          client.append("Envoyes", rawMail({ from: box.email, to: box.contact, subject: "sent elsewhere" })),
        )
        await expect.poll(() => storedSubjects(box)).toEqual(["before", "new", "sent elsewhere"])
      },
      { idleMs: 3_600_000 },
    )
    expect(await standOf(box)).toMatchObject({ state: "waiting", last_error: null })
    expect(
      await sqlOne("SELECT mod_seq FROM mailbox_folder WHERE mailbox_id = $1 AND role = 'inbox'", [box.id]),
    ).toEqual({ mod_seq: null })
    expect(plain.commands.filter((line) => / (IDLE|ENABLE)\b|CONDSTORE|CHANGEDSINCE/i.test(line))).toEqual([])
  })

  it("has what is read, marked as unread and deleted elsewhere followed while it is read", async () => {
    const box = await linkedBox(dovecot, plain.port)
    for (const subject of ["one", "two"]) await dovecot.deliver(box.email, mailFrom(box, subject))
    await whileReading(async () => {
      await untilRead(box)
      const both = (first: boolean) => [
        { subject: "one", seen: first, is_there: true },
        { subject: "two", seen: false, is_there: true },
      ]
      expect(await seenOf(box)).toEqual(both(false))
      await mark(box, "1", true)
      await expect.poll(() => seenOf(box)).toEqual(both(true))
      await mark(box, "1", false)
      await expect.poll(() => seenOf(box)).toEqual(both(false))
      await dovecot.as(box.email, async (client) => {
        await client.mailboxOpen("INBOX")
        await client.messageDelete("2")
      })
      await expect
        .poll(async () => (await seenOf(box))[1])
        .toEqual({ subject: "two", seen: false, is_there: false })
    })
  })

  it("has what changes in the inbox followed also while Sent is looked into, when nothing is told of it", async () => {
    const box = await linkedBox(dovecot, plain.port)
    for (const subject of ["one", "two"]) await dovecot.deliver(box.email, mailFrom(box, subject))
    await whileReading(async () => {
      await untilRead(box)
      plain.before = {
        command: /EXAMINE Envoyes/,
        work: async () => {
          await mark(box, "1", true)
          await dovecot.as(box.email, async (client) => {
            await client.mailboxOpen("INBOX")
            await client.messageDelete("2")
          })
          await dovecot.deliver(box.email, mailFrom(box, "zero"))
        },
      }
      await dovecot.as(box.email, (client) =>
        client.append("Envoyes", rawMail({ from: box.email, to: box.contact, subject: "elsewhere" })),
      )
      await expect
        .poll(() => seenOf(box))
        .toEqual([
          { subject: "elsewhere", seen: true, is_there: true },
          { subject: "one", seen: true, is_there: true },
          { subject: "two", seen: false, is_there: false },
          { subject: "zero", seen: false, is_there: true },
        ])
    })
  })

  it("has what changed while nobody read it followed when it is read again", async () => {
    const box = await linkedBox(dovecot, plain.port)
    for (const subject of ["one", "two", "three"]) await dovecot.deliver(box.email, mailFrom(box, subject))
    await whileReading(() => untilRead(box))
    await mark(box, "1", true)
    await dovecot.as(box.email, async (client) => {
      await client.mailboxOpen("INBOX")
      await client.messageDelete("3")
    })
    await dovecot.deliver(box.email, mailFrom(box, "zero"))
    await whileReading(async () => {
      await expect
        .poll(() => seenOf(box))
        .toEqual([
          { subject: "one", seen: true, is_there: true },
          { subject: "three", seen: false, is_there: false },
          { subject: "two", seen: false, is_there: true },
          { subject: "zero", seen: false, is_there: true },
        ])
    })
  })
})
