import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { refused } from "#tests/factories/company-form.ts"
import { sql } from "#tests/factories/database.ts"
import { createPipeline, enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let vendor: number
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit"] }))
  vendor = await accountTypeId("Vendor")
})

/** A pipeline, and a vendor that is not in it. */
async function outside(desired: Parameters<typeof createPipeline>[0] = {}) {
  const pipeline = await createPipeline(desired)
  const company = await createCompany({ accountTypeIds: [vendor] })
  const stage = (at: number) => ({ lifecycle_id: pipeline.id, lifecycle_option_id: pipeline.stages[at] ?? 0 })
  const add = (at: number) =>
    api.pipelines.add({
      pipeline: pipeline.id,
      company_id: company.id,
      option_id: pipeline.stages[at] ?? 0,
    })
  const remove = (from: number) =>
    api.pipelines.remove({
      pipeline: pipeline.id,
      company_id: company.id,
      from_option_id: pipeline.stages[from] ?? 0,
    })
  return { pipeline, company, stage, add, remove }
}

const locked = { status: 422, body: { errors: { pipeline: ["This pipeline is locked"] } } }

describe("a company that is added to a pipeline", () => {
  it("enters the stage now, for the show's current session, and the answer is its card", async () => {
    const { pipeline, company, add } = await outside()
    const { saved, originalRequest } = await add(1)
    expect(originalRequest.option_id).toBe(pipeline.stages[1])
    expect(saved).toMatchObject({
      company_id: company.id,
      option: { id: pipeline.stages[1], title: "Interested" },
      company: { id: company.id, name: company.name },
    })
    expect(await membershipsOf(company.id)).toEqual([
      {
        lifecycle_option_id: pipeline.stages[1],
        tradeshow_session_id: pipeline.session,
        version: 1,
        is_now: true,
      },
    ])
    expect(await staleCompanies()).toEqual([])
  })

  it("is an edit of the company, written down once however often it is sent", async () => {
    const { company, add, stage } = await outside()
    const first = await add(0)
    expect(await add(0)).toEqual(first)
    expect(await auditTrailOfCompany(company.id)).toMatchObject([
      { action: "edit", changes: { "vendor.lifecycles": [[], [stage(0)]] }, version: 2 },
    ])
    expect((await storedCompany(company.id)).version).toBe(2)
  })

  it("stays where a colleague has put it meanwhile, and who adds it is told where that is", async () => {
    const { pipeline, company, add } = await outside()
    await enterStage(pipeline.stages[2], [company.id], "2026-01-01T00:00:00Z")
    await expect(add(0)).rejects.toMatchObject({
      status: 409,
      body: { current: { company_id: company.id, option_id: pipeline.stages[2], option_title: "Signed" } },
    })
  })

  it("by two people to two stages at once goes to one of them; the other is told", async () => {
    const { company, add } = await outside()
    const outcomes = await raceFor("company", company.id, [() => add(0), () => add(1)])
    const statuses = outcomes.map((one) => (one.status === "fulfilled" ? 200 : one.reason.status))
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await membershipsOf(company.id)).toHaveLength(1)
    expect(await auditTrailOfCompany(company.id)).toHaveLength(1)
  })

  it("has to be a vendor that is not deleted, and the pipeline open", async () => {
    const { pipeline, company, add } = await outside()
    const other = await createCompany()
    const asOther = { pipeline: pipeline.id, company_id: other.id, option_id: pipeline.stages[0] ?? 0 }
    await expect(api.pipelines.add(asOther)).rejects.toMatchObject({
      status: 422,
      body: { errors: { company_id: ["This company is not a vendor"] } },
    })
    await expect(
      api.pipelines.add({ ...asOther, company_id: company.id, option_id: 9_000_000 }),
    ).rejects.toMatchObject(refused("option_id"))
    await sql("UPDATE lifecycle SET is_locked = true WHERE id = $1", [pipeline.id])
    await expect(add(0)).rejects.toMatchObject(locked)
    await softDelete(company.id)
    await expect(add(0)).rejects.toMatchObject({ status: 404 })
    expect(await membershipsOf(company.id)).toEqual([])
  })
})

describe("a company that is taken out of a pipeline", () => {
  it("leaves this one alone, and that is an edit of the company, once", async () => {
    const { company, add, remove, stage } = await outside()
    const other = await createPipeline()
    await enterStage(other.stages[1], [company.id], "2026-01-01T00:00:00Z")
    await add(1)
    await remove(1)
    await remove(1)
    expect(await membershipsOf(company.id)).toMatchObject([{ lifecycle_option_id: other.stages[1] }])
    const stays = { lifecycle_id: other.id, lifecycle_option_id: other.stages[1] }
    expect((await auditTrailOfCompany(company.id)).at(-1)?.changes).toEqual({
      "vendor.lifecycles": [[stage(1), stays].sort((a, b) => a.lifecycle_id - b.lifecycle_id), [stays]],
    })
    expect(await auditTrailOfCompany(company.id)).toHaveLength(2)
    expect(await staleCompanies()).toEqual([])
  })

  it("stays when a colleague has moved it meanwhile, or the pipeline is locked", async () => {
    const { pipeline, company, add, remove } = await outside()
    await add(1)
    await expect(remove(0)).rejects.toMatchObject({
      status: 409,
      body: { current: { option_id: pipeline.stages[1], option_title: "Interested" } },
    })
    await sql("UPDATE lifecycle SET is_locked = true WHERE id = $1", [pipeline.id])
    await expect(remove(1)).rejects.toMatchObject(locked)
    expect(await membershipsOf(company.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[1] }])
  })

  it("may be a vendor no more", async () => {
    const { company, add, remove } = await outside()
    await add(0)
    await sql("DELETE FROM company_account_type WHERE company_id = $1", [company.id])
    await remove(0)
    expect(await membershipsOf(company.id)).toEqual([])
  })
})

it("offers by name the vendors that are not in the pipeline", async () => {
  const pipeline = await createPipeline()
  const named = (name: string, accountTypeIds: number[]) =>
    createCompany({ name: `Wintersong ${name}`, accountTypeIds })
  const [free, inside, gone] = [
    await named("Free", [vendor]),
    await named("Inside", [vendor]),
    await named("Gone", [vendor]),
  ]
  await named("Visitor", [])
  await enterStage(pipeline.stages[0], [inside.id], "2026-01-01T00:00:00Z")
  await softDelete(gone.id)
  const ids = async (term: string) =>
    (await api.pipelines.candidates({ pipeline: pipeline.id, term })).data.map(({ id }) => id)
  expect(await ids("wintersong")).toEqual([free.id])
  expect(await ids("free")).toEqual([free.id])
  const other = await createPipeline()
  expect((await api.pipelines.candidates({ pipeline: other.id, term: "wintersong" })).data).toHaveLength(2)
})
