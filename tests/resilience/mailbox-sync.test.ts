import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import {
  foldersOf,
  linkedBox,
  mailFrom,
  type Synced,
  standOf,
  storedSubjects,
  whileReading,
} from "#tests/factories/synced-mailboxes.ts"
import { signIn } from "#tests/factories/users.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"

/** So long that what comes of it is no test's. */
const hour = 3_600_000

let dovecot: Dovecot
beforeAll(async () => {
  dovecot = await Dovecot.start()
})
afterAll(() => dovecot.stop())
beforeEach(() => sql("DELETE FROM mailbox"))

const untilRead = (box: Synced) => expect.poll(async () => (await standOf(box)).state).toBe("waiting")
const subjects = (count: number, word = "mail") =>
  Array.from({ length: count }, (_, index) => `${word} ${String(index).padStart(5, "0")}`)

describe("a mailbox that is read", () => {
  it("has mails with contacts kept, others not stored at all, and says what was seen", async () => {
    const box = await linkedBox(dovecot)
    await dovecot.deliver(box.email, mailFrom(box, "from the contact"))
    await dovecot.deliver(box.email, rawMail({ from: "mum@home.example", to: box.email, subject: "private" }))
    await dovecot.as(box.email, (client) =>
      client.append("Envoyes", rawMail({ from: box.email, to: box.contact, subject: "from a phone" }), [
        "\\Seen",
      ]),
    )
    await whileReading(async () => {
      await untilRead(box)
      expect(await storedSubjects(box)).toEqual(["from a phone", "from the contact"])
      expect(await foldersOf(box)).toEqual([
        { role: "inbox", seen: 2, kept: 1, skipped: 1, left: 0 },
        { role: "sent", seen: 1, kept: 1, skipped: 0, left: 0 },
      ])
      expect(await sql("SELECT FROM mail WHERE subject = 'private'")).toEqual([])
      expect(
        await sql(
          "SELECT subject, direction FROM mail WHERE from_email IN ($1, $2) ORDER BY direction::text",
          [box.email, box.contact],
        ),
      ).toEqual([
        { subject: "from the contact", direction: "in" },
        { subject: "from a phone", direction: "out" },
      ])
    })
    expect(await standOf(box)).toMatchObject({ state: "waiting", lease_holder: null, last_error: null })
  })

  it("has a new mail kept when the server tells of it, by IDLE", async () => {
    const box = await linkedBox(dovecot)
    await whileReading(
      async () => {
        await untilRead(box)
        for (const subject of ["first", "second"]) {
          await dovecot.deliver(box.email, mailFrom(box, subject))
          await expect.poll(() => storedSubjects(box)).toContain(subject)
        }
      },
      { idleMs: hour },
    )
  })

  it("has what was sent from elsewhere kept when Sent is looked at again", async () => {
    const box = await linkedBox(dovecot)
    await whileReading(async () => {
      await untilRead(box)
      await dovecot.as(box.email, (client) =>
        client.append("Envoyes", rawMail({ from: box.email, to: box.contact, subject: "on the train" })),
      )
      await expect.poll(() => storedSubjects(box)).toEqual(["on the train"])
    })
  })

  it("has mails of the last 90 days read, newest first, and older ones left alone", async () => {
    const box = await linkedBox(dovecot)
    const day = 86_400_000
    const mails = [...subjects(1_500, "old"), ...subjects(1_500, "new")].map((subject, index) => ({
      raw: String(index % 5 === 0 ? mailFrom(box, subject) : rawMail({ to: box.email, subject })),
      at: new Date(Date.now() - (subject.startsWith("old") ? 200 : 80) * day + index * 1_000),
    }))
    dovecot.fill(box.email, mails)
    await whileReading(async () => {
      await expect.poll(async () => (await foldersOf(box))[0]?.kept ?? 0).toBeGreaterThan(10)
      // Newest first: the last of them is there before the first.
      expect((await storedSubjects(box)).at(-1)).toBe("new 01495")
      await untilRead(box)
      const subjects = await storedSubjects(box)
      expect(subjects).toHaveLength(300)
      expect(subjects.every((subject) => subject.startsWith("new"))).toBe(true)
      expect((await foldersOf(box))[0]).toEqual({
        role: "inbox",
        seen: 1_500,
        kept: 300,
        skipped: 1_200,
        left: 0,
      })
    })
  })

  it("is looked into when its user asks, and says that it was", async () => {
    const box = await linkedBox(dovecot)
    const api = await signIn(box.user)
    await whileReading(
      async () => {
        await untilRead(box)
        await dovecot.as(box.email, (client) =>
          client.append("Envoyes", rawMail({ from: box.email, to: box.contact, subject: "asked for" })),
        )
        await api.mailboxes.check()
        await expect.poll(() => storedSubjects(box)).toEqual(["asked for"])
        await expect
          .poll(() => sqlOne("SELECT check_asked_at FROM mailbox WHERE id = $1", [box.id]))
          .toEqual({ check_asked_at: null })
      },
      { idleMs: hour },
    )
  })
})

