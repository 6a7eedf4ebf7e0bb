import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, named, pipelineStage, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished, rowResults, workOff } from "#tests/factories/jobs.ts"
import { createTag } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let userId: number

beforeAll(async () => {
  const user = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  userId = user.id
  api = await signIn(user)
})

const tagged = (tag: number, nbElements: number) => ({
  params: { filters: { 0: { f_field: "tag", f_type: "=" as const, f_value: [String(tag)] } } },
  nbElements,
})

describe("the target", () => {
  it("is the records named", async () => {
    const [chosen, other] = [await createCompany(), await createCompany()]
    const tag = await createTag()
    const job = await finished(
      api,
      api.bulk.changeTags({ list: "companies", target: named(chosen), values: { add: [tag] } }),
    )
    expect(job).toMatchObject({
      kind: "companies.change-tags",
      status: "completed",
      total: 1,
      done: 1,
      errors: 0,
    })
    expect((await storedCompany(chosen.id)).tag_ids).toEqual([tag])
    expect((await storedCompany(other.id)).tag_ids).toEqual([])
  })

  it("is everything the filters find, and nothing else", async () => {
    const [before, after] = [await createTag(), await createTag()]
    const found = [await createCompany({ tagIds: [before] }), await createCompany({ tagIds: [before] })]
    const other = await createCompany()
    await softDelete((await createCompany({ tagIds: [before] })).id)
    await finished(
      api,
      api.bulk.changeTags({
        list: "companies",
        target: tagged(before, 2),
        values: { add: [after], remove: [before] },
      }),
    )
    for (const { id } of found) expect((await storedCompany(id)).tag_ids).toEqual([after])
    expect((await storedCompany(other.id)).tag_ids).toEqual([])
  })

  it("is as it was when asked for, each record once, however many there are and whoever works on them", async () => {
    const many = 10_020
    await sql("INSERT INTO company (name) SELECT 'Manifold ' || n FROM generate_series(1, $1::int) n", [many])
    const target = { params: { filters: { name: "Manifold" } }, nbElements: many }
    const values = { remove: [await createTag()] }
    const { job } = await api.bulk.changeTags({ list: "companies", target, values })
    await sql("INSERT INTO company (name) VALUES ('Manifold, too late')")
    await Promise.all([workOff(job), workOff(job)])
    const ended = { status: "completed", total: many, done: many, errors: 0 }
    expect((await api.jobs.get({ job })).data).toMatchObject(ended)
    expect(
      await sqlOne(
        `SELECT count(*)::int AS rows, count(DISTINCT record_id)::int AS records, min(position) AS first, max(position) AS last
         FROM job_row WHERE job_id = $1 AND status = 'skipped'`,
        [job],
      ),
    ).toEqual({ rows: many, records: many, first: 1, last: many })
  })

  it.each([
    ["grew", 1],
    ["shrank", 3],
  ])(
    "is refused when it %s since it was shown, with both numbers, and nothing is started",
    async (_, shown) => {
      const tag = await createTag()
      const found = [await createCompany({ tagIds: [tag] }), await createCompany({ tagIds: [tag] })]
      const { count } = await sqlOne<{ count: number }>("SELECT count(*)::int AS count FROM job")
      const moved = api.bulk.changeTags({
        list: "companies",
        target: tagged(tag, shown),
        values: { remove: [tag] },
      })
      await expect(moved).rejects.toMatchObject({
        status: 409,
        body: {
          message: `The list has changed: 2 now, ${shown} when you made your selection`,
          current: { now: 2, chosen: shown },
        },
      })
      expect(await sqlOne("SELECT count(*)::int AS count FROM job")).toEqual({ count })
      for (const { id } of found) expect((await storedCompany(id)).tag_ids).toEqual([tag])
    },
  )

  it("is told in the caller's language when it moved", async () => {
    const french = await signIn(await createUser({ isAdmin: true }), { language: "fr" })
    const target = { ids: [(await createCompany({ isDeleted: true })).id], nbElements: 1 }
    await expect(
      french.bulk.changeTags({ list: "companies", target, values: { add: [await createTag()] } }),
    ).rejects.toMatchObject({
      body: { message: "La liste a changé : 0 maintenant, 1 lors de votre sélection" },
    })
  })

  it("is refused with a filter that the list does not offer", async () => {
    const target = {
      params: { filters: { 0: { f_field: "shoe_size", f_type: "=" as const, f_value: ["1"] } } },
      nbElements: 0,
    }
    await expect(
      api.bulk.changeTags({ list: "companies", target, values: { add: [await createTag()] } }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe("a changed record", () => {
  it("has a new version and an entry in the audit trail, an unchanged one neither", async () => {
    const tag = await createTag()
    const [changed, same] = [await createCompany(), await createCompany({ tagIds: [tag] })]
    const before = await storedCompany(same.id)
    const job = await finished(
      api,
      api.bulk.changeTags({ list: "companies", target: named(changed, same), values: { add: [tag] } }),
    )
    expect(await auditTrailOfCompany(changed.id)).toEqual([
      {
        user_id: userId,
        request_id: `job-${job.id}`,
        action: "edit",
        changes: { "informations.tags": [[], [tag]] },
        version: 2,
      },
    ])
    expect(await storedCompany(same.id)).toEqual(before)
    expect(await auditTrailOfCompany(same.id)).toEqual([])
    expect(await rowResults(job.id)).toEqual({ [changed.id]: "done", [same.id]: "unchanged" })
  })

  it("is changed once, however often its job is taken up", async () => {
    const company = await createCompany()
    const { job } = await api.bulk.changeTags({
      list: "companies",
      target: named(company),
      values: { add: [await createTag()] },
    })
    await Promise.all([workOff(job), workOff(job), workOff(job)])
    await workOff(job)
    expect((await storedCompany(company.id)).version).toBe(2)
    expect((await api.jobs.get({ job })).data).toMatchObject({ status: "completed", done: 1 })
  })

  it("that was deleted after the choice is told as an error of its own", async () => {
    const [kept, deleted] = [await createCompany(), await createCompany()]
    const { job } = await api.bulk.changeTags({
      list: "companies",
      target: named(kept, deleted),
      values: { add: [await createTag()] },
    })
    await softDelete(deleted.id)
    await workOff(job)
    expect((await api.jobs.get({ job })).data).toMatchObject({ status: "completed", done: 2, errors: 1 })
    const { data } = await api.jobs.listRows({ job })
    expect(data).toEqual([
      {
        position: 2,
        status: "failed",
        list: "companies",
        record_id: deleted.id,
        name: null,
        message: "It has been deleted in the meantime",
      },
    ])
  })
})

describe("without show.bulk-action", () => {
  it("every change is refused, naming the ability", async () => {
    const viewer = await signIn(await createUser())
    const target = named(await createCompany())
    const values = await pipelineStage()
    const tag = await createTag()
    const calls = [
      () => viewer.bulk.changeTags({ list: "companies", target, values: { add: [tag] } }),
      () => viewer.bulk.changeLifecycle({ target, values }),
      () =>
        viewer.bulk.changeMarketplaceLifecyclePlatform({ target, values: { lifecycle_platform_id: null } }),
      () => viewer.bulk.assignOwner({ target, values: { mode: "replace", owner_ids: [] } }),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 403, body: { ability: "show.bulk-action" } })
    }
  })
})
