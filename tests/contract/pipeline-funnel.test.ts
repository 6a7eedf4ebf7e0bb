import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { watchClock } from "#tests/factories/moments.ts"
import { createPipeline, type TestPipeline } from "#tests/factories/pipelines.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let vendor: number
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit"] }))
  vendor = await accountTypeId("Vendor")
})

const day = 24 * 60 * 60 * 1000

/** The stage a company is in from so many days ago on; null is out of the pipeline. */
type Path = [daysAgo: number, stage: number | null][]

/** A vendor that took this path, by the calls of the board, its entries of the audit trail dated back. */
async function went({ id: pipeline, stages }: TestPipeline, path: Path): Promise<number> {
  const { id: company_id } = await createCompany({ accountTypeIds: [vendor] })
  let from: number | null = null
  for (const [daysAgo, place] of path) {
    const to = place === null ? null : (stages[place] ?? 0)
    if (to === null) await api.pipelines.remove({ pipeline, company_id, from_option_id: from ?? 0 })
    else if (from === null) await api.pipelines.add({ pipeline, company_id, option_id: to })
    else await api.pipelines.change({ pipeline, company_id, option_id: to, from_option_id: from })
    await sql(
      "UPDATE audit_entry SET at = $2 WHERE id = (SELECT max(id) FROM audit_entry WHERE record_type = 'company' AND record_id = $1)",
      [company_id, new Date(Date.now() - daysAgo * day)],
    )
    from = to
  }
  return company_id
}

describe("the funnel of a pipeline", () => {
  it("takes moves in the order in which they were made, also where one waited for another and has the earlier moment", async () => {
    const pipeline = await createPipeline({ stages: ["New", "Called", "Won"] })
    await went(pipeline, [
      [10, 0],
      [2, 1],
      [3, 2],
    ])
    const { stages } = await api.pipelines.funnel({ pipeline: pipeline.id })
    expect(stages[1]).toMatchObject({ entered: 1, moved_on: 1, median_days: 0 })
  })

  it("counts by stage who entered, who went further on, where they left to and after how many days", async () => {
    const pipeline = await createPipeline({ stages: ["New", "Called", "Won"] })
    const [fresh, called, won] = pipeline.stages
    await went(pipeline, [
      [40, 0],
      [30, 1],
      [20, 2],
    ])
    await went(pipeline, [
      [40, 0],
      [36, 2],
    ])
    await went(pipeline, [
      [10, 0],
      [4, 1],
      [2, 0],
    ])
    await went(pipeline, [
      [9, 1],
      [8, null],
    ])
    const { stages } = await api.pipelines.funnel({ pipeline: pipeline.id })
    expect(stages).toEqual([
      {
        id: fresh,
        title: "New",
        // The third company comes back, and then stays.
        entered: 4,
        moved_on: 3,
        median_days: 6,
        left_to: [
          { option_id: called, title: "Called", companies: 2 },
          { option_id: won, title: "Won", companies: 1 },
        ],
      },
      {
        id: called,
        title: "Called",
        entered: 3,
        moved_on: 1,
        median_days: 2,
        left_to: [
          { option_id: fresh, title: "New", companies: 1 },
          { option_id: won, title: "Won", companies: 1 },
          { option_id: null, title: "", companies: 1 },
        ],
      },
      { id: won, title: "Won", entered: 2, moved_on: 0, median_days: null, left_to: [] },
    ])
  })

  it("counts what happened in the period, with the days since companies entered before it", async () => {
    const pipeline = await createPipeline()
    await went(pipeline, [
      [50, 0],
      [10, 1],
    ])
    const { result: funnel, isMeanwhile } = await watchClock(() =>
      api.pipelines.funnel({ pipeline: pipeline.id, days: 30 }),
    )
    expect(new Date(Date.parse(funnel.since) + 30 * day).toISOString()).toSatisfy(isMeanwhile)
    expect(funnel.stages.map(({ entered, median_days }) => [entered, median_days])).toEqual([
      [0, 40],
      [1, null],
      [0, null],
    ])
  })

  it("knows moves in this pipeline from those of the company's other ones, wherever they were made", async () => {
    const [pipeline, other] = [await createPipeline(), await createPipeline()]
    const company = await went(pipeline, [[5, 0]])
    const { data } = await api.companies.get({ company })
    const elsewhere = { lifecycle_id: other.id, lifecycle_option_id: other.stages[1] ?? 0 }
    await api.companies.edit({ company, version: data.version, vendor: { lifecycles: [elsewhere] } })
    const entered = async ({ id }: TestPipeline) =>
      (await api.pipelines.funnel({ pipeline: id })).stages.map((stage) => stage.entered)
    expect(await entered(pipeline)).toEqual([1, 0, 0])
    expect(await entered(other)).toEqual([0, 1, 0])
  })

  it("names no stage that is no more", async () => {
    const pipeline = await createPipeline({ stages: ["New", "Gone", "Won"] })
    await went(pipeline, [
      [5, 0],
      [4, 1],
      [3, 2],
    ])
    await sql("DELETE FROM lifecycle_option WHERE id = $1", [pipeline.stages[1]])
    const { stages } = await api.pipelines.funnel({ pipeline: pipeline.id })
    expect(stages.map(({ title, entered, moved_on }) => [title, entered, moved_on])).toEqual([
      ["New", 1, 1],
      ["Won", 1, 0],
    ])
    expect(stages[0]?.left_to).toEqual([{ option_id: pipeline.stages[1], title: "", companies: 1 }])
  })

  it("is a 404 for an unknown pipeline", async () => {
    await expect(api.pipelines.funnel({ pipeline: 2_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})
