import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, named, pipelineStage, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished, rowResults } from "#tests/factories/jobs.ts"
import { accountTypeId, createOwner, idAt, lifecycleOptionId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true }))
})

const vendorType = () => accountTypeId("Vendor")

describe("change of the lifecycle", () => {
  it("puts vendors in the stage for the show's current session and tells who is no vendor", async () => {
    const { tradeshow_id, ...values } = await pipelineStage()
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
    const values = await pipelineStage()
    const vendor = await createCompany({
      accountTypeIds: [await vendorType()],
      lifecycleOptionIds: [await lifecycleOptionId(true, 1)],
    })
    await sql("UPDATE company_lifecycle SET entered_at = '2020-01-01' WHERE company_id = $1", [vendor.id])
    await finished(api, api.bulk.changeLifecycle({ target: named(vendor), values }))
    expect((await storedCompany(vendor.id)).lifecycle_option_ids).toEqual([values.lifecycle_option_id])
    const { lifecycle_id, lifecycle_option_id } = values
    expect((await auditTrailOfCompany(vendor.id)).map(({ changes }) => changes)).toEqual([
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
    const { lifecycle_id, lifecycle_option_id } = await pipelineStage()
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
    expect((await storedCompany(vendor.id)).lifecycle_option_ids).toEqual([])
  })

  it("is refused while the show has no current session", async () => {
    const { tradeshow_id, ...values } = await pipelineStage()
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
    const { lifecycle_id } = await pipelineStage()
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
  expect((await storedCompany(company.id)).lifecycle_platform_id).toBe(id)
  await change(null)
  expect((await storedCompany(company.id)).lifecycle_platform_id).toBeNull()
  expect((await auditTrailOfCompany(company.id)).map((entry) => entry.changes)).toEqual([
    { "vendor.lifecyclePlatform": [null, id] },
    { "vendor.lifecyclePlatform": [id, null] },
  ])
})

it("adds, replaces and removes owners", async () => {
  const admin = await signIn(await createUser({ isAdmin: true }))
  const [anna, ben] = [await createOwner(), await createOwner()]
  const company = await createCompany({ ownerIds: [anna] })
  const change = async (mode: "add" | "replace" | "remove", owner_ids: number[]) => {
    await finished(admin, admin.bulk.assignOwner({ target: named(company), values: { mode, owner_ids } }))
    return (await storedCompany(company.id)).sale_owner_ids
  }
  expect(await change("add", [ben])).toEqual([anna, ben])
  expect(await change("remove", [anna])).toEqual([ben])
  expect(await change("replace", [anna])).toEqual([anna])
  expect(await change("replace", [])).toEqual([])
  await expect(
    api.bulk.assignOwner({ target: named(company), values: { mode: "add", owner_ids: [9_999_999] } }),
  ).rejects.toMatchObject({ status: 422 })
})

it("changes the owners of one's own companies and of those without any, and tells of the others", async () => {
  const seller = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  const own = await signIn(seller)
  const [friend, stranger] = [await createOwner(), await createOwner()]
  const mine = await createCompany({ ownerIds: [seller.ownerId] })
  const theirs = await createCompany({ ownerIds: [stranger] })
  const nobodys = await createCompany()
  const target = named(mine, theirs, nobodys)
  const values = { mode: "add" as const, owner_ids: [seller.ownerId, friend] }
  const job = await finished(own, own.bulk.assignOwner({ target, values }))
  expect(job).toMatchObject({ status: "completed", done: 3, errors: 1 })
  const refused = "owners_not_yours"
  expect(await rowResults(job.id)).toEqual({ [mine.id]: "done", [theirs.id]: refused, [nobodys.id]: "done" })
  expect((await storedCompany(mine.id)).sale_owner_ids).toEqual([seller.ownerId, friend])
  expect((await storedCompany(theirs.id)).sale_owner_ids).toEqual([stranger])
  expect((await storedCompany(nobodys.id)).sale_owner_ids).toEqual([seller.ownerId, friend])
  const { data } = await own.jobs.listRows({ job: job.id })
  expect(data.map(({ message }) => message)).toContain(
    "Only administrators and the company’s sales owners can change its sales owners",
  )
})

it("gives companies to nobody who does not sell, and takes them from somebody who no longer does", async () => {
  const [viewer, leaver] = [(await createUser()).ownerId, await createOwner()]
  const admin = await signIn(await createUser({ isAdmin: true }))
  const company = await createCompany({ ownerIds: [leaver] })
  await sql("UPDATE owner SET is_active = false WHERE id = $1", [leaver])
  const change = (mode: "add" | "replace" | "remove", id: number) =>
    admin.bulk.assignOwner({ target: named(company), values: { mode, owner_ids: [id] } })
  for (const mode of ["add", "replace"] as const)
    await expect(change(mode, viewer)).rejects.toMatchObject({ status: 422 })
  await finished(admin, change("remove", leaver))
  expect((await storedCompany(company.id)).sale_owner_ids).toEqual([])
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
