import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { forgetIdentities } from "#lib/backend/platform/callers/identity.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { createNote, createReminder } from "#tests/factories/activity.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createPipeline } from "#tests/factories/pipelines.ts"
import { addInvoice, createRegistration } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let colleague: Seat
beforeAll(async () => {
  colleague = await seat()
})
afterEach(() => vi.useRealTimers())

/** A user who may read these areas and changes nothing but what is named beside them. */
async function reader(...reads: Ability[]) {
  const user = await createUser({ abilities: [], reads })
  return { ...user, api: await signIn(user) }
}

const refused = (ability: Ability) =>
  expect.objectContaining({ status: 403, body: expect.objectContaining({ ability }) })

describe("who may not read mails", () => {
  it("finds notes alone in what happened on a record, counted without the mails", async () => {
    const { email, company } = await client()
    await arrive(colleague, { from: email, to: colleague.email, text: "For mail readers" })
    const note = await createNote({ companyId: company })
    const { api } = await reader("crm.read", "registrations.read")
    const activity = await api.companies.listActivity({ company })
    expect(activity.data.map(({ kind, id }) => [kind, id])).toEqual([["note", note]])
    expect(activity.meta.total).toBe(1)
    expect((await colleague.api.companies.listActivity({ company })).meta.total).toBe(2)
  })

  it("finds no mails by what is written in them, and none that waits for an answer", async () => {
    const { email } = await client()
    await arrive(colleague, { from: email, to: colleague.email, text: "An uncommonword of ours" })
    await sql("INSERT INTO mailing_list (name) VALUES ('Uncommonword list')")
    const { api } = await reader("crm.read")
    const found = await api.quickSearch.findOther({ term: "uncommonword" })
    expect(found.mails).toEqual([])
    expect(found.mailing_lists.map(({ name }) => name)).toEqual(["Uncommonword list"])
    expect((await api.today.get()).unanswered).toEqual({ total: 0, data: [] })
    const { api: mailReader } = await reader("mail.read")
    const theirs = await mailReader.quickSearch.findOther({ term: "uncommonword" })
    expect([theirs.mails.length, theirs.mailing_lists]).toEqual([1, []])
  })

  it("has no mail filled in with a record, nor its recipients told, without the right to read that record", async () => {
    const { id } = await createRegistration()
    const { api } = await reader("mail.read", "crm.read")
    const about = { type: "registration", id } as const
    await expect(api.messenger.recipients(about)).rejects.toEqual(refused("registrations.read"))
    const mail = { from: "me@example.com", subject: "", content: "", toMails: [], about }
    await expect(api.messenger.preview(mail)).rejects.toEqual(refused("registrations.read"))
  })
})

describe("who may not read money", () => {
  async function invoiced() {
    const companyName = unique("Invoiced")
    const registration = await createRegistration({ companyName })
    await addInvoice(registration, { total: 1_000, balance: 400 })
    return { ...registration, companyName }
  }
  let api: Api
  let money: Api
  beforeAll(async () => {
    api = (await reader("crm.read", "registrations.read")).api
    money = (await reader("crm.read", "registrations.read", "finance.read")).api
  })

  it("finds no invoices on a registration, in its row or in the sums of the list", async () => {
    const { id, companyName: name } = await invoiced()
    expect((await api.registrationRecord.get({ draft: id })).data.invoices).toEqual([])
    expect((await money.registrationRecord.get({ draft: id })).data.invoices).toHaveLength(1)
    const cut = await api.registrations.list({ filters: { name } })
    expect(cut.totals).toMatchObject({ registrations: 1, amounts: [] })
    expect(cut.data).toMatchObject([{ invoices: { count: 0 }, billed_payment: null }])
    const whole = await money.registrations.list({ filters: { name } })
    expect(whole.totals.amounts).toMatchObject([{ invoiced: 1_000, collected: 600 }])
    expect(whole.data).toMatchObject([{ invoices: { count: 1 }, billed_payment: 60 }])
  })

  it("is offered no filter by payments, and told nothing by one", async () => {
    const fields = (await api.registrations.listFilters()).data.map(({ field }) => field)
    expect(fields).not.toContain("payment")
    expect(fields).not.toContain("overdue")
    const filters = { overdue: filterOn("overdue", "=", [1]) }
    await expect(api.registrations.list({ filters })).rejects.toMatchObject({ status: 422 })
    expect((await money.registrations.listFilters()).data.map(({ field }) => field)).toContain("overdue")
  })

  it("exports registrations without columns of money, and no file of those alone", async () => {
    const { id } = await invoiced()
    const columns = ["id", "invoiced"] as const
    const { api: exporter, ...user } = await reader("registrations.read")
    const job = await finished(
      exporter,
      exporter.exports.registrations({ targets: [id], format: "csv", columns: [...columns], delimiter: "," }),
    )
    const file = await send(`/api/job/${job.id}/file`, { token: await issueToken(user) })
    expect((await file.text()).replace("\uFEFF", "").trim().split(/\r?\n/)).toEqual(["ID", `${id}`])
    const alone = exporter.exports.registrations({ targets: [id], columns: ["invoiced"] })
    await expect(alone).rejects.toEqual(refused("finance.read"))
  })

  it("is told of no overdue sums today", async () => {
    const { id } = await invoiced()
    await sql("UPDATE registration_invoice SET due_on = '2026-01-01' WHERE registration_id = $1", [id])
    expect((await api.today.get()).overdue).toEqual({ total: 0, data: [] })
  })
})

