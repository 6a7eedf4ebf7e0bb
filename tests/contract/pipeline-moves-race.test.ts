import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, named, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createPipeline, enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let apis: Api[]
beforeAll(async () => {
  const abilities = ["record.edit", "show.bulk-action"] as const
  apis = await Promise.all(
    Array.from({ length: 5 }, async () => signIn(await createUser({ abilities: [...abilities] }))),
  )
})

async function onBoard() {
  const pipeline = await createPipeline({ stages: ["a", "b", "c", "d", "e", "f"] })
  const { id } = await createCompany({ accountTypeIds: [await accountTypeId("Vendor")] })
  await enterStage(pipeline.stages[0], [id], "2026-01-01T00:00:00Z")
  const stage = (at: number) => ({ lifecycle_id: pipeline.id, lifecycle_option_id: pipeline.stages[at] ?? 0 })
  const moveBy = (api: Api | undefined, to: number) => async () => {
    const [from_option_id, option_id] = [pipeline.stages[0] ?? 0, pipeline.stages[to] ?? 0]
    return api?.pipelines.change({ pipeline: pipeline.id, company_id: id, from_option_id, option_id })
  }
  return { pipeline, id, stage, moveBy }
}

const statusOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? 200 : outcome.reason.status

/** What the audit trail says the stage was and became, in its order. */
async function stagesInAuditTrail(id: number) {
  const entries = await auditTrailOfCompany(id)
  return entries.map(({ changes }) => changes["vendor.lifecycles"])
}

describe("a card that is moved at once", () => {
  it("by five people to five stages goes to one of them; the others are told where it is", async () => {
    const { pipeline, id, stage, moveBy } = await onBoard()
    const outcomes = await raceFor(
      "company",
      id,
      apis.map((api, index) => moveBy(api, index + 1)),
    )
    expect(outcomes.map(statusOf).sort()).toEqual([200, 409, 409, 409, 409])
    const won = outcomes.findIndex(({ status }) => status === "fulfilled") + 1
    expect(await membershipsOf(id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[won], version: 2 }])
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason.body.current.option_id).toBe(pipeline.stages[won])
    }
    expect(await stagesInAuditTrail(id)).toEqual([[[stage(0)], [stage(won)]]])
  })

  it("by five people to the same stage is moved once, and all of them see it there", async () => {
    const { id, stage, moveBy } = await onBoard()
    const outcomes = await raceFor(
      "company",
      id,
      apis.map((api) => moveBy(api, 3)),
    )
    expect(outcomes.map(statusOf)).toEqual(apis.map(() => 200))
    expect(await stagesInAuditTrail(id)).toEqual([[[stage(0)], [stage(3)]]])
    expect((await storedCompany(id)).version).toBe(2)
  })

  it("on the board and on the company's page goes to one stage; who comes second is told", async () => {
    for (let round = 0; round < 3; round++) {
      const { pipeline, id, stage, moveBy } = await onBoard()
      const [board, page] = await raceFor<unknown>("company", id, [
        moveBy(apis[0], 1),
        async () => apis[1]?.companies.edit({ company: id, version: 1, vendor: { lifecycles: [stage(2)] } }),
      ])
      const statuses = [board, page].map((outcome) => outcome && statusOf(outcome))
      expect(statuses.toSorted()).toEqual([200, 409])
      const won = statuses[0] === 200 ? 1 : 2
      expect(await membershipsOf(id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[won] }])
      expect(await stagesInAuditTrail(id)).toEqual([[[stage(0)], [stage(won)]]])
    }
  })

  it("keeps what a save beside it changes", async () => {
    const { pipeline, id, moveBy } = await onBoard()
    const outcomes = await raceFor<unknown>("company", id, [
      moveBy(apis[0], 1),
      async () =>
        apis[1]?.companies.edit({ company: id, version: 1, informations: { name: "Renamed beside" } }),
    ])
    expect(outcomes.map(statusOf)).toEqual([200, 200])
    const { stages } = await (apis[0] as Api).pipelines.load({ pipeline: pipeline.id })
    expect(stages[1]?.companies).toMatchObject([{ id, name: "Renamed beside" }])
    expect((await storedCompany(id)).version).toBe(3)
  })

  it("and in bulk ends in one stage, by an audit trail without a gap", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, stage, moveBy } = await onBoard()
      const [api] = apis
      if (!api) throw new Error("nobody is signed in")
      const [board] = await Promise.allSettled([
        moveBy(api, 1)(),
        finished(api, api.bulk.changeLifecycle({ target: named({ id }), values: stage(2) })),
      ])
      expect([200, 409]).toContain(board && statusOf(board))
      const auditTrail = await stagesInAuditTrail(id)
      const expected = [[stage(0)], ...(auditTrail.length === 2 ? [[stage(1)]] : []), [stage(2)]]
      expect(auditTrail).toEqual(expected.slice(1).map((after, index) => [expected[index], after]))
      expect((await storedCompany(id)).lifecycle_option_ids).toEqual([stage(2).lifecycle_option_id])
    }
    expect(await staleCompanies()).toEqual([])
  })
})
