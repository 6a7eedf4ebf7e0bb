import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, named, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { refused, saveCompany } from "#tests/factories/company-form.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished, rowResults } from "#tests/factories/jobs.ts"
import { watchClock } from "#tests/factories/moments.ts"
import { createPipeline, enterStage, membershipsOf, type TestPipeline } from "#tests/factories/pipelines.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let userId: number
let userName: string
beforeAll(async () => {
  const user = await createUser({ abilities: ["record.edit", "show.bulk-action"] })
  userId = user.id
  userName = user.name
  api = await signIn(user)
})

const long = "2026-01-01T00:00:00Z"

/** A vendor in the first stage of a pipeline, and moves of it between stages by their places. */
async function onBoard(desired: Parameters<typeof createPipeline>[0] = {}) {
  const pipeline = await createPipeline(desired)
  const company = await createCompany({ accountTypeIds: [await accountTypeId("Vendor")] })
  await enterStage(pipeline.stages[0], [company.id], long)
  const between = (from: number, to: number) => ({
    pipeline: pipeline.id,
    company_id: company.id,
    from_option_id: pipeline.stages[from] ?? 0,
    option_id: pipeline.stages[to] ?? 0,
  })
  const move = (from: number, to: number) => api.pipelines.change(between(from, to))
  return {
    pipeline,
    company,
    between,
    move,
    stage: (at: number) => ({ lifecycle_id: pipeline.id, lifecycle_option_id: pipeline.stages[at] ?? 0 }),
  }
}

const setLock = ({ id }: TestPipeline, isLocked: boolean) =>
  sql("UPDATE lifecycle SET is_locked = $2 WHERE id = $1", [id, isLocked])