describe("who may not read companies", () => {
  it("links none to a registration by its id, which would answer with its name and stages", async () => {
    const [company, { id }] = [await createCompany(), await createRegistration()]
    const api = await signIn(await createUser({ reads: ["registrations.read"] }))
    const link = api.registrationRecord.associate({ session: id, company_id: company.id })
    await expect(link).rejects.toEqual(refused("crm.read"))
  })
})

describe("who may not read registrations", () => {
  it("finds none by a term or among what was opened last, and saves no filter of their list", async () => {
    const name = unique("Searched")
    const [company, registration] = [
      await createCompany({ name }),
      await createRegistration({ companyName: name }),
    ]
    const { api } = await reader("crm.read")
    await api.quickSearch.noteOpened({ kind: "company", id: company.id })
    await api.quickSearch.noteOpened({ kind: "registration", id: registration.id })
    const found = await api.quickSearch.find({ term: name })
    expect([found.companies.map(({ id }) => id), found.registrations]).toEqual([[company.id], []])
    expect((await api.quickSearch.listRecent()).data.map(({ id }) => id)).toEqual([company.id])
    const filter = { list: "registrations", name: "Mine", query: "" } as const
    await expect(api.savedFilters.create(filter)).rejects.toEqual(refused("registrations.read"))
    await expect(api.savedFilters.list({ list: "registrations" })).rejects.toEqual(
      refused("registrations.read"),
    )
    await expect(api.registrations.listOfCompany({ company: company.id })).rejects.toEqual(
      refused("registrations.read"),
    )
  })

  it("finds neither applications nor drafts today", async () => {
    await createRegistration()
    const { applications, left } = await (await reader("crm.read")).api.today.get()
    expect([applications.total, left.total]).toEqual([0, 0])
  })

  it("is reminded without the record's name, makes no reminder on one, and takes nothing away by an edit", async () => {
    const { id } = await createRegistration()
    const user = await reader("crm.read")
    const expireAt = new Date().toISOString()
    const reminder = await createReminder({ targetId: user.ownerId, registrationId: id, expireAt })
    const nameless = { notifiable_type: null, notifiable_id: null, notifiable_name: null }
    expect((await user.api.notifications.listAll({})).data).toMatchObject([{ id: reminder, ...nameless }])
    const edit = {
      notif: reminder,
      title: "Said again",
      notifiable_type: null,
      notifiable_id: null,
      version: 1,
    }
    expect((await user.api.notifications.edit(edit)).new).toMatchObject({ title: "Said again", ...nameless })
    const [kept] = await sql("SELECT registration_id FROM notification WHERE id = $1", [reminder])
    expect(kept).toEqual({ registration_id: id })
    const onRecord = {
      title: "On it",
      expire_at: new Date().toISOString(),
      notifiable_type: "registration" as const,
    }
    const made = user.api.notifications.create({ ...onRecord, notifiable_id: id })
    await expect(made).rejects.toEqual(refused("registrations.read"))
  })

  it("reads, pins and restores no note of one by its id", async () => {
    const { id } = await createRegistration()
    const note = await createNote({ registrationId: id })
    const api = await signIn(await createUser({ reads: ["crm.read"] }))
    for (const call of [
      () => api.notes.listVersions({ note }),
      () => api.notes.pin({ note, pinned: true }),
      () => api.notes.restore({ note }),
    ])
      await expect(call()).rejects.toEqual(refused("registrations.read"))
  })

  it("fetches no file that was exported while the right was there", async () => {
    const user = await reader("registrations.read")
    const job = await finished(user.api, user.api.exports.registrations({}))
    await sql("DELETE FROM user_ability WHERE user_id = $1", [user.id])
    await sql("INSERT INTO user_ability (user_id, ability) VALUES ($1, 'crm.read')", [user.id])
    forgetIdentities()
    const answer = await send(`/api/job/${job.id}/file`, { token: await issueToken(user) })
    expect([answer.status, (await answer.json()).ability]).toEqual([403, "registrations.read"])
  })
})

