import { expect, it } from "vitest"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"

const conversations = 40
const mailsEach = 5
const workers = 8

type Written = { conversation: number; id: string; raw: Buffer }

/** Conversations whose mails name some of those before them: by one header, the other, or both. */
function write(random: () => number, from: string): Written[] {
  return Array.from({ length: conversations }, (_, conversation) => {
    const ids: string[] = []
    return Array.from({ length: mailsEach }, () => {
      const id = newMessageId()
      const answered = ids.length > 0 ? ids[Math.floor(random() * ids.length)] : undefined
      const chance = random()
      const raw = rawMail({
        id,
        from,
        to: "all@organiser.example",
        subject: `Conversation ${conversation}`,
        ...(answered && chance < 0.7 && { inReplyTo: answered }),
        ...(answered && chance > 0.3 && { references: ids.slice(0, ids.indexOf(answered) + 1) }),
      })
      ids.push(id)
      return { conversation, id: id.slice(1, -1), raw }
    })
  }).flat()
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

it.each([1, 2])(
  "the same mails make the same conversations, each once, in whatever order workers read them from however many mailboxes (seed %i)",
  async (seed) => {
    const draw = numbersFrom(seed)
    const random = () => draw(1_000) / 1_000
    const from = `${unique("writer").replace(" ", "")}@client.example`
    await createContact({ email: from })
    const boxes = await Promise.all(Array.from({ length: 4 }, () => createMailbox()))
    const mails = write(random, from)
    const deliveries = shuffled(
      mails.flatMap((mail) => {
        const some = boxes.filter(() => random() < 0.5)
        return (some.length > 0 ? some : boxes.slice(0, 1)).map((box) => ({ mail, box }))
      }),
      random,
    )
    const outcomes: string[] = []
    const queue = [...deliveries]
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const at = { mailboxId: next.box.id, folderId: null, uid: null, receivedAt: new Date(), seen: false }
        outcomes.push((await keepMail(next.mail.raw, at)).outcome)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))

    const stored = await sql<{ message_id: string; thread_id: number }>(
      "SELECT message_id, thread_id FROM mail WHERE from_email = $1",
      [from],
    )
    expect(stored.map(({ message_id }) => message_id).toSorted()).toEqual(
      mails.map(({ id }) => id).toSorted(),
    )
    expect(outcomes.filter((outcome) => outcome === "kept")).toHaveLength(mails.length)
    expect(outcomes.filter((outcome) => outcome === "known")).toHaveLength(deliveries.length - mails.length)

    const threads = new Map(stored.map(({ message_id, thread_id }) => [message_id, thread_id]))
    const found = Map.groupBy(mails, ({ id }) => threads.get(id))
    expect(
      [...found.values()].map((group) => group.map(({ conversation }) => conversation)).toSorted(),
    ).toEqual(
      Array.from({ length: conversations }, (_, conversation) =>
        Array(mailsEach).fill(conversation),
      ).toSorted(),
    )

    const ids = [...new Set(threads.values())]
    expect(
      await sql("SELECT id FROM mail_thread WHERE id = ANY ($1) AND mails <> $2", [ids, mailsEach]),
    ).toEqual([])
    expect(
      await sql(
        "SELECT id FROM mail_thread WHERE NOT EXISTS (SELECT FROM mail WHERE thread_id = mail_thread.id)",
      ),
    ).toEqual([])
    expect(
      await sql("SELECT FROM mail_copy JOIN mail ON mail.id = mail_id WHERE from_email = $1", [from]),
    ).toHaveLength(deliveries.length)
    // Counted again: what each has not read, and which contact and users each conversation has.
    expect(
      await sql(
        `SELECT member.thread_id FROM mail_thread_member member JOIN mailbox ON mailbox.user_id = member.user_id
         WHERE member.thread_id = ANY ($1) AND unread <> (SELECT count(*) FROM mail_copy copy JOIN mail ON mail.id = copy.mail_id
           WHERE copy.mailbox_id = mailbox.id AND mail.thread_id = member.thread_id)`,
        [ids],
      ),
    ).toEqual([])
    expect(await sql("SELECT FROM mail_thread_contact WHERE thread_id = ANY ($1)", [ids])).toHaveLength(
      conversations,
    )
  },
)
