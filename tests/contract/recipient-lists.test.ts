import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { createList, linkTo, putOnList, sentCampaign } from "#tests/factories/mailing.ts"
import { sendForm, visitor } from "#tests/factories/public-applications.ts"
import { setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(setNoon)

type Mail = Awaited<ReturnType<typeof sentCampaign>>
const tokenOf = ({ html }: Mail) => linkTo("preferences", html).pathname.split("/").at(-1) ?? ""
const shownBy = async (mail: Mail) => {
  const { lists } = (await visitor().mailingPages.getChoice({ token: tokenOf(mail) })).data
  return new Map(lists.map((list) => [list.id, list.is_on]))
}
const save = (mail: Mail, shown: number[], ticked: number[]) =>
  sendForm(`/api/mailing-page/preferences/${tokenOf(mail)}/form`, {
    lang: "en",
    action: "save",
    shown: shown.join(","),
    ...Object.fromEntries(ticked.map((id) => [`list-${id}`, "on"])),
  })
const listsOf = async (contact: number) =>
  (
    await sql<{ id: number }>(
      "SELECT mailing_list_id AS id FROM mailing_subscription WHERE contact_id = $1",
      [contact],
    )
  ).map(({ id }) => id)

describe("a private list that brought a mail", () => {
  it.each(["static", "dynamic"])(
    "is left and joined again on the page of its recipient (%s)",
    async (kind) => {
      const mail = await sentCampaign(server, {}, { is_public: false, kind })
      const own = mail.list?.id ?? 0
      expect((await shownBy(mail)).get(own)).toBe(true)
      await save(mail, [own], [])
      expect((await shownBy(mail)).get(own)).toBe(false)
      await save(mail, [own], [own])
      expect((await shownBy(mail)).get(own)).toBe(true)
    },
  )
})

describe("other private lists", () => {
  it("are shown to who is on them, who leaves them and comes back", async () => {
    const mail = await sentCampaign(server)
    const own = await createList({ is_public: false })
    await putOnList(own.id, mail.contact)
    expect((await shownBy(mail)).get(own.id)).toBe(true)
    await save(mail, [own.id], [])
    expect(await listsOf(mail.contact)).not.toContain(own.id)
    expect((await shownBy(mail)).get(own.id)).toBe(false)
    await save(mail, [own.id], [own.id])
    expect(await listsOf(mail.contact)).toContain(own.id)
  })

  it("are not said to be there, nor chosen by who guesses them", async () => {
    const mail = await sentCampaign(server)
    const [others, leftByStaff, filtered] = [
      await createList({ is_public: false }),
      await createList({ is_public: false }),
      await createList({ is_public: false, kind: "dynamic" }),
    ]
    await putOnList(others.id, await createContact())
    await sql(
      `INSERT INTO suppression (email, mailing_list_id, reason, user_id)
        SELECT email, $2, 'unsubscribed', $3 FROM contact WHERE id = $1`,
      [mail.contact, leftByStaff.id, (await createUser()).id],
    )
    const all = [others.id, leftByStaff.id, filtered.id]
    expect([...(await shownBy(mail)).keys()].filter((id) => all.includes(id))).toEqual([])
    await save(mail, all, all)
    expect(await listsOf(mail.contact)).toEqual([mail.list?.id])
    const suppressed = await sql("SELECT FROM suppression WHERE mailing_list_id = ANY ($1)", [all])
    expect(suppressed).toHaveLength(1)
  })
})
