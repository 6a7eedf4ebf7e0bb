import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxMovedAtOnce } from "#lib/contract/pipeline-admin.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { storedCompany, trailOfCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createPipeline, placeAt, placesOf } from "#tests/factories/pipelines.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let calls: Api["pipelineAdmin"]
beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
  calls = api.pipelineAdmin
})

const long = "2026-01-01T00:00:00Z"
const entriesOf = (type: string, id: number) =>
  sql("SELECT action, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id", [
    type,
    id,
  ])
const stagesOf = async (pipeline: number) => (await calls.listStages({ pipeline })).data
const addShow = (name = unique("Show")) =>
  insertRow<{ id: number }>("tradeshow", {
    ...{ name, short_name: name, template_type_id: 2, billing_entity: "sarl" },
  })

/** A pipeline with three stages, and what is said of it for an edit. */
async function made(desired: Parameters<typeof createPipeline>[0] = {}) {
  const { id: pipeline, name, short, stages, session } = await createPipeline(desired)
  const [first = 0, second = 0, third = 0] = stages
  const said = { pipeline, name, short, current: false, pinned: false, lock: false, version: 1 }
  return { pipeline, said, session, stages: [first, second, third] as const }
}

const nameTaken = { status: 422, body: { errors: { name: ["This name exists already"] } } }
const titleTaken = { status: 422, body: { errors: { title: ["This name exists already"] } } }

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

  it("is renamed, pinned, marked current and locked, and the trail tells what changed", async () => {
    const { pipeline, said } = await made()
    const name = unique("Renamed")
    const { data } = await calls.edit({ ...said, name, current: true, pinned: true, lock: true })
    expect(data).toMatchObject({ id: pipeline, name, current: true, pinned: true, lock: true, version: 2 })
    await calls.edit({ ...said, name, current: true, pinned: true, lock: true, version: 2 })
    expect(await entriesOf("lifecycle", pipeline)).toEqual([
      {
        action: "edit",
        changes: {
          ...{ name: [said.name, name], is_current: [false, true] },
          ...{ is_pinned: [false, true], is_locked: [false, true] },
        },
      },
    ])
    const other = await made()
    await expect(calls.edit({ ...other.said, name })).rejects.toMatchObject(nameTaken)
    expect(await statusOf(calls.edit({ ...said, pipeline: 2_000_000_000 }))).toBe(404)
    // Current ones stand before all others.
    await sql("UPDATE lifecycle SET is_current = false WHERE id = $1", [pipeline])
  })

  it("is deleted with its stages only while no company is in it, not even a deleted one", async () => {
    const { pipeline, said, stages } = await made()
    const { id } = await createCompany()
    await placeAt(stages[0], [id], long)
    await softDelete(id)
    await expect(calls.remove({ pipeline, version: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { pipeline: [expect.stringContaining("Companies are in this pipeline")] } },
    })
    expect(await placesOf(id)).toHaveLength(1)
    await sql("DELETE FROM company_lifecycle WHERE company_id = $1", [id])
    expect(await statusOf(calls.remove({ pipeline, version: 7 }))).toBe(409)
    const { data } = await calls.remove({ pipeline, version: 1 })
    expect(data.map((one) => one.id)).not.toContain(pipeline)
    expect(await sql("SELECT FROM lifecycle_option WHERE lifecycle_id = $1", [pipeline])).toEqual([])
    expect(await entriesOf("lifecycle", pipeline)).toMatchObject([
      { action: "delete", changes: { name: [said.name, null] } },
    ])
  })

  it("stands where the order of all puts it", async () => {
    const [one, other] = [await made({ position: 990 }), await made({ position: 991 })]
    const before = (await calls.list()).data.map(({ id }) => id)
    const pipelines = [...before.filter((id) => id !== other.pipeline), other.pipeline]
    const wanted = pipelines.filter((id) => id !== one.pipeline).concat(one.pipeline)
    const { data } = await calls.order({ pipelines: wanted, before })
    expect(data.map(({ id }) => id)).toEqual(wanted)
    expect((await api.pipelines.init()).pipelines.map(({ id }) => id)).toEqual(wanted)
    expect(await entriesOf("lifecycle", one.pipeline)).toEqual([
      { action: "edit", changes: { position: [expect.any(Number), wanted.length] } },
    ])
    await expect(calls.order({ pipelines: before, before })).rejects.toMatchObject({
      status: 409,
      body: { current: data },
    })
    expect(await statusOf(calls.order({ pipelines: wanted.slice(1), before: wanted }))).toBe(409)
  })
})