describe("what changes in the mailbox", () => {
  const seenOf = async (box: Synced) =>
    (await sqlOne<{ seen: boolean }>("SELECT seen FROM mail_copy WHERE mailbox_id = $1", [box.id])).seen

  const flag = (box: Synced, isSeen: boolean, flag = "\\Seen") =>
    dovecot.as(box.email, async (client) => {
      await client.mailboxOpen("INBOX")
      if (isSeen) await client.messageFlagsAdd("1:*", [flag])
      else await client.messageFlagsRemove("1:*", [flag])
    })

  it("is followed: read and unread again; what was read here alone stays read", async () => {
    const box = await linkedBox(dovecot)
    await dovecot.deliver(box.email, mailFrom(box, "flags"))
    await whileReading(async () => {
      await untilRead(box)
      expect(await seenOf(box)).toBe(false)
      await flag(box, true)
      await expect.poll(() => seenOf(box)).toBe(true)
      await flag(box, false)
      await expect.poll(() => seenOf(box)).toBe(false)
      await sql("UPDATE mail_copy SET seen = true WHERE mailbox_id = $1", [box.id])
      await flag(box, true, "\\Flagged")
      await dovecot.deliver(box.email, mailFrom(box, "later"))
      await expect.poll(() => storedSubjects(box)).toContain("later")
    })
    await flag(box, true, "\\Answered")
    await whileReading(() => untilRead(box))
    expect(
      await sql(
        "SELECT subject, seen FROM mail_copy copy JOIN mail ON mail.id = mail_id WHERE mailbox_id = $1 ORDER BY subject",
        [box.id],
      ),
    ).toEqual([
      { subject: "flags", seen: true },
      { subject: "later", seen: false },
    ])
  })

  it("takes no kept mail away: deleted and moved ones stay, once, and are followed back", async () => {
    const box = await linkedBox(dovecot)
    for (const subject of ["deleted", "moved", "stays"])
      await dovecot.deliver(box.email, mailFrom(box, subject))
    const placed = () =>
      sql(
        `SELECT subject, folder.role FROM mail_copy copy JOIN mail ON mail.id = mail_id
         LEFT JOIN mailbox_folder folder ON folder.id = copy.folder_id WHERE copy.mailbox_id = $1 ORDER BY subject`,
        [box.id],
      )
    await whileReading(async () => {
      await untilRead(box)
      await dovecot.as(box.email, async (client) => {
        await client.mailboxOpen("INBOX")
        await client.messageMove("2", "Archive")
        await client.messageDelete("1")
      })
      const gone = [
        { subject: "deleted", role: null },
        { subject: "moved", role: null },
        { subject: "stays", role: "inbox" },
      ]
      await expect.poll(placed).toEqual(gone)
      await dovecot.as(box.email, async (client) => {
        await client.mailboxOpen("Archive")
        await client.messageMove("1", "INBOX")
      })
      await expect.poll(placed).toEqual([gone[0], { subject: "moved", role: "inbox" }, gone[2]])
    })
  })

  it("has mails that got other numbers found again by their Message-ID, none twice and none lost", async () => {
    const box = await linkedBox(dovecot)
    for (const subject of subjects(30)) await dovecot.deliver(box.email, mailFrom(box, subject))
    await dovecot.deliver(box.email, mailFrom(box, "without an id", { id: null }))
    await whileReading(() => untilRead(box))
    // Those that are left get the numbers of those that are gone.
    await dovecot.as(box.email, async (client) => {
      await client.mailboxOpen("INBOX")
      await client.messageDelete("1:10")
    })
    await dovecot.renumber(box.email)
    await dovecot.deliver(box.email, mailFrom(box, "new after that"))
    await whileReading(async () => {
      await expect.poll(() => storedSubjects(box)).toContain("new after that")
      await untilRead(box)
    })
    expect(await storedSubjects(box)).toEqual([...subjects(30), "new after that", "without an id"])
    expect(
      await sqlOne(
        "SELECT count(*)::int AS placed FROM mail_copy WHERE mailbox_id = $1 AND uid IS NOT NULL",
        [box.id],
      ),
    ).toEqual({ placed: 22 })
  })

  it("is one mail for all colleagues who have it", async () => {
    const [one, other] = [await linkedBox(dovecot), await linkedBox(dovecot)]
    const raw = mailFrom(one, "to both", { to: `${one.email}, ${other.email}` })
    await Promise.all([dovecot.deliver(one.email, raw), dovecot.deliver(other.email, raw)])
    await whileReading(async () => {
      await Promise.all([untilRead(one), untilRead(other)])
    })
    expect(await sql("SELECT FROM mail WHERE subject = 'to both'")).toHaveLength(1)
    expect([await storedSubjects(one), await storedSubjects(other)]).toEqual([["to both"], ["to both"]])
  })
})
