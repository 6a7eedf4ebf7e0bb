import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user, { requestId: "request-on-contacts" })
})

const auditOf = (type: string, id: number) =>
  sql(
    "SELECT action, user_id, request_id, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id",
    [type, id],
  )

describe("the page of a rich contact", () => {
  type Rich = Awaited<ReturnType<typeof createRichContact>>
  let rich: Rich
  beforeAll(async () => {
    rich = await createRichContact(user)
  })

  const page = async (contact = rich.id) => (await api.contacts.get({ contact })).data

  it("says who it is", async () => {
    const reminder = { targetId: user.ownerId, expireAt: "2026-01-01T00:00:00Z", contactId: rich.id }
    await createReminder(reminder)
    await createReminder({ ...reminder, isDone: true })
    const { informations, version, notes, notifs, permissions, email_error } = await page()
    expect(informations).toMatchObject({
      name: "Rita Rich",
      first_name: "Rita",
      last_name: "Rich",
      job_title: "Buyer",
      is_vip: true,
      salutation: rich.salutation,
      badge_id: rich.badge,
      outcome: rich.outcome,
      tags: [{ id: rich.tag, name: expect.stringContaining("Contact tag") }],
      callers: [{ id: rich.caller }],
      create_at: "2025-03-04T05:06:07Z",
      updated_at: "2025-04-05T06:07:08Z",
      created_by: { id: user.id, name: user.name },
    })
    expect(informations.phones.map((phone) => [phone.type, phone.number])).toEqual([
      ["L", "1 40 20 50 50"],
      ["M", "6 12 34 56 78"],
    ])
    expect(informations.socialNetworks).toMatchObject([
      { code: "instagram", value: "https://instagram.example/rita" },
    ])
    expect([version, notes, notifs, permissions, email_error]).toEqual([1, 1, 1, { delete: true }, false])
  })

  it("shows its active companies, the related one first, and where it is a primary contact", async () => {
    const { companies, company_id } = await page()
    expect(company_id).toBe(rich.related.id)
    expect(companies).toMatchObject([
      { id: rich.related.id, country: "United States", accountTypes: [], is_primary: false },
      { id: rich.second.id, country: null, accountTypes: [{ name: "Manufacturer" }], is_primary: true },
    ])
  })

  it("shows all current sessions and those where it registered or came", async () => {
    const { sessions, visits } = await page()
    expect(sessions.filter((session) => session.is_current)).toHaveLength(4)
    expect(sessions.find((one) => one.session_id === rich.current)).toMatchObject({
      is_registered: true,
      registered_status: 3,
      is_visited: false,
    })
    expect(sessions.filter((session) => !session.is_current)).toMatchObject([
      { session_id: rich.previous, is_registered: false, registered_status: 0, is_visited: true },
    ])
    expect(visits).toEqual([rich.previous])
  })

  it("shows its sequences, and the first account of its companies on the ordering platform", async () => {
    const { sequences, is_active_sequence, marketplaceGroup } = await page()
    expect(sequences).toMatchObject([{ status: "in_progress", name: expect.any(String) }])
    expect(is_active_sequence).toBe(true)
    expect(marketplaceGroup).toMatchObject({ account_type: "Premium", is_on_markplace: true })
  })

  it("names everything in French to those who ask for it", async () => {
    const french = await signIn(user, { language: "fr" })
    const { companies } = (await french.contacts.get({ contact: rich.id })).data
    expect(companies.map((company) => company.country)).toEqual(["États-Unis", null])
    expect(companies[1]?.accountTypes).toMatchObject([{ name: "Fabricant" }])
  })

  it("is as readable when there is nothing to show", async () => {
    const { informations, companies, company_id, marketplaceGroup, visits } = await page(
      await createContact({ firstName: "", lastName: "", email: null }),
    )
    expect(informations).toMatchObject({ name: "", email: null, tags: [], phones: [], created_by: null })
    expect([companies, company_id, marketplaceGroup, visits]).toEqual([[], null, null, []])
  })
})

describe("what the mailing provider knows", () => {
  it("is the lists, the mails, newest first, and whether it may be written to", async () => {
    const contact = await createContact()
    const list = await insertRow<{ id: number }>("mailing_list", { name: unique("List") })
    await insertRow("mailing_subscription", { mailing_list_id: list.id, contact_id: contact })
    const sent = { contact_id: contact, from: "news@example.com" }
    await insertRow("mailing_send", {
      ...sent,
      object: "Old",
      sent_at: "2026-01-02T03:04:05Z",
      status: "CLICKED",
    })
    await insertRow("mailing_send", { ...sent, object: "New", sent_at: "2026-02-02T03:04:05Z" })
    const read = async () => (await api.contacts.getMailing({ contact })).data
    expect(await read()).toMatchObject({
      lists: [{ id: list.id }],
      blacklisted: false,
      unsubscribed: false,
      emails: [
        { object: "New", status: "SENT", from: "news@example.com", illustration: null },
        { object: "Old", status: "CLICKED", date: "2026-01-02T03:04:05Z" },
      ],
    })
    await sql("UPDATE contact SET is_blacklisted = true, unsubscribed_at = now() WHERE id = $1", [contact])
    expect(await read()).toMatchObject({ blacklisted: true, unsubscribed: true })
  })

  it("is at most 50 mails", async () => {
    const contact = await createContact()
    await sql(
      `INSERT INTO mailing_send (contact_id, object, "from", sent_at)
       SELECT $1, 'Mail ' || n, '', now() - n * interval '1 day' FROM generate_series(1, 60) n`,
      [contact],
    )
    const { emails } = (await api.contacts.getMailing({ contact })).data
    expect([emails.length, emails[0]?.object, emails[49]?.object]).toEqual([50, "Mail 1", "Mail 50"])
  })
})

