import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { auditTrailOfCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { editablePipeline, enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let calls: Api["pipelineAdmin"]
beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
  calls = api.pipelineAdmin
})

const long = "2026-01-01T00:00:00Z"
const addShow = (name = unique("Show")) =>
  insertRow<{ id: number }>("tradeshow", {
    name,
    short_name: name,
    template_type_id: 2,
    billing_entity: "sarl",
  })

const nameTaken = { status: 422, body: { errors: { name: ["This name already exists: choose another"] } } }

describe("a pipeline", () => {
  it("is added to a show after the others, without stages, and the board offers it at once", async () => {
    const show = await addShow()
    const name = unique("Pipeline")
    const { data } = await calls.create({ tradeshow_id: show.id, name: ` ${name} `, short: "P1" })
    expect(data).toMatchObject({ name, short: "P1", version: 1, stages: [], current: false, lock: false })
    expect(data.tradeshow.id).toBe(show.id)
    expect((await calls.list()).data.at(-1)).toEqual(data)
    expect((await api.pipelines.init()).pipelines.at(-1)?.id).toBe(data.id)
    expect(await entriesOf("lifecycle", data.id)).toEqual([
      {
        action: "create",
        changes: { tradeshow_id: [null, show.id], name: [null, name], short: [null, "P1"] },
      },
    ])
    await expect(calls.create({ tradeshow_id: show.id, name, short: "P" })).rejects.toMatchObject(nameTaken)
    expect(await statusOf(calls.create({ tradeshow_id: 2_000_000_000, name: "x", short: "x" }))).toBe(404)
    expect(await statusOf(calls.create({ tradeshow_id: show.id, name: " ", short: "x" }))).toBe(422)
  })

  it("is renamed, pinned, marked current and locked, and the audit trail tells what changed", async () => {
    const { pipeline, fields } = await editablePipeline()
    const name = unique("Renamed")
    const { data } = await calls.edit({ ...fields, name, current: true, pinned: true, lock: true })
    expect(data).toMatchObject({ id: pipeline, name, current: true, pinned: true, lock: true, version: 2 })
    await calls.edit({ ...fields, name, current: true, pinned: true, lock: true, version: 2 })
    expect(await entriesOf("lifecycle", pipeline)).toEqual([
      {
        action: "edit",
        changes: {
          name: [fields.name, name],
          is_current: [false, true],
          is_pinned: [false, true],
          is_locked: [false, true],
        },
      },
    ])
    const other = await editablePipeline()
    await expect(calls.edit({ ...other.fields, name })).rejects.toMatchObject(nameTaken)
    expect(await statusOf(calls.edit({ ...fields, pipeline: 2_000_000_000 }))).toBe(404)
    // Current ones stand before all others.
    await sql("UPDATE lifecycle SET is_current = false WHERE id = $1", [pipeline])
  })

  it("is deleted with its stages only while no company is in it; deleted ones leave it, as their history says", async () => {
    const { pipeline, fields, stages } = await editablePipeline()
    const [gone, staying] = [(await createCompany()).id, (await createCompany()).id]
    await enterStage(stages[0], [gone, staying], long)
    await softDelete(gone)
    await expect(calls.remove({ pipeline, version: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { pipeline: [expect.stringContaining("This pipeline contains companies")] } },
    })
    expect(await membershipsOf(gone)).toHaveLength(1)
    await sql("DELETE FROM company_lifecycle WHERE company_id = $1", [staying])
    expect(await statusOf(calls.remove({ pipeline, version: 7 }))).toBe(409)
    expect(await membershipsOf(gone)).toHaveLength(1)
    const { data } = await calls.remove({ pipeline, version: 1 })
    expect(data.map((one) => one.id)).not.toContain(pipeline)
    expect(await sql("SELECT FROM lifecycle_option WHERE lifecycle_id = $1", [pipeline])).toEqual([])
    expect(await membershipsOf(gone)).toEqual([])
    const stage = { lifecycle_id: pipeline, lifecycle_option_id: stages[0] }
    expect(await auditTrailOfCompany(gone)).toMatchObject([
      { action: "edit", changes: { "vendor.lifecycles": [[stage], []] } },
    ])
    expect(await entriesOf("lifecycle", pipeline)).toMatchObject([
      { action: "delete", changes: { name: [fields.name, null] } },
    ])
  })

  it("is where the order of all puts it", async () => {
    const [one, other] = [
      await editablePipeline({ position: 990 }),
      await editablePipeline({ position: 991 }),
    ]
    const before = (await calls.list()).data.map(({ id }) => id)
    const pipelines = [...before.filter((id) => id !== other.pipeline), other.pipeline]
    const expected = pipelines.filter((id) => id !== one.pipeline).concat(one.pipeline)
    const { data } = await calls.order({ pipelines: expected, before })
    expect(data.map(({ id }) => id)).toEqual(expected)
    expect((await api.pipelines.init()).pipelines.map(({ id }) => id)).toEqual(expected)
    expect(await entriesOf("lifecycle", one.pipeline)).toEqual([
      { action: "edit", changes: { position: [expect.any(Number), expected.length] } },
    ])
    await expect(calls.order({ pipelines: before, before })).rejects.toMatchObject({
      status: 409,
      body: { current: data },
    })
    expect(await statusOf(calls.order({ pipelines: expected.slice(1), before: expected }))).toBe(409)
  })
})
