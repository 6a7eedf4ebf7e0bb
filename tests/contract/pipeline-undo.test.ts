import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { refused, saveCompany } from "#tests/factories/company-form.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { createPipeline, enterStage } from "#tests/factories/pipelines.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let colleague: Api
let other: TestUser
let vendor: number
beforeAll(async () => {
  api = await signIn(await createUser())
  other = await createUser()
  colleague = await signIn(other)
  vendor = await accountTypeId("Vendor")
})

const long = "2026-01-01T00:00:00.000Z"

/** A vendor that has been in the first stage for long, for an earlier session. */
async function onBoard() {
  const pipeline = await createPipeline()
  const company = await createCompany({ accountTypeIds: [vendor] })
  await enterStage(pipeline.stages[0], [company.id], long)
  const show = await sql<{ id: number }>("SELECT tradeshow_id AS id FROM lifecycle WHERE id = $1", [
    pipeline.id,
  ])
  const earlier = await insertRow<{ id: number }>("tradeshow_session", {
    tradeshow_id: show[0]?.id,
    name: `${pipeline.name} before`,
  })
  await sql("UPDATE company_lifecycle SET tradeshow_session_id = $2 WHERE company_id = $1", [
    company.id,
    earlier.id,
  ])
  const stage = (at: number) => pipeline.stages[at] ?? 0
  const of = { pipeline: pipeline.id, company_id: company.id }
  const move = async (from: number, to: number, caller = api) =>
    (await caller.pipelines.change({ ...of, from_option_id: stage(from), option_id: stage(to) })).saved
      .move ?? 0
  const undo = (version: number, caller = api) => caller.pipelines.undo({ ...of, move: version })
  const membership = () =>
    sql<{ stage: number; session: number; entered: Date }>(
      `SELECT lifecycle_option_id AS stage, tradeshow_session_id AS session, entered_at AS entered
        FROM company_lifecycle WHERE company_id = $1 AND lifecycle_id = $2`,
      [company.id, pipeline.id],
    )
  const funnel = async () => (await api.pipelines.funnel({ pipeline: pipeline.id })).stages
  return { pipeline, company, of, stage, move, undo, membership, funnel }
}

describe("a move that is undone", () => {
  it("leaves stage, date, session, card and funnel as if it had not been", async () => {
    const { stage, move, undo, membership, funnel, pipeline } = await onBoard()
    const cards = async () => (await api.pipelines.load({ pipeline: pipeline.id })).stages
    const before = { membership: await membership(), funnel: await funnel(), cards: await cards() }
    const { saved } = await undo(await move(0, 1))
    expect(saved).toMatchObject({ dateToChange: long, option: { id: stage(0) }, move: null })
    expect({ membership: await membership(), funnel: await funnel(), cards: await cards() }).toEqual(before)
    expect(await staleCompanies()).toEqual([])
  })

  it("is counted again when it is made again, and so are the moves around it", async () => {
    const { move, undo, funnel } = await onBoard()
    await move(0, 1)
    await undo(await move(1, 2))
    await undo(await move(1, 0))
    await move(1, 2)
    const stages = await funnel()
    expect(stages.map(({ entered, moved_on }) => [entered, moved_on])).toEqual([
      [0, 0],
      [1, 1],
      [1, 0],
    ])
    expect(stages[0]?.left_to).toMatchObject([{ companies: 1 }])
  })

  it("is still told by the company's history, with its undoing", async () => {
    const { company, move, undo, stage, pipeline } = await onBoard()
    await undo(await move(0, 1))
    const [first, second] = [0, 1].map((at) => [
      { lifecycle_id: pipeline.id, lifecycle_option_id: stage(at) },
    ])
    expect(await auditTrailOfCompany(company.id)).toMatchObject([
      { action: "edit", changes: { "vendor.lifecycles": [first, second] }, version: 2 },
      { action: "edit", changes: { "vendor.lifecycles": [second, first] }, version: 3 },
    ])
  })

  it("can be an addition, which leaves the pipeline, or a removal, which comes back as it was", async () => {
    const { of, stage, undo, membership, funnel } = await onBoard()
    const before = { membership: await membership(), funnel: await funnel() }
    const { move: removal } = await api.pipelines.remove({ ...of, from_option_id: stage(0) })
    const { saved } = await api.pipelines.add({ ...of, option_id: stage(2) })
    expect(await undo(saved.move ?? 0)).toMatchObject({ success: true, saved: null })
    expect(await membership()).toEqual([])
    await undo(removal ?? 0)
    expect({ membership: await membership(), funnel: await funnel() }).toEqual(before)
  })

  it("twice is undone once", async () => {
    const { company, move, undo, membership } = await onBoard()
    const before = await membership()
    const made = await move(0, 1)
    const first = await undo(made)
    expect(await undo(made)).toEqual(first)
    expect(await membership()).toEqual(before)
    expect((await storedCompany(company.id)).version).toBe(3)
  })

  it("goes back into a stage that is hidden by now", async () => {
    const { move, undo, membership, stage } = await onBoard()
    const made = await move(0, 1)
    await sql("UPDATE lifecycle_option SET is_shown = false WHERE id = $1", [stage(0)])
    await undo(made)
    expect(await membership()).toMatchObject([{ stage: stage(0) }])
  })
})

