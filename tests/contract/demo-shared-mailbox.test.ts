import { expect, it } from "vitest"
import { leaseMailboxes } from "#lib/backend/mail/mailboxes/sync/leases.ts"
import { sharedMembers } from "#prisma/seed/demo/conversations/talk.ts"
import { shareDemoMailbox } from "#scripts/demonstration/demo-shared-mailbox.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const day = new Date("2026-11-20T10:00:00Z")

/** What of the mailbox is shown, without ids. */
const stored = (mailbox: number) =>
  sql(
    `SELECT mail.subject, mail.sent_at, mail.direction, mail.from_email, mail.text_body, author.email AS author,
        (SELECT json_agg(json_build_array(u.email, member.unread, member.done_at IS NOT NULL) ORDER BY u.email)
          FROM mail_thread_member member JOIN "user" u ON u.id = member.user_id WHERE member.thread_id = mail.thread_id) AS members
      FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id LEFT JOIN "user" author ON author.id = mail.author_id
      WHERE copy.mailbox_id = $1 ORDER BY mail.sent_at, mail.id`,
    [mailbox],
  )

it("the demo's shared mailbox is answered by two members, some of it unread to both or to one, and no server is asked for it (M-87)", async () => {
  const [hanna, sam] = await Promise.all(
    sharedMembers.map((key) => createUser({ email: `${key}@example.com`, owner: true })),
  )
  if (!hanna || !sam) throw new Error("The demo's shared mailbox has two members")
  for (const code of ["FR", "GB"])
    for (const firstName of ["Lina", "Maud", "Nour"]) {
      const { id } = await createCompany()
      const email = `${firstName}.${code}@client.example`
      await linkContact(id, await createContact({ firstName, email }))
      await sql("UPDATE company SET country_id = (SELECT id FROM country WHERE code = $2) WHERE id = $1", [
        id,
        code,
      ])
    }

  await shareDemoMailbox(1, day)
  const box = await sqlOne<{ id: number }>(
    "SELECT id FROM mailbox WHERE email = 'registrations@example.com' AND user_id IS NULL",
  )
  const mails = await stored(box.id)
  expect(mails).toHaveLength(12)
  for (const { text_body, sent_at } of mails) {
    expect(String(text_body).length).toBeGreaterThan(50)
    expect(text_body).not.toMatch(/[{}]/)
    expect(Number(sent_at)).toBeLessThan(day.getTime())
  }
  const authors = mails.filter(({ direction }) => direction === "out").map(({ author }) => author)
  expect(new Set(authors)).toEqual(new Set([hanna.email, sam.email]))

  const unread = async (user: typeof sam) => {
    const { data } = await (await signIn(user)).messenger.list({ mailbox: box.id, filter: "unread" })
    return data.map(({ subject }) => subject.replaceAll(/\s/g, " ")).toSorted()
  }
  const both = ["Candidature envoyée : quand aurons-nous une réponse ?", "Two brands in one application?"]
  expect(await unread(hanna)).toEqual(["Badges pour le montage", ...both])
  expect(await unread(sam)).toEqual([both[0], "Insurance certificate", both[1]])

  await shareDemoMailbox(1, day)
  expect(await stored(box.id)).toEqual(mails)
  expect((await leaseMailboxes("test", 60, 100, [])).map(({ id }) => id)).not.toContain(box.id)
})
