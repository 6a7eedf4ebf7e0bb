import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished, rowResults, workOff } from "#tests/factories/jobs.ts"
import { accountTypeId, createOwner, createTag, idAt, lifecycleOptionId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let userId: number

beforeAll(async () => {
  const user = await createUser({ abilities: ["show.bulk-action"], owner: true })
  userId = user.id
  api = await signIn(user)
})

const vendorType = () => accountTypeId("Vendor")
const named = (...companies: { id: number }[]) => ({
  ids: companies.map(({ id }) => id),
  nbElements: companies.length,
})
const tagged = (tag: number, nbElements: number) => ({
  params: { filters: { 0: { f_field: "tag", f_type: "=" as const, f_value: [String(tag)] } } },
  nbElements,
})

async function stored(id: number) {
  return sqlOne<{
    version: number
    tag_ids: number[]
    sale_owner_ids: number[]
    lifecycle_option_ids: number[]
    lifecycle_platform_id: number | null
  }>(
    "SELECT version, tag_ids, sale_owner_ids, lifecycle_option_ids, lifecycle_platform_id FROM company WHERE id = $1",
    [id],
  )
}

const trail = (id: number) =>
  sql(
    "SELECT user_id, request_id, action, changes, version FROM audit_entry WHERE record_type = 'company' AND record_id = $1 ORDER BY id",
    [id],
  )

async function pipeline() {
  const option = await lifecycleOptionId(true)
  return sqlOne<{ lifecycle_id: number; lifecycle_option_id: number; tradeshow_id: number }>(
    `SELECT lifecycle_id, option.id AS lifecycle_option_id, tradeshow_id FROM lifecycle_option option
     JOIN lifecycle ON lifecycle.id = lifecycle_id WHERE option.id = $1`,
    [option],
  )
}

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
    expect((await stored(chosen.id)).tag_ids).toEqual([tag])
    expect((await stored(other.id)).tag_ids).toEqual([])
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
    for (const { id } of found) expect((await stored(id)).tag_ids).toEqual([after])
    expect((await stored(other.id)).tag_ids).toEqual([])
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

  it("is refused when its count moved, with both numbers, and nothing is started", async () => {
    const tag = await createTag()
    await createCompany({ tagIds: [tag] })
    const { count } = await sqlOne<{ count: number }>("SELECT count(*)::int AS count FROM job")
    const moved = api.bulk.changeTags({
      list: "companies",
      target: tagged(tag, 3),
      values: { remove: [tag] },
    })
    await expect(moved).rejects.toMatchObject({
      status: 409,
      body: { message: "The list changed: 1 now, 3 when you chose", current: { now: 1, chosen: 3 } },
    })
    expect(await sqlOne("SELECT count(*)::int AS count FROM job")).toEqual({ count })
  })

  it("is told in the caller's language when it moved", async () => {
    const french = await signIn(await createUser({ isAdmin: true }), { language: "fr" })
    const target = { ids: [(await createCompany({ isDeleted: true })).id], nbElements: 1 }
    await expect(
      french.bulk.changeTags({ list: "companies", target, values: { add: [await createTag()] } }),
    ).rejects.toMatchObject({ body: { message: "La liste a changé : 0 maintenant, 1 lors de votre choix" } })
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
  it("has a new version and an entry in the trail, an unchanged one neither", async () => {
    const tag = await createTag()
    const [changed, same] = [await createCompany(), await createCompany({ tagIds: [tag] })]
    const before = await stored(same.id)
    const job = await finished(
      api,
      api.bulk.changeTags({ list: "companies", target: named(changed, same), values: { add: [tag] } }),
    )
    expect(await trail(changed.id)).toEqual([
      {
        user_id: userId,
        request_id: `job-${job.id}`,
        action: "edit",
        changes: { "informations.tags": [[], [tag]] },
        version: 2,
      },
    ])
    expect(await stored(same.id)).toEqual(before)
    expect(await trail(same.id)).toEqual([])
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
    expect((await stored(company.id)).version).toBe(2)
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
        message: "It was deleted meanwhile",
      },
    ])
  })
})

