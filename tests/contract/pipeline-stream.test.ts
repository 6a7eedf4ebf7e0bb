import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxBoards } from "#lib/backend/crm/pipelines/watch.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { createPipeline, enterStage, type TestPipeline } from "#tests/factories/pipelines.ts"
import { accountTypeId, createBrand, createOwner, createSequence } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
const opened: AsyncIterator<unknown>[] = []
beforeAll(async () => {
  api = await signIn(await createUser())
})
afterEach(async () => {
  for (const stream of opened.splice(0)) await stream.return?.(undefined)
})

let marks = 0

/** What an open board is told, asked again and again: notices come in order, so all that came before a mark has been heard when the mark is. */
async function watch(pipeline: number) {
  await expect.poll(() => noticesArrive()).toBe(true)
  const stream = await api.pipelines.stream({ pipeline })
  opened.push(stream)
  const received: (number | null | "pipeline")[] = []
  const read = async () => {
    for await (const { company_id, is_pipeline } of stream)
      received.push(is_pipeline ? "pipeline" : company_id)
  }
  // A stream that is left while it is read ends with an error at its reader.
  read().catch(() => undefined)
  return async () => {
    marks -= 1
    const hasArrived = async () => {
      await sql("SELECT pg_notify('pipeline', $1)", [`${pipeline} ${marks}`])
      return received.includes(marks)
    }
    await expect.poll(hasArrived, { interval: 50 }).toBe(true)
    return received.splice(0).filter((company) => typeof company !== "number" || company > 0)
  }
}

const past = "2026-01-01T00:00:00Z"

/** A board with a company on it, and what it is told. */
async function watched() {
  const pipeline = await createPipeline()
  const { id } = await createCompany({ accountTypeIds: [await accountTypeId("Vendor")] })
  await enterStage(pipeline.stages[0], [id], past)
  const received = await watch(pipeline.id)
  await received()
  return { pipeline, id, received }
}

