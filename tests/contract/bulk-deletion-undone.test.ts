import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { finished, rowResults, workOff } from "#tests/factories/jobs.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { createPipeline, enterStage } from "#tests/factories/pipelines.ts"
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