describe("change of the lifecycle", () => {
  it("puts vendors in the stage for the show's current session and tells who is no vendor", async () => {
    const { tradeshow_id, ...values } = await pipeline()
    const vendor = await createCompany({ accountTypeIds: [await vendorType()] })
    const other = await createCompany()
    const job = await finished(api, api.bulk.changeLifecycle({ target: named(vendor, other), values }))
    expect(job).toMatchObject({ status: "completed", done: 2, errors: 1 })
    expect(await rowResults(job.id)).toEqual({ [vendor.id]: "done", [other.id]: "not_vendor" })
    expect(
      await sqlOne(
        `SELECT lifecycle_option_id, is_current, session.tradeshow_id FROM company_lifecycle link
         JOIN tradeshow_session session ON session.id = tradeshow_session_id WHERE company_id = $1`,
        [vendor.id],
      ),
    ).toEqual({ lifecycle_option_id: values.lifecycle_option_id, is_current: true, tradeshow_id })
  })

  it("moves a company that is in the pipeline and notes when", async () => {
    const values = await pipeline()
    const vendor = await createCompany({
      accountTypeIds: [await vendorType()],
      lifecycleOptionIds: [await lifecycleOptionId(true, 1)],
    })
    await sql("UPDATE company_lifecycle SET entered_at = '2020-01-01' WHERE company_id = $1", [vendor.id])
    await finished(api, api.bulk.changeLifecycle({ target: named(vendor), values }))
    expect((await stored(vendor.id)).lifecycle_option_ids).toEqual([values.lifecycle_option_id])
    const { lifecycle_id, lifecycle_option_id } = values
    expect((await trail(vendor.id)).map(({ changes }) => changes)).toEqual([
      {
        "vendor.lifecycles": [
          [{ lifecycle_id, lifecycle_option_id: await lifecycleOptionId(true, 1) }],
          [{ lifecycle_id, lifecycle_option_id }],
        ],
      },
    ])
    expect(
      await sqlOne(
        "SELECT entered_at > now() - interval '1 minute' AS is_now FROM company_lifecycle WHERE company_id = $1",
        [vendor.id],
      ),
    ).toEqual({ is_now: true })
  })

  it("takes companies out of the pipeline", async () => {
    const { lifecycle_id, lifecycle_option_id } = await pipeline()
    const vendor = await createCompany({
      accountTypeIds: [await vendorType()],
      lifecycleOptionIds: [lifecycle_option_id],
    })
    await finished(
      api,
      api.bulk.changeLifecycle({
        target: named(vendor),
        values: { lifecycle_id, lifecycle_option_id: null },
      }),
    )
    expect((await stored(vendor.id)).lifecycle_option_ids).toEqual([])
  })

  it("is refused while the show has no current session", async () => {
    const { tradeshow_id, ...values } = await pipeline()
    const { id } = await sqlOne<{ id: number }>(
      "UPDATE tradeshow_session SET is_current = false WHERE tradeshow_id = $1 AND is_current RETURNING id",
      [tradeshow_id],
    )
    const refused = api.bulk.changeLifecycle({ target: named(await createCompany()), values })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { errors: { "values.lifecycle_id": ["This trade show has no current session"] } },
    })
    await sql("UPDATE tradeshow_session SET is_current = true WHERE id = $1", [id])
  })

  it("is refused with a stage of another pipeline", async () => {
    const { lifecycle_id } = await pipeline()
    const values = { lifecycle_id, lifecycle_option_id: await lifecycleOptionId(false) }
    await expect(
      api.bulk.changeLifecycle({ target: named(await createCompany()), values }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { "values.lifecycle_option_id": expect.any(Array) } },
    })
  })
})

it("sets and clears the lifecycle on the marketplace", async () => {
  const company = await createCompany()
  const id = await idAt("lifecycle_platform")
  const change = (lifecycle_platform_id: number | null) =>
    finished(
      api,
      api.bulk.changeMarketplaceLifecyclePlatform({
        target: named(company),
        values: { lifecycle_platform_id },
      }),
    )
  await change(id)
  expect((await stored(company.id)).lifecycle_platform_id).toBe(id)
  await change(null)
  expect((await stored(company.id)).lifecycle_platform_id).toBeNull()
  expect((await trail(company.id)).map((entry) => entry.changes)).toEqual([
    { "vendor.lifecyclePlatform": [null, id] },
    { "vendor.lifecyclePlatform": [id, null] },
  ])
})

it("adds, replaces and removes owners", async () => {
  const [anna, ben] = [await createOwner(), await createOwner()]
  const company = await createCompany({ ownerIds: [anna] })
  const change = async (mode: "add" | "replace" | "remove", owner_ids: number[]) => {
    await finished(api, api.bulk.assignOwner({ target: named(company), values: { mode, owner_ids } }))
    return (await stored(company.id)).sale_owner_ids
  }
  expect(await change("add", [ben])).toEqual([anna, ben])
  expect(await change("remove", [anna])).toEqual([ben])
  expect(await change("replace", [anna])).toEqual([anna])
  expect(await change("replace", [])).toEqual([])
  await expect(
    api.bulk.assignOwner({ target: named(company), values: { mode: "add", owner_ids: [9_999_999] } }),
  ).rejects.toMatchObject({ status: 422 })
})

it("gives companies to nobody who does not sell, and takes them from somebody who no longer does", async () => {
  const [viewer, leaver] = [(await createUser()).ownerId, await createOwner()]
  const company = await createCompany({ ownerIds: [leaver] })
  await sql("UPDATE owner SET is_active = false WHERE id = $1", [leaver])
  const change = (mode: "add" | "replace" | "remove", id: number) =>
    api.bulk.assignOwner({ target: named(company), values: { mode, owner_ids: [id] } })
  for (const mode of ["add", "replace"] as const)
    await expect(change(mode, viewer)).rejects.toMatchObject({ status: 422 })
  await finished(api, change("remove", leaver))
  expect((await stored(company.id)).sale_owner_ids).toEqual([])
})

it("tags contacts with the tags of contacts", async () => {
  const contact = await createContact()
  const { id: tag } = await sqlOne<{ id: number }>(
    "INSERT INTO contact_tag (name) VALUES ('Bulk tag') RETURNING id",
  )
  const target = { ids: [contact], nbElements: 1 }
  const job = await finished(api, api.bulk.changeTags({ list: "contacts", target, values: { add: [tag] } }))
  expect(job).toMatchObject({ kind: "contacts.change-tags", done: 1, errors: 0 })
  expect(await sqlOne("SELECT tag_ids, version FROM contact WHERE id = $1", [contact])).toEqual({
    tag_ids: [tag],
    version: 2,
  })
})

describe("without show.bulk-action", () => {
  it("every change is refused, naming the ability", async () => {
    const viewer = await signIn(await createUser())
    const target = named(await createCompany())
    const values = await pipeline()
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