describe("a move", () => {
  it("answers the saved card, the stage, the date and the request", async () => {
    const { pipeline, company, between, move } = await onBoard()
    const { result, isMeanwhile } = await watchClock(() => move(0, 1))
    const { saved, ...answer } = result
    expect(answer).toEqual({ success: true, originalRequest: between(0, 1) })
    expect(saved).toMatchObject({
      company_id: company.id,
      option: { id: pipeline.stages[1], title: "Interested" },
      company: { id: company.id, name: company.name, presents: [{ id: pipeline.id }] },
    })
    expect(saved.dateToChange).toBe(saved.company.addToStageFormated)
    expect(saved.dateToChange).toSatisfy(isMeanwhile)
    const { stages } = await api.pipelines.load({ pipeline: pipeline.id })
    expect(stages.map(({ companies }) => companies)).toEqual([[], [saved.company], []])
  })

  it("enters the stage now, for the show's current session, and leaves the company's other pipelines", async () => {
    const { pipeline, company, move } = await onBoard()
    const other = await createPipeline()
    await enterStage(other.stages[2], [company.id], long)
    await move(0, 2)
    expect(await membershipsOf(company.id)).toEqual([
      {
        lifecycle_option_id: pipeline.stages[2],
        tradeshow_session_id: pipeline.session,
        version: 2,
        is_now: true,
      },
      { lifecycle_option_id: other.stages[2], tradeshow_session_id: null, version: 1, is_now: false },
    ])
    expect(await staleCompanies()).toEqual([])
  })

  it("moves that company alone", async () => {
    const { pipeline, move } = await onBoard()
    const neighbour = await createCompany()
    await enterStage(pipeline.stages[0], [neighbour.id], long)
    await move(0, 1)
    expect(await membershipsOf(neighbour.id)).toMatchObject([
      { lifecycle_option_id: pipeline.stages[0], version: 1 },
    ])
    expect((await storedCompany(neighbour.id)).version).toBe(1)
  })

  it("is an edit of the company: a version and an entry of the audit trail as a save makes them", async () => {
    const { company, move, stage } = await onBoard()
    await move(0, 1)
    expect(await auditTrailOfCompany(company.id)).toEqual([
      {
        user_id: userId,
        request_id: expect.any(String),
        action: "edit",
        changes: { "vendor.lifecycles": [[stage(0)], [stage(1)]] },
        version: 2,
      },
    ])
    const page = { company: company.id, version: 1, vendor: { lifecycles: [stage(2)] } }
    await expect(api.companies.edit(page)).rejects.toMatchObject({
      status: 409,
      body: { fields: ["vendor.lifecycles"] },
    })
  })

  it("that is sent twice is made once", async () => {
    const { company, move } = await onBoard()
    const first = await move(0, 1)
    expect(await move(0, 1)).toEqual(first)
    expect(await auditTrailOfCompany(company.id)).toHaveLength(1)
    expect((await storedCompany(company.id)).version).toBe(2)
  })

  it("to where it is changes nothing", async () => {
    const { company, move } = await onBoard()
    expect((await move(0, 0)).saved.dateToChange).toBe("2026-01-01T00:00:00.000Z")
    expect((await storedCompany(company.id)).version).toBe(1)
  })

  it("of a company that was moved meanwhile is a 409 that says where it is", async () => {
    const { pipeline, company, move } = await onBoard()
    await move(0, 1)
    await expect(move(0, 2)).rejects.toMatchObject({
      status: 409,
      body: {
        message: `${userName} moved ${company.name} in the meantime`,
        current: {
          company_id: company.id,
          option_id: pipeline.stages[1],
          option_title: "Interested",
          by: { id: userId, name: userName },
        },
      },
    })
    expect(await membershipsOf(company.id)).toMatchObject([
      { lifecycle_option_id: pipeline.stages[1], version: 2 },
    ])
  })

  it("of a company that left the pipeline is a 409 that says so", async () => {
    const { company, move } = await onBoard()
    await sql("DELETE FROM company_lifecycle WHERE company_id = $1", [company.id])
    await expect(move(0, 1)).rejects.toMatchObject({
      status: 409,
      body: { current: { company_id: company.id, option_id: null, option_title: "" } },
    })
    expect(await membershipsOf(company.id)).toEqual([])
  })

  it("is a 404 for a deleted company and for an unknown pipeline", async () => {
    const { company, between, move } = await onBoard()
    const elsewhere = { ...between(0, 1), pipeline: 2_000_000 }
    await expect(api.pipelines.change(elsewhere)).rejects.toMatchObject({
      status: 404,
      body: { success: false, message: "Pipeline not found" },
    })
    await softDelete(company.id)
    await expect(move(0, 1)).rejects.toMatchObject({ status: 404 })
  })

  it("to a stage of another pipeline, or while the show has no current session, is a 422 on the stage", async () => {
    const { between, move, pipeline } = await onBoard()
    const other = await createPipeline()
    const elsewhere = { ...between(0, 1), option_id: other.stages[1] ?? 0 }
    await expect(api.pipelines.change(elsewhere)).rejects.toMatchObject(refused("option_id"))
    await sql("UPDATE tradeshow_session SET is_current = false WHERE id = $1", [pipeline.session])
    await expect(move(0, 1)).rejects.toMatchObject({
      status: 422,
      body: { errors: { option_id: ["This trade show has no current session"] } },
    })
  })

  it("to a stage that the board hides is a 422; the company's form and changes of many may lead there", async () => {
    const { pipeline, company, move, stage } = await onBoard()
    await sql("UPDATE lifecycle_option SET is_shown = false WHERE id = $1", [pipeline.stages[2]])
    await expect(move(0, 2)).rejects.toMatchObject({
      status: 422,
      body: { errors: { option_id: ["This stage is hidden from the board"] } },
    })
    expect(await membershipsOf(company.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[0] }])
    await saveCompany(api, company.id, { vendor: { lifecycles: [stage(2)] } })
    expect(await membershipsOf(company.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
  })

  it("of a company that is no vendor any more is a 422; it stays where it is and can be taken out", async () => {
    const { pipeline, company, move } = await onBoard()
    await sql("DELETE FROM company_account_type WHERE company_id = $1", [company.id])
    await expect(move(0, 1)).rejects.toMatchObject({
      status: 422,
      body: { errors: { company_id: ["This company is not a vendor"] } },
    })
    expect(await membershipsOf(company.id)).toMatchObject([
      { lifecycle_option_id: pipeline.stages[0], version: 1 },
    ])
    const out = { pipeline: pipeline.id, company_id: company.id, from_option_id: pipeline.stages[0] ?? 0 }
    await api.pipelines.remove(out)
    expect(await membershipsOf(company.id)).toEqual([])
  })

  it("is refused to who may not change companies", async () => {
    const { between } = await onBoard()
    const viewer = await signIn(await createUser({ abilities: [] }))
    await expect(viewer.pipelines.change(between(0, 1))).rejects.toMatchObject({
      status: 403,
      body: { ability: "record.edit" },
    })
  })
})

describe("a locked pipeline", () => {
  const locked = (field: string) => ({
    status: 422,
    body: { errors: { [field]: ["This pipeline is locked"] } },
  })

  it("refuses moves on the board", async () => {
    const { pipeline, company, move } = await onBoard({ isLocked: true })
    await expect(move(0, 1)).rejects.toMatchObject(locked("pipeline"))
    expect(await membershipsOf(company.id)).toMatchObject([
      { lifecycle_option_id: pipeline.stages[0], version: 1 },
    ])
  })

  it("refuses them on the company's form, where it is moved, added or taken out; what stays as it is passes", async () => {
    const { company, stage } = await onBoard({ isLocked: true })
    const save = (lifecycle_option_id: number | null) =>
      saveCompany(api, company.id, {
        informations: { name: "Renamed" },
        vendor: { lifecycles: [{ ...stage(0), lifecycle_option_id }] },
      })
    for (const to of [stage(1).lifecycle_option_id, null]) {
      await expect(save(to)).rejects.toMatchObject(locked("vendor.lifecycles.0.lifecycle_id"))
    }
    await save(stage(0).lifecycle_option_id)
    const outside = await createPipeline({ isLocked: true })
    const added = { lifecycle_id: outside.id, lifecycle_option_id: outside.stages[0] ?? 0 }
    await expect(saveCompany(api, company.id, { vendor: { lifecycles: [added] } })).rejects.toMatchObject(
      locked("vendor.lifecycles.0.lifecycle_id"),
    )
  })

  it("refuses them in bulk, also those asked for before it was locked", async () => {
    const { pipeline, company, stage } = await onBoard({ isLocked: true })
    const change = () => api.bulk.changeLifecycle({ target: named(company), values: stage(1) })
    await expect(change()).rejects.toMatchObject(locked("values.lifecycle_id"))
    await setLock(pipeline, false)
    await sql(
      `CREATE FUNCTION lock_pipelines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE lifecycle SET is_locked = true WHERE id = ${pipeline.id}; RETURN NULL; END $$`,
    )
    await sql(
      "CREATE TRIGGER lock_pipelines AFTER INSERT ON job_row FOR EACH STATEMENT EXECUTE FUNCTION lock_pipelines()",
    )
    const job = await finished(api, change())
    await sql("DROP TRIGGER lock_pipelines ON job_row")
    expect(await rowResults(job.id)).toEqual({ [company.id]: "pipeline_locked" })
    expect(
      await sqlOne("SELECT lifecycle_option_id FROM company_lifecycle WHERE company_id = $1", [company.id]),
    ).toEqual({ lifecycle_option_id: pipeline.stages[0] })
  })
})