describe("an open board", () => {
  it("is told of a colleague's move at its commit, and boards without the company of nothing", async () => {
    const { pipeline, id, received } = await watched()
    const elsewhere = await watched()
    const colleague = await signIn(await createUser())
    const [from_option_id = 0, option_id = 0] = pipeline.stages
    await colleague.pipelines.change({ pipeline: pipeline.id, company_id: id, from_option_id, option_id })
    expect(await received()).toEqual([id])
    expect(await elsewhere.received()).toEqual([])
  })

  it("is told of companies that enter and leave it, and so are the company's other boards", async () => {
    const { pipeline, id, received } = await watched()
    const entered = await createPipeline()
    const other = await watch(entered.id)
    await other()
    await enterStage(entered.stages[0], [id], past)
    expect([await received(), await other()]).toEqual([[id], [id]])
    await sql("DELETE FROM company_lifecycle WHERE lifecycle_id = $1", [pipeline.id])
    expect([await received(), await other()]).toEqual([[id], [id]])
    await sql("DELETE FROM company WHERE id = $1", [id])
    expect(await other()).toEqual([id])
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    ["name", (id) => sql("UPDATE company SET name = 'Other name' WHERE id = $1", [id])],
    ["business name", (id) => sql("UPDATE company SET business_name = 'Other SA' WHERE id = $1", [id])],
    ["deletion", softDelete],
    [
      "owners",
      async (id) => insertRow("company_sale_owner", { company_id: id, owner_id: await createOwner() }),
    ],
    [
      "sequence",
      async (id) => insertRow("sequence_run", { company_id: id, sequence_id: await createSequence() }),
    ],
  ])("is told that the %s of a card changed", async (_, change) => {
    const { id, received } = await watched()
    await change(id)
    expect(await received()).toEqual([id])
  })

  it("is told of a brand that is added and of one that is renamed", async () => {
    const { id, received } = await watched()
    const brand = await createBrand()
    await insertRow("company_brand", { company_id: id, brand_id: brand })
    expect(await received()).toEqual([id])
    await sql("UPDATE brand SET name = 'Renamed brand' WHERE id = $1", [brand])
    expect(await received()).toEqual([id])
  })

  it("is silent about what no card shows", async () => {
    const { id, received } = await watched()
    await sql("UPDATE company SET version = version + 1, updated_at = now(), city = 'Lyon' WHERE id = $1", [
      id,
    ])
    await insertRow("note", { company_id: id, content: "<p>Note</p>" })
    expect(await received()).toEqual([])
  })

  it.each<[string, (pipeline: TestPipeline) => Promise<unknown>]>([
    ["renamed", ({ id }) => sql("UPDATE lifecycle SET short = 'Other' WHERE id = $1", [id])],
    ["locked", ({ id }) => sql("UPDATE lifecycle SET is_locked = true WHERE id = $1", [id])],
    ["deleted", ({ id }) => sql("DELETE FROM lifecycle WHERE id = $1", [id])],
    ["given a stage", ({ id }) => insertRow("lifecycle_option", { lifecycle_id: id, title: "Fresh" })],
    [
      "left with a stage less",
      ({ stages }) => sql("DELETE FROM lifecycle_option WHERE id = $1", [stages[1]]),
    ],
    [
      "showing a stage no more",
      ({ stages }) => sql("UPDATE lifecycle_option SET is_shown = false WHERE id = $1", [stages[1]]),
    ],
    [
      "called otherwise in a stage",
      ({ stages }) => sql("UPDATE lifecycle_option SET title = 'Other' WHERE id = $1", [stages[1]]),
    ],
  ])("is told at the commit that its pipeline is %s, and other boards are not", async (_, change) => {
    const pipeline = await createPipeline()
    const [received, elsewhere] = [await watch(pipeline.id), await watch((await createPipeline()).id)]
    await Promise.all([received(), elsewhere()])
    await change(pipeline)
    expect(await received()).toEqual(["pipeline"])
    expect(await elsewhere()).toEqual([])
  })

  it("is told that an owner is called otherwise or sells no more, and reads the new name at once", async () => {
    const owner = await createOwner()
    const { pipeline, id, received } = await watched()
    await insertRow("company_sale_owner", { company_id: id, owner_id: owner })
    await received()
    await sql("UPDATE owner SET nickname = 'Renamed seller' WHERE id = $1", [owner])
    expect(await received()).toEqual(["pipeline"])
    const { stages } = await api.pipelines.load({ pipeline: pipeline.id })
    expect(stages[0]?.companies[0]?.owners).toEqual([{ id: owner, nickname: "Renamed seller" }])
    await sql("UPDATE owner SET is_active = false WHERE id = $1", [owner])
    expect(await received()).toEqual(["pipeline"])
  })

  it("is told of many companies at once to read all again, and of a later change by its name", async () => {
    const { pipeline, id, received } = await watched()
    const many: number[] = []
    for (let index = 0; index < 30; index++) many.push((await createCompany()).id)
    await enterStage(pipeline.stages[1], many, past)
    expect(await received()).toEqual([null])
    for (let round = 0; round < 4; round++) {
      await sql("UPDATE company SET name = 'Round ' || $2::text WHERE id = ANY ($1)", [many, round])
    }
    const rounds = await received()
    expect(rounds.filter((company) => company !== null)).toEqual([])
    await sql("UPDATE company SET name = 'After' WHERE id = $1", [id])
    expect(await received()).toEqual([id])
  })

  it("is a 404 for an unknown pipeline", async () => {
    await expect(api.pipelines.stream({ pipeline: 2_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})

it("a user may have some boards open, and one again after another was closed", async () => {
  const { id } = await createPipeline()
  const token = await issueToken(await createUser())
  const ask = () => send(`/api/pipeline/stream/${id}`, { token })
  const answers: Response[] = []
  for (let index = 0; index < maxBoards; index++) answers.push(await ask())
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await ask()).status).toBe(429)
  await answers[0]?.body?.cancel()
  const again = await ask()
  expect(again.status).toBe(200)
  for (const answer of [again, ...answers.slice(1)]) await answer.body?.cancel()
})