describe("the audit trail", () => {
  it("is for those who may read it, and of a record that they may read", async () => {
    const [company, registration] = [await createCompany(), await createRegistration()]
    const plain = await reader("crm.read", "registrations.read")
    const ofCompany = { type: "company", record: company.id }
    await expect(plain.api.audit.listRecord(ofCompany)).rejects.toEqual(refused("audit.read"))
    const { api } = await reader("crm.read", "audit.read")
    expect((await api.audit.listRecord(ofCompany)).data).toEqual([])
    const ofRegistration = { type: "registration", record: registration.id }
    await expect(api.audit.listRecord(ofRegistration)).rejects.toEqual(refused("registrations.read"))
    await expect(api.audit.listRecord({ type: "user", record: 1 })).rejects.toMatchObject({ status: 403 })
  })

  it("of a registration tells of its invoices and payments to those who may read money", async () => {
    const { id } = await createRegistration()
    const made = [
      { payments: [null, "120.00"] },
      { invoices: [null, "SARL-2026-00001"], company_name: ["Petit", "Grand"] },
      { company_name: ["Grand", "Petit"] },
      {
        payment_reminder_hold: [null, "Disputed"],
        invoiced_again: [null, "Lost"],
        tax_reason: [null, "Food"],
      },
      { credit_notes: [null, "SARL-CN-2026-00001"], payment_reminders: [null, "SARL-2026-00001 (1)"] },
    ]
    for (const changes of made)
      await sql(
        "INSERT INTO audit_entry (action, record_type, record_id, changes) VALUES ('edit', 'registration', $1, $2)",
        [id, JSON.stringify(changes)],
      )
    const changesFor = async (...reads: Ability[]) => {
      const { api } = await reader("registrations.read", "audit.read", ...reads)
      const own = (await api.audit.listRecord({ type: "registration", record: id })).data
      const all = (await api.audit.list({ type: "registration" })).data.filter(
        ({ record_id }) => record_id === id,
      )
      expect(all).toEqual(own)
      return own.map(({ changes }) => changes)
    }
    expect(await changesFor()).toEqual([
      { company_name: ["Grand", "Petit"] },
      { company_name: ["Petit", "Grand"] },
    ])
    expect(await changesFor("finance.read")).toEqual(made.toReversed())
  })

  it("of everything has, for those who are no administrators, what changed on records they may read", async () => {
    const types = ["company", "registration", "user", "invoice"]
    for (const type of types)
      await sql(
        "INSERT INTO audit_entry (action, record_type, record_id, changes) VALUES ('edit', $1, 1, '{}')",
        [type],
      )
    const { api } = await reader("crm.read", "audit.read")
    const { data } = await api.audit.list({})
    expect([...new Set(data.map(({ record_type }) => record_type))].sort()).toEqual(["company"])
  })
})

/** What changed before the stream was opened may still be told by it. */
async function readToTheEnd(stream: AsyncIterator<unknown>): Promise<void> {
  for (let { done } = await stream.next(); !done; { done } = await stream.next());
}

it("an open stream ends with the right to read it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const pipeline = await createPipeline()
  const user = await reader("crm.read")
  const stream = await user.api.pipelines.stream({ pipeline: pipeline.id })
  const ended = readToTheEnd(stream)
  await sql("DELETE FROM user_ability WHERE user_id = $1", [user.id])
  forgetIdentities()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(ended).resolves.toBeUndefined()
})

it("an open stream of administrators ends with being one", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const user = await createUser({ isAdmin: true })
  const stream = await (await signIn(user)).approvedPlatform.watch()
  const ended = readToTheEnd(stream)
  await sql(`UPDATE "user" SET is_admin = false WHERE id = $1`, [user.id])
  forgetIdentities()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(ended).resolves.toBeUndefined()
})