describe("a move that somebody has moved on from", () => {
  it("stays as it is, and who moved it and where is said", async () => {
    const { company, move, undo, membership, stage } = await onBoard()
    const made = await move(0, 1)
    await move(1, 2, colleague)
    const by = { id: other.id, name: other.name }
    await expect(undo(made)).rejects.toMatchObject({
      status: 409,
      body: {
        message: `${other.name} moved ${company.name} in the meantime`,
        current: { company_id: company.id, option_id: stage(2), option_title: "Signed", by },
      },
    })
    // Where it is again, it is by somebody else's moves.
    await move(2, 1, colleague)
    const now = await membership()
    await expect(undo(made)).rejects.toMatchObject({
      status: 409,
      body: { current: { option_id: stage(1), by } },
    })
    expect(await membership()).toEqual(now)
  })

  it("on the company's page stays too", async () => {
    const { company, move, undo, stage, of } = await onBoard()
    const made = await move(0, 1)
    await saveCompany(colleague, company.id, {
      vendor: { lifecycles: [{ lifecycle_id: of.pipeline, lifecycle_option_id: stage(2) }] },
    })
    await expect(undo(made)).rejects.toMatchObject({
      status: 409,
      body: { current: { option_id: stage(2), by: { name: other.name } } },
    })
  })

  it("is told from the last one by the order of the moves, also where that one's transaction began before", async () => {
    const { company, move, undo, membership, stage } = await onBoard()
    const made = await move(0, 1)
    const last = await move(1, 2, colleague)
    await sql(
      `UPDATE audit_entry SET at = at - interval '1 minute'
        WHERE record_type = 'company' AND record_id = $1 AND version = $2`,
      [company.id, last],
    )
    await expect(undo(made)).rejects.toMatchObject({
      status: 409,
      body: { current: { option_id: stage(2), by: { name: other.name } } },
    })
    await undo(last, colleague)
    expect(await membership()).toMatchObject([{ stage: stage(1) }])
  })

  it("at the same time either goes on or was undone before, never both", async () => {
    for (let round = 0; round < 3; round++) {
      const { company, move, undo, membership, stage } = await onBoard()
      const before = await membership()
      const made = await move(0, 1)
      const outcomes = await raceFor<unknown>("company", company.id, [
        () => undo(made),
        () => move(1, 2, colleague),
      ])
      const statuses = outcomes.map((one) => (one.status === "fulfilled" ? 200 : one.reason.status))
      expect(statuses.toSorted()).toEqual([200, 409])
      if (statuses[0] === 200) expect(await membership()).toEqual(before)
      else expect(await membership()).toMatchObject([{ stage: stage(2) }])
    }
  })

  it("is not named as a move of who finds it made", async () => {
    const { move, of, stage } = await onBoard()
    await move(0, 1, colleague)
    const { saved } = await api.pipelines.change({ ...of, from_option_id: stage(0), option_id: stage(1) })
    expect(saved.move).toBeNull()
  })
})

describe("undo is refused", () => {
  it("in a locked pipeline, of a company that is no vendor any more, and into a stage that is no more", async () => {
    const { company, move, undo, of, stage, membership } = await onBoard()
    const made = await move(0, 1)
    await sql("UPDATE lifecycle SET is_locked = true WHERE id = $1", [of.pipeline])
    await expect(undo(made)).rejects.toMatchObject(refused("pipeline"))
    await sql("UPDATE lifecycle SET is_locked = false WHERE id = $1", [of.pipeline])
    await sql("DELETE FROM company_account_type WHERE company_id = $1", [company.id])
    await expect(undo(made)).rejects.toMatchObject(refused("company_id"))
    await sql("DELETE FROM lifecycle_option WHERE id = $1", [stage(0)])
    await expect(undo(made)).rejects.toMatchObject(refused("move"))
    expect(await membership()).toMatchObject([{ stage: stage(1) }])
  })

  it("of a move that is not known, of a deleted company, and to who may not change companies", async () => {
    const { company, move, undo } = await onBoard()
    const made = await move(0, 1)
    await expect(undo(made + 1)).rejects.toMatchObject(refused("move"))
    const viewer = await signIn(await createUser({ abilities: [] }))
    await expect(undo(made, viewer)).rejects.toMatchObject({ status: 403 })
    await softDelete(company.id)
    await expect(undo(made)).rejects.toMatchObject({ status: 404 })
  })
})
