import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxMovedAtOnce } from "#lib/contract/crm/pipeline-admin.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { auditTrailOfCompany, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createDynamicList } from "#tests/factories/mailing-lists.ts"
import {
  type createPipeline,
  editablePipeline,
  enterStage,
  membershipsOf,
} from "#tests/factories/pipelines.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let calls: Api["pipelineAdmin"]
beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
  calls = api.pipelineAdmin
})

const long = "2026-01-01T00:00:00Z"
const stagesOf = async (pipeline: number) => (await calls.listStages({ pipeline })).data

const titleTaken = { status: 422, body: { errors: { title: ["This name already exists: choose another"] } } }

describe("the stages of a pipeline", () => {
  it("are added, renamed, hidden and ordered, each change a version of the pipeline and in the audit trail", async () => {
    const { pipeline, stages } = await editablePipeline()
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
    const { pipeline, stages } = await editablePipeline()
    const other = await editablePipeline()
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
async function filledPipeline(desired: Parameters<typeof createPipeline>[0] = {}) {
  const one = await editablePipeline(desired)
  const other = await editablePipeline()
  const ids = [(await createCompany()).id, (await createCompany()).id]
  await enterStage(one.stages[0], ids, long)
  await enterStage(other.stages[1], ids, long)
  await softDelete(ids[1] ?? 0)
  const at = ({ pipeline, stages }: typeof one, place: 0 | 1 | 2) => ({
    lifecycle_id: pipeline,
    lifecycle_option_id: stages[place],
  })
  return { ...one, other, ids, at: (place: 0 | 1 | 2) => at(one, place), elsewhere: at(other, 1) }
}

describe("a stage that is deleted", () => {
  it("is followed to the other stage by what names it; dynamic lists never write to more (B-27)", async () => {
    const { pipeline, stages } = await filledPipeline()
    const [first, , third] = stages
    const filtered = (f_type: string) =>
      createDynamicList({ 0: { f_field: "current_lifecycle", f_type, f_value: [String(first)] } })
    const [without, having] = [await filtered("!="), await filtered("=")]
    const query = (stage: number | undefined) => `f=previous_lifecycle.is.${stage}`
    const saved = (
      await api.savedFilters.create({ list: "companies", name: unique("Filter"), query: query(first) })
    ).data.id
    const { begin, asks, end, other } = flowNodes
    const flow = (id: number) =>
      linked(
        [begin, asks({ kind: "stage", ids: [id] }), end, other],
        "begin ask",
        "ask end yes",
        "ask other no",
      )
    const { version } = await publishSequence(() => flow(first ?? 0))
    await calls.removeStage({ pipeline, stage: first, to: third, version: 1 })
    const filtersOf = (list: number) => sqlOne("SELECT filters FROM mailing_list WHERE id = $1", [list])
    expect(await filtersOf(without)).toMatchObject({ filters: { 0: { f_value: [String(third)] } } })
    expect(await filtersOf(having)).toMatchObject({ filters: { 0: { f_value: [String(first)] } } })
    expect(await sqlOne("SELECT query FROM saved_filter WHERE id = $1", [saved])).toEqual({
      query: query(third),
    })
    expect(await sqlOne("SELECT flow FROM sequence_version WHERE id = $1", [version])).toEqual({
      flow: flow(third ?? 0),
    })
  })

  it("moves its companies, deleted ones too, each with an audit trail, a version and a date as if moved alone", async () => {
    const { pipeline, stages, session, ids, at, elsewhere } = await filledPipeline()
    const [first, , third] = stages
    expect((await stagesOf(pipeline)).stages[0]).toMatchObject({ companies: 2 })
    const { data } = await calls.removeStage({ pipeline, stage: first, to: third, version: 1 })
    expect(data).toMatchObject({ version: 2, stages: [{ companies: 0 }, { id: third, companies: 2 }] })
    for (const id of ids) {
      expect(await membershipsOf(id)).toEqual([
        { lifecycle_option_id: third, tradeshow_session_id: session, version: 2, is_now: true },
        expect.objectContaining({ version: 1, is_now: false }),
      ])
      expect(await sqlOne("SELECT version FROM company WHERE id = $1", [id])).toEqual({ version: 2 })
      expect(await auditTrailOfCompany(id)).toMatchObject([
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
          lifecycle_id: [pipeline, null],
          title: ["To call", null],
          moved_to: [null, "Signed"],
          uses: [2, null],
        },
      },
    ])
  })

  it("is called by its last name in the history of the companies that were in it", async () => {
    const { pipeline, stages, ids } = await filledPipeline()
    const [stage, to] = stages
    await calls.editStage({ pipeline, stage, title: "To ring", version: 1 })
    await calls.removeStage({ pipeline, stage, to, version: 2 })
    const { data } = await api.audit.listRecord({ type: "company", record: ids[0] ?? 0 })
    expect(JSON.stringify(data[0]?.changes)).toMatch(/To ring.*Interested/)
  })

  it("asks where they go, and takes another stage of the pipeline only", async () => {
    const { pipeline, stages, other, ids } = await filledPipeline()
    const [first] = stages
    const remove = (to?: number) => calls.removeStage({ pipeline, stage: first, to, version: 1 })
    await expect(remove()).rejects.toMatchObject({
      status: 422,
      body: { errors: { to: ["Companies are in this stage: choose where to move them"] } },
    })
    expect(await statusOf(remove(first))).toBe(422)
    expect(await statusOf(remove(other.stages[0]))).toBe(422)
    expect(await membershipsOf(ids[0] ?? 0)).toMatchObject([{ lifecycle_option_id: first, version: 1 }, {}])
    expect(await entriesOf("lifecycle_option", first)).toEqual([])
  })

  it("needs no answer when nobody is in it", async () => {
    const { pipeline, stages } = await filledPipeline({ isLocked: true })
    const { data } = await calls.removeStage({ pipeline, stage: stages[2], version: 1 })
    expect(data.stages.map(({ id }) => id)).toEqual([stages[0], stages[1]])
  })

  it("that a state of registrations leads to asks too, and the state leads where the answer says", async () => {
    const { pipeline, stages } = await editablePipeline()
    const [first, second, third] = stages
    const { id: state } = await insertRow<{ id: number }>("registration_lifecycle", {
      name: unique("Accepted"),
      name_fr: "Acceptée",
      color_hex: "#00aa00",
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
    const { pipeline, stages, ids } = await filledPipeline(desired)
    const [stage, to] = stages
    await expect(calls.removeStage({ pipeline, stage, to, version: 1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: { stage: [reason] } },
    })
    expect(await membershipsOf(ids[0] ?? 0)).toMatchObject([{ lifecycle_option_id: stage }, {}])
  })

  it("stays when more companies are in it than are moved at once", async () => {
    const { pipeline, stages } = await editablePipeline()
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
