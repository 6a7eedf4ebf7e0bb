import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createPipeline, enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let calls: Api["pipelineAdmin"]
beforeAll(async () => {
  const abilities = ["record.edit", "show.bulk-action"] as const
  api = await signIn(await createUser({ isAdmin: true, abilities: [...abilities] }))
  calls = api.pipelineAdmin
})

/** A vendor in the first of three stages. */
async function onBoard() {
  const { id: pipeline, name, short, stages } = await createPipeline()
  const [first = 0, second = 0, third = 0] = stages
  const { id } = await createCompany({ accountTypeIds: [await accountTypeId("Vendor")] })
  await enterStage(first, [id], "2026-01-01T00:00:00Z")
  const stage = (lifecycle_option_id: number) => ({ lifecycle_id: pipeline, lifecycle_option_id })
  const input = { pipeline, name, short, current: false, pinned: false, version: 1 }
  return { pipeline, first, second, third, id, stage, lock: () => calls.edit({ ...input, lock: true }) }
}
type OnBoard = Awaited<ReturnType<typeof onBoard>>

const onTheBoard = ({ pipeline, id, first, second }: OnBoard) =>
  api.pipelines.change({ pipeline, company_id: id, from_option_id: first, option_id: second })
const onItsPage = ({ id, second, stage }: OnBoard) =>
  api.companies.edit({ company: id, version: 1, vendor: { lifecycles: [stage(second)] } })
const inBulk = ({ id, second, stage }: OnBoard) =>
  finished(api, api.bulk.changeLifecycle({ target: named({ id }), values: stage(second) }))

/** Stops a move of the company where it has found its pipeline open and is about to write; meanwhile somebody begins another call. */
function meanwhile<Moved, Other>(company: number, move: () => Promise<Moved>, other: () => Promise<Other>) {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SELECT FROM company_lifecycle WHERE company_id = $1 FOR UPDATE", [company])
    const moving = move()
    await expect.poll(countWaiting).toBe(1)
    const others = other()
    await expect.poll(countWaiting).toBe(2)
    await connection.query("COMMIT")
    return Promise.all([moving, others])
  })
}

const statusOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? 200 : outcome.reason.status

describe("a lock of a pipeline", () => {
  it.each([
    ["on the board", onTheBoard],
    ["on the company's page", onItsPage],
    ["in bulk", inBulk],
  ])("waits for a move %s that has found it open; none is made after it", async (_, move) => {
    const board = await onBoard()
    const [, { data }] = await meanwhile<unknown, Awaited<ReturnType<typeof board.lock>>>(
      board.id,
      () => move(board),
      board.lock,
    )
    expect(data.lock).toBe(true)
    expect(await membershipsOf(board.id)).toMatchObject([{ lifecycle_option_id: board.second }])
    const entries = await sql<{ record_type: string }>(
      `SELECT record_type FROM audit_entry WHERE (record_type, record_id) IN (('company', $1), ('lifecycle', $2)) ORDER BY id`,
      [board.id, board.pipeline],
    )
    expect(entries).toEqual([{ record_type: "company" }, { record_type: "lifecycle" }])
  })
})

describe("a stage that is deleted", () => {
  it("takes a company along that enters it at the same moment", async () => {
    const board = await onBoard()
    const { pipeline, id, first, second, third, stage } = board
    await meanwhile(
      id,
      () => onTheBoard(board),
      () => calls.removeStage({ pipeline, stage: second, to: third, version: 1 }),
    )
    expect(await membershipsOf(id)).toMatchObject([{ lifecycle_option_id: third, version: 3 }])
    const auditTrail = await auditTrailOfCompany(id)
    expect(auditTrail.map(({ changes }) => changes["vendor.lifecycles"])).toEqual([
      [[stage(first)], [stage(second)]],
      [[stage(second)], [stage(third)]],
    ])
    expect(await staleCompanies()).toEqual([])
  })

  it("and a move into it end with the company in a stage that is there, whoever is first", async () => {
    for (let round = 0; round < 4; round++) {
      const board = await onBoard()
      const { pipeline, id, first, second, third } = board
      const [move, removal] = await raceFor<unknown>("company", id, [
        () => onTheBoard(board),
        () => calls.removeStage({ pipeline, stage: first, to: third, version: 1 }),
      ])
      expect(removal && statusOf(removal)).toBe(200)
      const moved = move && statusOf(move)
      expect([200, 409]).toContain(moved)
      expect(await membershipsOf(id)).toMatchObject([{ lifecycle_option_id: moved === 200 ? second : third }])
    }
  })
})

describe("two administrators on one list of stages", () => {
  it.each<[string, (board: OnBoard) => () => Promise<unknown>]>([
    ["renames a stage", (b) => () => calls.editStage({ ...b, stage: b.second, title: "Other", version: 1 })],
    ["adds one", (b) => () => calls.createStage({ ...b, title: "Fresh", version: 1 })],
    ["deletes one", (b) => () => calls.removeStage({ ...b, stage: b.second, version: 1 })],
    ["locks the pipeline", (b) => b.lock],
  ])("one orders them while the other %s: who comes second is told what is stored", async (_, other) => {
    const board = await onBoard()
    const { pipeline, first, second, third } = board
    const outcomes = await raceFor<unknown>("lifecycle", pipeline, [
      () => calls.orderStages({ pipeline, stages: [third, second, first], version: 1 }),
      other(board),
    ])
    expect(outcomes.map(statusOf).toSorted()).toEqual([200, 409])
    const [ordering, refused] = [outcomes[0], outcomes.find(({ status }) => status === "rejected")]
    const { data } = await calls.listStages({ pipeline })
    expect(data.version).toBe(2)
    if (refused?.status !== "rejected") throw new Error("both were stored")
    expect(refused.reason.body.current).toMatchObject({ id: pipeline, version: 2 })
    if (refused === ordering) expect(data.stages.map(({ id }) => id).at(0)).toBe(first)
  })

  it("and on the order of all pipelines: one is stored, the other is told", async () => {
    const [one, other] = [await onBoard(), await onBoard()]
    const before = (await calls.list()).data.map(({ id }) => id)
    const last = ({ pipeline }: OnBoard) => [...before.filter((id) => id !== pipeline), pipeline]
    const expected = [last(one), last(other)]
    const outcomes = await raceFor(
      "lifecycle",
      one.pipeline,
      expected.map((pipelines) => () => calls.order({ pipelines, before })),
    )
    expect(outcomes.map(statusOf).toSorted()).toEqual([200, 409])
    const won = expected[outcomes.findIndex(({ status }) => status === "fulfilled")]
    expect((await calls.list()).data.map(({ id }) => id)).toEqual(won)
  })
})