describe("the stages of a pipeline", () => {
  it("are added, renamed, hidden and ordered, each change a version of the pipeline and in the trail", async () => {
    const { pipeline, stages } = await made()
    const [first, second, third] = stages
    const added = (await calls.createStage({ pipeline, title: " Lost ", version: 1 })).data
    expect(added).toMatchObject({ version: 2, stages: [{}, {}, {}, { title: "Lost", is_shown: true }] })
    const lost = added.stages[3]?.id ?? 0
    await calls.editStage({ pipeline, stage: first, title: "To ring", version: 2 })
    await calls.editStage({ pipeline, stage: lost, is_shown: false, version: 3 })
    const same = await calls.editStage({ pipeline, stage: lost, title: "Lost", is_shown: false, version: 4 })
    expect(same.data.version).toBe(4)
    const order = [lost, third, second, first]
    const { data } = await calls.orderStages({ pipeline, stages: order, version: 4 })
    expect(data).toEqual({
      id: pipeline,
      version: 5,
      stages: [
        { id: lost, title: "Lost", is_shown: false, companies: 0, is_target: false },
        { id: third, title: "Signed", is_shown: true, companies: 0, is_target: false },
        { id: second, title: "Interested", is_shown: true, companies: 0, is_target: false },
        { id: first, title: "To ring", is_shown: true, companies: 0, is_target: false },
      ],
    })
    const board = await api.pipelines.load({ pipeline })
    expect(board.stages.map(({ id }) => id)).toEqual([third, second, first])
    expect(await entriesOf("lifecycle_option", lost)).toEqual([
      { action: "create", changes: { lifecycle_id: [null, pipeline], title: [null, "Lost"] } },
      { action: "edit", changes: { is_shown: [true, false] } },
    ])
    expect(await entriesOf("lifecycle_option", first)).toEqual([
      { action: "edit", changes: { title: ["To call", "To ring"] } },
    ])
    expect(await entriesOf("lifecycle", pipeline)).toEqual([
      { action: "edit", changes: { stages: [[first, second, third, lost], order] } },
    ])
  })

  it("have titles of their own, and none is changed through another pipeline", async () => {
    const { pipeline, stages } = await made()
    const other = await made()
    const [first, second] = stages
    await expect(calls.createStage({ pipeline, title: "Signed", version: 1 })).rejects.toMatchObject(
      titleTaken,
    )
    await expect(
      calls.editStage({ pipeline, stage: first, title: "Signed", version: 1 }),
    ).rejects.toMatchObject(titleTaken)
    const through = { pipeline: other.pipeline, version: 1 }
    expect(await statusOf(calls.editStage({ ...through, stage: first, title: "x" }))).toBe(404)
    expect(await statusOf(calls.removeStage({ ...through, stage: first }))).toBe(404)
    expect(await statusOf(calls.orderStages({ ...through, stages: [first, second] }))).toBe(409)
    expect(await statusOf(calls.listStages({ pipeline: 2_000_000_000 }))).toBe(404)
    expect((await stagesOf(pipeline)).version).toBe(1)
  })
})

/** Two companies in the first stage, one of them deleted, each in another pipeline too. */
async function held(desired: Parameters<typeof createPipeline>[0] = {}) {
  const one = await made(desired)
  const other = await made()
  const ids = [(await createCompany()).id, (await createCompany()).id]
  await placeAt(one.stages[0], ids, long)
  await placeAt(other.stages[1], ids, long)
  await softDelete(ids[1] ?? 0)
  const at = ({ pipeline, stages }: typeof one, place: 0 | 1 | 2) => ({
    ...{ lifecycle_id: pipeline, lifecycle_option_id: stages[place] },
  })
  return { ...one, other, ids, at: (place: 0 | 1 | 2) => at(one, place), elsewhere: at(other, 1) }
}

