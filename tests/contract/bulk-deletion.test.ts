import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createMail, createNote, startContactSequence, startSequence } from "#tests/factories/activity.ts"
import { auditTrailOfCompany, named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { finished, rowResults, workOff } from "#tests/factories/jobs.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { createPipeline, enterStage } from "#tests/factories/pipelines.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let seller: TestUser
beforeAll(async () => {
  seller = await createUser({ owner: true, abilities: ["record.edit", "show.bulk-action"] })
  api = await signIn(seller)
})

type List = Parameters<Api["bulk"]["previewDelete"]>[0]["list"]
type Target = Parameters<Api["bulk"]["previewDelete"]>[0]["target"]

/** A company that the seller may delete. */
const ownCompany = (more: object = {}) => createCompany({ ...more, ownerIds: [seller.ownerId] })

const preview = async (list: List, target: Target, caller = api) =>
  (await caller.bulk.previewDelete({ list, target })).data

async function deleteAll(list: List, target: Target, caller = api) {
  const { counted } = await preview(list, target, caller)
  return finished(caller, caller.bulk.delete({ list, target, counted }))
}

const stored = (table: "company" | "contact", id: number) =>
  sqlOne<{ is_deleted: boolean; version: number }>(
    `SELECT deleted_at IS NOT NULL AS is_deleted, version FROM ${table} WHERE id = $1`,
    [id],
  )

describe("what deleting many would do", () => {
  it("counts what is related to those that may be deleted, and names what matters", async () => {
    const [one, two, foreign] = [await ownCompany(), await ownCompany(), await createCompany()]
    const shared = await createContact({ companyIds: [one.id, two.id] })
    await createContact({ companyIds: [two.id] })
    await createContact({ companyIds: [foreign.id] })
    await createContact({ companyIds: [one.id], isDeleted: true })
    for (const companyId of [one.id, one.id, foreign.id]) await createNote({ companyId })
    const show = await made.createShow()
    const application = await made.createRegistration({ show, companies: [one.id, two.id, foreign.id] })
    const over = await made.createShow()
    await sql(`UPDATE tradeshow_session SET "from" = '2020-01-01', "to" = '2020-01-03' WHERE id = $1`, [
      over.session,
    ])
    const past = await made.createRegistration({ show: over, companies: [two.id] })
    await made.addInvoice(application, { total: 900, balance: 0 })
    await made.addInvoice(past, { total: 500, balance: 300 })
    await createMail(two.id, "sent")
    await startSequence(one.id)
    await startSequence(two.id, "completed")
    const pipeline = await createPipeline()
    await enterStage(pipeline.stages[0], [one.id], "2026-01-01T00:00:00Z")
    const found = await preview("companies", named(one, two, foreign))
    expect(found).toMatchObject({ total: 3, deletable: 2 })
    expect(found.refused).toEqual([
      { id: foreign.id, name: foreign.name, reason: expect.stringContaining("sales owners") },
    ])
    expect(found.related.map(({ name, count }) => [name, count])).toEqual([
      ["open_invoices", 1],
      ["open_applications", 1],
      ["running", 1],
      ["people", 2],
      ["notes", 2],
      ["mails", 1],
      ["pipelines", 1],
    ])
    const namedOf = (name: string) => found.related.find((one) => one.name === name)?.named
    expect(namedOf("open_applications")).toEqual([
      { label: `${show.shortName} ${show.name}`, record: one.name },
      { label: `${show.shortName} ${show.name}`, record: two.name },
    ])
    expect(namedOf("open_invoices")).toEqual([{ label: expect.any(String), record: two.name }])
    expect(namedOf("running")).toEqual([{ label: expect.any(String), record: one.name }])
    expect(namedOf("people")).toEqual([])
    expect(shared).toBeGreaterThan(0)
  })

  it("tells of contacts whom registrations name, and says nothing of what the caller may not read", async () => {
    const email = `${unique("exhibitor").replace(" ", "")}@example.com`
    const contact = await createContact({ email, companyIds: [(await createCompany()).id] })
    await made.createRegistration({ email })
    await startContactSequence(contact)
    const names = async (caller: Api) =>
      (await preview("contacts", named({ id: contact }), caller)).related.map(({ name }) => name)
    expect(await names(api)).toEqual(["open_applications", "running", "employers"])
    const abilities = ["record.edit", "show.bulk-action"] as const
    const other = await signIn(await createUser({ abilities: [...abilities], reads: ["crm.read"] }))
    expect(await names(other)).toEqual(["running", "employers"])
  })

  it("counts registrations and conversations by each address of contacts, once", async () => {
    const [email, further] = ["first", "further"].map(
      (word) => `${unique(word).replace(" ", "")}@example.com`,
    )
    const contact = await createContact({ email: email ?? "" })
    await sql("INSERT INTO contact_email (contact_id, email) VALUES ($1, $2)", [contact, further])
    const both = await made.createRegistration({ email: email ?? "" })
    await sql("INSERT INTO registration_contact (registration_id, email) VALUES ($1, $2)", [both.id, further])
    await made.createRegistration({ email: further ?? "" })
    for (const address of [email, further]) await createStoredMail({ address: address ?? "" })
    const { related } = await preview("contacts", named({ id: contact }))
    expect(related.map(({ name, count }) => [name, count])).toEqual([
      ["open_applications", 2],
      ["mails", 2],
    ])
  })

  it("is of everything that the filters find", async () => {
    const name = unique("Filtered deletion")
    const [one] = [await ownCompany({ name: `${name} A` }), await createCompany({ name: `${name} B` })]
    const target = { params: { filters: { name } }, nbElements: 2 }
    expect(await preview("companies", target)).toMatchObject({ total: 2, deletable: 1 })
    expect(await deleteAll("companies", target)).toMatchObject({ total: 1, done: 1, errors: 0 })
    expect(await stored("company", one.id)).toEqual({ is_deleted: true, version: 2 })
  })

  it("is refused to those who may not change many, and for registrations", async () => {
    const caller = await signIn(await createUser({ abilities: ["record.edit"] }))
    const target = named(await ownCompany())
    await expect(preview("companies", target, caller)).rejects.toMatchObject({ status: 403 })
    await expect(caller.bulk.delete({ list: "companies", target, counted: "" })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe("deleting many", () => {
  it("deletes each as it is deleted alone, with a version and a line in the audit trail", async () => {
    const [one, foreign] = [await ownCompany(), await createCompany()]
    const job = await deleteAll("companies", named(one, foreign))
    expect(job).toMatchObject({ status: "completed", total: 1, done: 1, errors: 0 })
    expect(await stored("company", one.id)).toEqual({ is_deleted: true, version: 2 })
    expect(await stored("company", foreign.id)).toEqual({ is_deleted: false, version: 1 })
    expect(await auditTrailOfCompany(one.id)).toEqual([
      {
        user_id: seller.id,
        request_id: `job-${job.id}`,
        action: "delete",
        changes: { deleted_at: [null, expect.any(String)] },
        version: 2,
      },
    ])
  })

  it("is refused when a record, or what is related to it, is no longer as it was counted", async () => {
    const company = await ownCompany()
    const target = named(company)
    const before = await preview("companies", target)
    await createNote({ companyId: company.id })
    const withNote = api.bulk.delete({ list: "companies", target, counted: before.counted })
    await expect(withNote).rejects.toMatchObject({
      status: 409,
      body: { current: { related: [{ name: "notes", count: 1 }] } },
    })
    const { counted } = await preview("companies", target)
    await sql("UPDATE company SET version = version + 1 WHERE id = $1", [company.id])
    await expect(api.bulk.delete({ list: "companies", target, counted })).rejects.toMatchObject({
      status: 409,
    })
    expect(await stored("company", company.id)).toMatchObject({ is_deleted: false })
  })

  it("leaves alone what changes before its turn, and says so in the result", async () => {
    const [kept, given, gone, one] = [
      await ownCompany(),
      await ownCompany(),
      await ownCompany(),
      await ownCompany(),
    ]
    const target = named(kept, given, gone, one)
    const { counted } = await preview("companies", target)
    const { job } = await api.bulk.delete({ list: "companies", target, counted })
    await sql("UPDATE company SET version = version + 1 WHERE id = $1", [kept.id])
    await sql("DELETE FROM company_sale_owner WHERE company_id = $1", [given.id])
    await api.companies.remove({ company: gone.id })
    await workOff(job)
    expect(await rowResults(job)).toEqual({
      [kept.id]: "changed_since_counted",
      [given.id]: "deletion_not_yours",
      [gone.id]: "gone",
      [one.id]: "done",
    })
  })

  it("is refused where nothing may be deleted", async () => {
    const target = named(await createCompany())
    const { counted } = await preview("companies", target)
    await expect(api.bulk.delete({ list: "companies", target, counted })).rejects.toMatchObject({
      status: 422,
    })
  })
})
