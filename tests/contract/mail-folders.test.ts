import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import { refused } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { deliveryOf, type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let other: LinkedMailbox

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  other = await linkMailbox({ port: server.port })
})
afterAll(() => server.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function schedule(
  subject: string,
  send_at: string | null = null,
  about: MailAbout | null = null,
): Promise<number> {
  const { data } = await box.api.messenger.send({
    from: box.email,
    subject,
    content: `<p>Bonjour</p><p>${subject}</p>`,
    toMails: [{ name: "Ada Roy", email: "ada@brand.example" }],
    key: randomUUID(),
    send_at,
    about,
  })
  return data.id
}

const draft = {
  message_id: null,
  subject: "Half",
  content: "<p>Dear</p><p>  all</p>",
  media_ids: [],
  toMails: [{ name: "Ada", email: "ada@brand.example" }],
  cc: [],
  template_id: null,
  language: "en" as const,
  with_signature: true,
}

describe("drafts of a user", () => {
  it("are listed over all records and conversations, the latest first, with what they are about", async () => {
    const me: Seat = await seat()
    const company = await createCompany()
    const { email } = await client()
    const { thread, mail } = await arrive(me, { from: email, to: me.email, subject: "Carpets" })
    const save = (on: string, values: Partial<Omit<typeof draft, "message_id">> & { message_id?: number }) =>
      me.api.messenger.saveDraft({ place: on, values: { ...draft, ...values }, version: 0 })
    await save(`company:${company.id}`, {})
    await save(`thread:${thread}`, { message_id: mail, subject: "Re: Carpets" })
    await save("contact:2000000000", { subject: "Nobody" })
    const { data, has_more } = await me.api.messenger.listDrafts({})
    expect(has_more).toBe(false)
    expect(data.map(({ subject }) => subject)).toEqual(["Nobody", "Re: Carpets", "Half"])
    expect(data[0]?.about).toBeNull()
    expect(data[1]).toMatchObject({ about: { id: thread, name: "Carpets" }, message_id: mail })
    expect(data[2]).toMatchObject({
      place: `company:${company.id}`,
      about: { id: company.id },
      excerpt: "Dear all",
      to: draft.toMails,
    })
    expect((await other.api.messenger.listDrafts({})).data).toEqual([])
    expect(await me.api.messenger.listDrafts({ page: 2 })).toEqual({ has_more: false, data: [] })
  })
})

describe("emails that wait to be sent", () => {
  it("are drafts of their own once they are cancelled, on the record they were written on", async () => {
    const { api } = box
    const company = await createCompany()
    await linkContact(company.id, await createContact())
    const onCompany = `company:${company.id}`
    await api.messenger.saveDraft({ place: onCompany, values: draft, version: 0 })
    const onRecord = await schedule("Cancelled", inHours(24), { type: "company", id: company.id })
    const onNone = await schedule("On none", inHours(24))
    for (const mail of [onRecord, onNone]) {
      const { about, values } = await api.messenger.undo({ message: mail })
      expect(about).toEqual(mail === onRecord ? { type: "company", id: company.id } : null)
      await api.messenger.saveDraft({ place: `mail:${mail}`, values, version: 0 })
    }
    const { data } = await api.messenger.listDrafts({})
    expect(data.map(({ place, about, record }) => ({ place, about, record }))).toEqual([
      { place: `mail:${onNone}`, about: { id: onNone, name: "" }, record: null },
      {
        place: `mail:${onRecord}`,
        about: { id: company.id, name: company.name },
        record: { type: "company", id: company.id },
      },
      { place: onCompany, about: { id: company.id, name: company.name }, record: null },
    ])
    await other.api.messenger.saveDraft({ place: `mail:${onRecord}`, values: draft, version: 0 })
    expect((await other.api.messenger.listDrafts({})).data[0]).toMatchObject({ record: null })
  })

  it("are listed by when they go, to their writer alone, and are sent ones once they went", async () => {
    const later = await schedule("Later", inHours(48))
    const sooner = await schedule("Sooner", inHours(24))
    const idsOf = async (list: "listScheduled" | "listSent", of = box) =>
      (await of.api.messenger[list]({})).data.map(({ id }) => id)
    expect(await idsOf("listScheduled")).toEqual([sooner, later])
    expect(await idsOf("listScheduled", other)).toEqual([])
    expect(await idsOf("listSent")).toEqual([])
    expect(
      (await refused(other.api.messenger.reschedule({ message: later, send_at: null }), 404)).message,
    ).toBeTruthy()
    const at = inHours(72)
    expect((await box.api.messenger.reschedule({ message: sooner, send_at: at })).at).toBe(at)
    expect(await idsOf("listScheduled")).toEqual([later, sooner])
    await box.api.messenger.reschedule({ message: later, send_at: null })
    await sendDue()
    expect((await deliveryOf(later)).status).toBe("sent")
    expect(await idsOf("listScheduled")).toEqual([sooner])
    expect(await idsOf("listSent")).toEqual([later])
    expect((await box.api.messenger.listSent({})).data[0]).toMatchObject({
      subject: "Later",
      excerpt: "Bonjour Later",
      delivery: "sent",
    })
    await refused(box.api.messenger.reschedule({ message: later, send_at: at }), 409)
    await refused(box.api.messenger.reschedule({ message: sooner, send_at: inHours(-1) }), 422)
    await box.api.messenger.undo({ message: sooner })
    expect(await idsOf("listScheduled")).toEqual([])
    expect(await idsOf("listSent")).toEqual([later])
  })

  it("are not rescheduled under a worker that has one in hand", async () => {
    const mail = await schedule("In hand", inHours(1))
    await sql("UPDATE mail_delivery SET status = 'sending', leased_by = 'w' WHERE mail_id = $1", [mail])
    await refused(box.api.messenger.reschedule({ message: mail, send_at: inHours(5) }), 409)
    await sql("UPDATE mail_delivery SET status = 'cancelled', leased_by = NULL WHERE mail_id = $1", [mail])
  })
})