describe("deleting a contact", () => {
  it("is open to everybody signed in, keeps its data and links, and is written down once", async () => {
    const { id, related } = await createRichContact(user)
    const removals = await Promise.allSettled([1, 2, 3].map(() => api.contacts.remove({ contact: id })))
    expect(removals.map((removal) => removal.status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
    await expect(api.contacts.get({ contact: id })).rejects.toMatchObject({ status: 404 })
    expect(await auditOf("contact", id)).toEqual([
      {
        action: "delete",
        user_id: user.id,
        request_id: "request-on-contacts",
        changes: { deleted_at: [null, expect.any(String)] },
      },
    ])
    await sql("UPDATE contact SET deleted_at = NULL WHERE id = $1", [id])
    const restored = (await api.contacts.get({ contact: id })).data
    expect([restored.company_id, restored.version, restored.notes]).toEqual([related.id, 2, 1])
  })

  it("takes it off its companies' pages, also where it was a primary contact", async () => {
    const { id, second } = await createRichContact(user)
    await sql("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [second.id, id])
    const company = async () => (await api.companies.get({ company: second.id })).data
    expect((await company()).informations.contactPrimary).toMatchObject({ id })
    await api.contacts.remove({ contact: id })
    expect((await company()).informations.contactPrimary).toBeNull()
    expect((await company()).contacts).toEqual([])
    const { data } = await api.companies.list({ filters: { name: second.name } })
    expect(data).toMatchObject([{ id: second.id, contacts: [], is_primary_contact: false }])
  })

  it("frees its e-mail for another", async () => {
    const email = `${unique("free").replace(" ", "")}@example.com`
    const id = await createContact({ email })
    await api.contacts.remove({ contact: id })
    await expect(createContact({ email })).resolves.toBeGreaterThan(id)
  })
})

describe("a bounced address", () => {
  it("is forgotten on request, once, and its companies are told", async () => {
    const contact = await createContact({ emailError: true })
    const { id } = await createCompany()
    await linkContact(id, contact)
    const isBounced = async () => (await api.companies.get({ company: id })).data.email_error
    expect(await isBounced()).toBe(true)
    await api.contacts.resetEmailError({ contact })
    await api.contacts.resetEmailError({ contact })
    expect(await isBounced()).toBe(false)
    expect((await api.contacts.get({ contact })).data.email_error).toBe(false)
    expect(await auditOf("contact", contact)).toMatchObject([
      { action: "edit", changes: { email_error: [true, false] } },
    ])
  })
})

describe("a contact tag or caller", () => {
  it("is created by anybody signed in, once whatever its case, and is written down", async () => {
    const calls = { contact_tag: api.contacts.createTag, caller: api.contacts.createCaller }
    for (const [type, create] of Object.entries(calls)) {
      const name = unique("Named")
      const { data } = await create({ name: ` ${name} ` })
      expect(data.name).toBe(name)
      await expect(create({ name: name.toUpperCase() })).rejects.toMatchObject({
        status: 422,
        body: { errors: { name: ["This name already exists: choose another"] } },
      })
      await expect(create({ name: "  " })).rejects.toMatchObject({ status: 422 })
      expect(await auditOf(type, data.id)).toMatchObject([
        { action: "create", changes: { name: [null, name] } },
      ])
    }
  })
})

describe("there is no contact", () => {
  it("with an unknown id, nor once it is deleted", async () => {
    const deleted = await createContact()
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [deleted])
    for (const contact of [unknownId, deleted]) {
      const calls = {
        get: () => api.contacts.get({ contact }),
        edit: () => api.contacts.edit({ contact, version: 1, informations: { is_vip: true } }),
        remove: () => api.contacts.remove({ contact }),
        resetEmailError: () => api.contacts.resetEmailError({ contact }),
        getMailing: () => api.contacts.getMailing({ contact }),
        listActivity: () => api.contacts.listActivity({ contact }),
      }
      for (const [name, call] of Object.entries(calls)) {
        await expect(call(), name).rejects.toMatchObject({ status: 404 })
      }
    }
    expect(await sqlOne("SELECT is_vip FROM contact WHERE id = $1", [deleted])).toEqual({ is_vip: false })
  })

  it.each(["abc", "1.5", "-1", "0", "99999999999"])("with the id %s", async (contact) => {
    const answer = await send(`/api/contact/${contact}`, { token: await issueToken(user) })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(["contact"])
  })
})
