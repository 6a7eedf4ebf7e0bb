import { beforeAll, describe, expect, it } from "vitest"
import { mailHitLimit, recentShown, recentStored } from "#lib/contract/home/quick-search.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { createRegistration } from "#tests/factories/registrations.ts"

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

const named = async (table: "sequence" | "mailing_list", name: string, more: object = {}) =>
  (await insertRow<{ id: number }>(table, { name, ...more })).id

describe("beside records the quick search finds", () => {
  it("sequences and mailing lists by words of their names, those that begin with the term first; none that was put away", async () => {
    await named("sequence", "After a zorbing fair")
    await named("sequence", "Zorb welcome")
    await named("sequence", "Zorb of old", { archived_at: new Date() })
    await named("mailing_list", "Zorbers")
    const { sequences, mailing_lists } = await me.api.quickSearch.findOther({ term: "zorb" })
    expect(sequences.map(({ name }) => name)).toEqual(["Zorb welcome", "After a zorbing fair"])
    expect(mailing_lists.map(({ name }) => name)).toEqual(["Zorbers"])
  })

  it("mails by their words, each one of a conversation, one's own first, with sender, company, date and where the word is", async () => {
    const { email, company } = await client()
    const text = "The quixotry of booth walls"
    const sent = daysAgo(9)
    const own = await arrive(me, { from: email, to: me.email, subject: "Walls", text }, sent)
    const again = await arrive(me, { from: email, to: me.email, subject: "Again", text }, daysAgo(3))
    const theirs = await arrive(other, { from: email, to: other.email, subject: "More", text }, daysAgo(1))
    const { mails } = await me.api.quickSearch.findOther({ term: "QUIXOTRY walls" })
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM company WHERE id = $1", [company])
    expect(mails.map(({ id }) => id)).toEqual([again.mail, own.mail, theirs.mail])
    expect(mails[1]).toEqual({
      id: own.mail,
      thread: own.thread,
      subject: "Walls",
      sender: email,
      company: name,
      sent_at: `${sent.toISOString().slice(0, 19)}.000Z`,
      found: { part: "text", text },
    })
    expect((await me.api.quickSearch.findOther({ term: "qu" })).mails).toEqual([])
  })

  it("mails by people, addresses and names of files, also of several at once, and by no picture of their text", async () => {
    const { email } = await client()
    const files = [
      { name: "Ondine-floor-plan.pdf", type: "application/pdf", content: "plan" },
      { name: "tulipwood.png", type: "image/png", content: "picture", contentId: "logo@client.example" },
    ]
    const html = '<p>See the file <img src="cid:logo@client.example"></p>'
    const raw = { from: `Marguerite Sorrel <${email}>`, to: me.email, cc: "zeno@guest.example", files, html }
    const { mail } = await arrive(me, raw)
    const found = async (term: string) => (await me.api.quickSearch.findOther({ term })).mails
    expect(await found("ondine-fl")).toMatchObject([
      { id: mail, found: { part: "file", text: "Ondine-floor-plan.pdf" } },
    ])
    expect(await found("sorrel ONDINE")).toMatchObject([{ id: mail }])
    expect(await found("zeno@guest")).toMatchObject([{ id: mail, found: { part: "people" } }])
    expect(await found("marguerite sorr")).toMatchObject([{ id: mail, found: { part: "sender" } }])
    expect(await found("tulipwood")).toEqual([])
    const { data } = await me.api.messenger.list({ search: "ondine sorrel" })
    expect(data).toHaveLength(1)
    await sql("DELETE FROM mail_attachment WHERE mail_id = $1", [mail])
    expect(await found("ondine")).toEqual([])
  })

  it("no mail that a colleague keeps private, nor what was removed", async () => {
    const { email } = await client()
    const files = [{ name: "vermilion.pdf", type: "application/pdf", content: "plan" }]
    const hidden = await arrive(other, { from: email, to: other.email, text: "A vermilion secret", files })
    const removed = await arrive(me, { from: email, to: me.email, text: "A vermilion mistake", files })
    await other.api.messenger.setPrivate({ thread: hidden.thread, private: true })
    await me.api.messenger.remove({ message: removed.mail })
    expect((await me.api.quickSearch.findOther({ term: "vermilion" })).mails).toEqual([])
    const { mails } = await other.api.quickSearch.findOther({ term: "vermilion" })
    expect(mails.map(({ id }) => id)).toEqual([hidden.mail])
  })

  it("of a word that very many mails have the latest ones", async () => {
    const { email } = await client()
    const { mail } = await arrive(me, { from: email, to: me.email, text: "The first of many marigolds" })
    await sql(
      `INSERT INTO mail (thread_id, direction, message_id, from_email, subject, html_body, text_body, sent_at)
       SELECT thread_id, 'in', 'many-' || number || '@client.example', from_email, 'Many', '', 'A marigold', sent_at + number * interval '1 second'
       FROM mail, generate_series(1, 600) number WHERE mail.id = $1`,
      [mail],
    )
    const { ids } = await sqlOne<{ ids: number[] }>(
      "SELECT array_agg(id ORDER BY sent_at DESC) AS ids FROM mail WHERE message_id LIKE 'many-%'",
    )
    const { mails } = await me.api.quickSearch.findOther({ term: "marigold" })
    expect(mails.map(({ id }) => id)).toEqual(ids.slice(0, mailHitLimit))
  })
})

describe("what was opened last", () => {
  it("comes the latest first, each once, of every kind, for nobody else, and without what is deleted", async () => {
    const { id: company, name } = await createCompany()
    const contact = await createContact({ firstName: "Ada", lastName: "Opened" })
    const { id: registration } = await createRegistration({ companyName: "Opened by somebody" })
    const sequence = await named("sequence", "Opened sequence")
    const list = await createList()
    const opened = [
      ["company", company],
      ["contact", contact],
      ["registration", registration],
      ["sequence", sequence],
      ["mailing_list", list],
      ["company", company],
    ] as const
    for (const [kind, id] of opened) await me.api.quickSearch.noteOpened({ kind, id })
    const { data } = await me.api.quickSearch.listRecent()
    expect(data.map(({ kind, id }) => [kind, id])).toEqual([
      ["company", company],
      ["mailing_list", list],
      ["sequence", sequence],
      ["registration", registration],
      ["contact", contact],
    ])
    expect(data[0]?.name).toBe(name)
    await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [company])
    expect((await me.api.quickSearch.listRecent()).data[0]?.kind).toBe("mailing_list")
    expect((await other.api.quickSearch.listRecent()).data).toEqual([])
  })

  it("is bounded: what was opened long before is forgotten", async () => {
    const { id: company } = await createCompany()
    await other.api.quickSearch.noteOpened({ kind: "company", id: company })
    await sql(
      `INSERT INTO recent_record SELECT user_id, 'contact', number + 1000000, now() - number * interval '1 minute'
       FROM recent_record, generate_series(1, 100) number WHERE record_id = $1 AND kind = 'company'`,
      [company],
    )
    const contact = await createContact()
    await other.api.quickSearch.noteOpened({ kind: "contact", id: contact })
    const { stored } = await sqlOne<{ stored: number }>(
      `SELECT count(*)::int AS stored FROM recent_record WHERE user_id = (
        SELECT user_id FROM recent_record WHERE kind = 'company' AND record_id = $1)`,
      [company],
    )
    expect(stored).toBe(recentStored)
    const { data } = await other.api.quickSearch.listRecent()
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([contact, company])
    expect(data.length).toBeLessThanOrEqual(recentShown)
  })
})