describe("a stage that is deleted", () => {
  it("moves its companies, deleted ones too, each with a trail, a version and a date as if moved alone", async () => {
    const { pipeline, stages, session, ids, at, elsewhere } = await held()
    const [first, , third] = stages
    expect((await stagesOf(pipeline)).stages[0]).toMatchObject({ companies: 2 })
    const { data } = await calls.removeStage({ pipeline, stage: first, to: third, version: 1 })
    expect(data).toMatchObject({ version: 2, stages: [{ companies: 0 }, { id: third, companies: 2 }] })
    for (const id of ids) {
      expect(await placesOf(id)).toEqual([
        { lifecycle_option_id: third, tradeshow_session_id: session, version: 2, is_now: true },
        expect.objectContaining({ version: 1, is_now: false }),
      ])
      expect(await sqlOne("SELECT version FROM company WHERE id = $1", [id])).toEqual({ version: 2 })
      expect(await trailOfCompany(id)).toMatchObject([
        {
          action: "edit",
          changes: {
            "vendor.lifecycles": [
              [at(0), elsewhere],
              [at(2), elsewhere],
            ],
          },
        },
      ])
    }
    expect((await storedCompany(ids[0] ?? 0)).lifecycle_option_ids).toEqual(
      [third, elsewhere.lifecycle_option_id].toSorted((a, b) => a - b),
    )
    expect(await staleCompanies()).toEqual([])
    expect(await entriesOf("lifecycle_option", first)).toEqual([
      {
        action: "delete",
        changes: {
          ...{ lifecycle_id: [pipeline, null], title: ["To call", null] },
          ...{ moved_to: [null, "Signed"], uses: [2, null] },
        },
      },
    ])
  })

  it("is called by its last name in the history of the companies that were in it", async () => {
    const { pipeline, stages, ids } = await held()
    const [stage, to] = stages
    await calls.editStage({ pipeline, stage, title: "To ring", version: 1 })
    await calls.removeStage({ pipeline, stage, to, version: 2 })
    const { data } = await api.audit.listRecord({ type: "company", record: ids[0] ?? 0 })
    expect(JSON.stringify(data[0]?.changes)).toMatch(/To ring.*Interested/)
  })

  it("asks where they go, and takes another stage of the pipeline only", async () => {
    const { pipeline, stages, other, ids } = await held()
    const [first] = stages
    const remove = (to?: number) => calls.removeStage({ pipeline, stage: first, to, version: 1 })
    await expect(remove()).rejects.toMatchObject({
      status: 422,
      body: { errors: { to: ["Companies are in this stage: choose where they go"] } },
    })
    expect(await statusOf(remove(first))).toBe(422)
    expect(await statusOf(remove(other.stages[0]))).toBe(422)
    expect(await placesOf(ids[0] ?? 0)).toMatchObject([{ lifecycle_option_id: first, version: 1 }, {}])
    expect(await entriesOf("lifecycle_option", first)).toEqual([])
  })

  it("needs no answer when nobody is in it", async () => {
    const { pipeline, stages } = await held({ isLocked: true })
    const { data } = await calls.removeStage({ pipeline, stage: stages[2], version: 1 })
    expect(data.stages.map(({ id }) => id)).toEqual([stages[0], stages[1]])
  })

  it("that a state of registrations leads to asks too, and the state leads where the answer says", async () => {
    const { pipeline, stages } = await made()
    const [first, second, third] = stages
    const { id: state } = await insertRow<{ id: number }>("registration_lifecycle", {
      ...{ name: unique("Accepted"), name_fr: "Acceptée", color_hex: "#00aa00" },
    })
    const leads = { registration_lifecycle_id: state, lifecycle_id: pipeline, lifecycle_option_id: second }
    await insertRow("registration_lifecycle_stage", leads)
    expect((await stagesOf(pipeline)).stages.map(({ is_target }) => is_target)).toEqual([false, true, false])
    const remove = (to?: number) => calls.removeStage({ pipeline, stage: second, to, version: 1 })
    expect(await statusOf(remove())).toBe(422)
    await remove(first)
    expect(
      await sql("SELECT * FROM registration_lifecycle_stage WHERE registration_lifecycle_id = $1", [state]),
    ).toEqual([{ ...leads, lifecycle_option_id: first }])
    expect((await stagesOf(pipeline)).stages.map(({ id }) => id)).toEqual([first, third])
  })

  it.each([
    ["the pipeline is locked", { isLocked: true }, "This pipeline is locked"],
    ["its show has no current session", { isOver: true }, "This trade show has no current session"],
  ])("moves nobody when %s", async (_, desired, reason) => {
    const { pipeline, stages, ids } = await held(desired)
    const [stage, to] = stages
    await expect(calls.removeStage({ pipeline, stage, to, version: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { stage: [reason] } },
    })
    expect(await placesOf(ids[0] ?? 0)).toMatchObject([{ lifecycle_option_id: stage }, {}])
  })

  it("stays when more companies are in it than are moved at once", async () => {
    const { pipeline, stages } = await made()
    const [stage, to] = stages
    await onConnection(async (connection) => {
      // Without triggers: thousands of companies are not refreshed for a number.
      await connection.query("SET session_replication_role = replica")
      await connection.query(
        `WITH made AS (INSERT INTO company (name) SELECT 'Many' FROM generate_series(1, ${maxMovedAtOnce + 1}) RETURNING id)
         INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id) SELECT id, $1, $2 FROM made`,
        [pipeline, stage],
      )
      await connection.query("RESET session_replication_role")
    })
    await expect(calls.removeStage({ pipeline, stage, to, version: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { stage: [expect.stringContaining("More than 2,000 companies")] } },
    })
  })
})
