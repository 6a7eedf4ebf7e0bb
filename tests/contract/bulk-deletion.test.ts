import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createMail, createNote, startContactSequence, startSequence } from "#tests/factories/activity.ts"
import { auditTrailOfCompany, named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { finished, rowResults, workOff } from "#tests/factories/jobs.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
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

const undo = (job: number, caller = api) => finished(caller, caller.bulk.undoDelete({ job }))

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

describe("undoing the deletion of many", () => {
  it("restores what it deleted, and only that", async () => {
    const [one, two, again, earlier] = [
      await ownCompany(),
      await ownCompany(),
      await ownCompany(),
      await ownCompany(),
    ]
    await api.companies.remove({ company: earlier.id })
    const job = await deleteAll("companies", named(one, two, again))
    const admin = await signIn(await createUser({ isAdmin: true }))
    await admin.trash.restore({ type: "company", record: two.id })
    await admin.trash.restore({ type: "company", record: again.id })
    await api.companies.remove({ company: again.id })
    const undone = await undo(job.id)
    expect(undone).toMatchObject({ status: "completed", done: 3, skipped: 1, errors: 1 })
    expect(await rowResults(undone.id)).toEqual({
      [one.id]: "done",
      [two.id]: "unchanged",
      [again.id]: "deleted_again",
    })
    expect(await stored("company", one.id)).toEqual({ is_deleted: false, version: 3 })
    expect(await stored("company", again.id)).toMatchObject({ is_deleted: true })
    expect(await stored("company", earlier.id)).toMatchObject({ is_deleted: true })
  })

  it("restores what only its links or its stage were changed of since", async () => {
    const [kept, removed, company] = [await ownCompany(), await ownCompany(), await ownCompany()]
    const contact = await createContact({ companyIds: [removed.id] })
    const pipeline = await createPipeline()
    const [stage = 0, other = 0] = pipeline.stages
    await enterStage(stage, [company.id], "2026-01-01T00:00:00Z")
    const contacts = await deleteAll("contacts", named({ id: contact }))
    const companies = await deleteAll("companies", named(company))
    await mergeFresh(api, { type: "company", kept: kept.id, removed: removed.id })
    const admin = await signIn(await createUser({ isAdmin: true }))
    const { data: stages } = await admin.pipelineAdmin.listStages({ pipeline: pipeline.id })
    await admin.pipelineAdmin.removeStage({
      pipeline: pipeline.id,
      version: stages.version,
      stage,
      to: other,
    })
    expect(await rowResults((await undo(contacts.id)).id)).toEqual({ [contact]: "done" })
    expect(await rowResults((await undo(companies.id)).id)).toEqual({ [company.id]: "done" })
  })

  it("names contacts of whose addresses somebody took one meanwhile, and restores the others", async () => {
    const [first, further] = ["taken", "further"].map(
      (word) => `${unique(word).replace(" ", "")}@example.com`,
    )
    const [one, two, three] = [
      await createContact({ email: first ?? "" }),
      await createContact(),
      await createContact(),
    ]
    await sql("INSERT INTO contact_email (contact_id, email) VALUES ($1, $2)", [three, further])
    const job = await deleteAll("contacts", named({ id: one }, { id: two }, { id: three }))
    for (const email of [first, further]) await createContact({ email: email ?? "" })
    const undone = await undo(job.id)
    expect(await rowResults(undone.id)).toEqual({
      [one]: "email_taken_meanwhile",
      [two]: "done",
      [three]: "email_taken_meanwhile",
    })
    expect(await stored("contact", two)).toMatchObject({ is_deleted: false })
  })

  it("is done once, by whoever deleted, when the deletion is over", async () => {
    const target = named(await ownCompany())
    const { counted } = await preview("companies", target)
    const { job } = await api.bulk.delete({ list: "companies", target, counted })
    await expect(api.bulk.undoDelete({ job })).rejects.toMatchObject({ status: 409 })
    await workOff(job)
    const other = await signIn(
      await createUser({ owner: true, abilities: ["record.edit", "show.bulk-action"] }),
    )
    await expect(other.bulk.undoDelete({ job })).rejects.toMatchObject({ status: 404 })
    const tries = await Promise.allSettled([api.bulk.undoDelete({ job }), api.bulk.undoDelete({ job })])
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(api.bulk.undoDelete({ job })).rejects.toMatchObject({ status: 409 })
  })

  it("is continued where it was stopped, restores each record once, and is offered by its jobs until then", async () => {
    const [one, two] = [await ownCompany(), await ownCompany()]
    const offered = async (job: number) => (await api.jobs.get({ job })).data.undo
    const deletion = await deleteAll("companies", named(one, two))
    expect(deletion.undo).toEqual({ deletion: deletion.id, is_begun: false })
    const { job } = await api.bulk.undoDelete({ job: deletion.id })
    expect([await offered(deletion.id), await offered(job)]).toEqual([null, null])
    await api.jobs.cancel({ job })
    const rest = { deletion: deletion.id, is_begun: true }
    expect([await offered(deletion.id), await offered(job)]).toEqual([rest, rest])
    expect(await undo(deletion.id)).toMatchObject({ id: job, status: "completed", done: 2, errors: 0 })
    expect(await stored("company", one.id)).toEqual({ is_deleted: false, version: 3 })
    expect([await offered(deletion.id), await offered(job)]).toEqual([null, null])
    await expect(api.bulk.undoDelete({ job: deletion.id })).rejects.toMatchObject({ status: 409 })
  })

  it("that was stopped is continued by one of two who ask at once, and is followed by whoever does", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const deletion = await deleteAll("companies", named(await ownCompany()))
    const { job } = await admin.bulk.undoDelete({ job: deletion.id })
    await admin.jobs.cancel({ job })
    const again = () => api.bulk.undoDelete({ job: deletion.id })
    const tries = await Promise.allSettled([again(), again()])
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await finished(api, { job })).toMatchObject({ status: "completed", done: 1 })
  })

  it("notes what it restores and leaves the rows to the job", async () => {
    const company = await ownCompany()
    const deletion = await deleteAll("companies", named(company))
    const { job } = await api.bulk.undoDelete({ job: deletion.id })
    expect(await sql("SELECT record_ids, versions FROM job_batch WHERE job_id = $1", [job])).toEqual([
      { record_ids: [company.id], versions: [2] },
    ])
    expect(await rowResults(job)).toEqual({})
  })

  it("of a deletion that was cancelled before it began has nothing to restore, and is not offered", async () => {
    const target = named(await ownCompany())
    const { counted } = await preview("companies", target)
    const { job } = await api.bulk.delete({ list: "companies", target, counted })
    await api.jobs.cancel({ job })
    expect((await api.jobs.get({ job })).data.undo).toBeNull()
    await expect(api.bulk.undoDelete({ job })).rejects.toMatchObject({ status: 422 })
  })
})
