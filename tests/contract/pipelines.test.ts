import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { log } from "#lib/log.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { createPipeline, enterStage } from "#tests/factories/pipelines.ts"
import { createBrand, createOwner, createSequence } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: [] }))
})

const setMaxDisplay = (value: string) =>
  sql("UPDATE configuration_entry SET value = $1 WHERE key = 'max_display'", [value])
afterEach(() => setMaxDisplay("3"))

const shownMax = async () => (await api.pipelines.init()).configs.max_display

/** Companies in a stage, each a day after the one before. */
async function companiesIn(
  stage: number | undefined,
  count: number,
  data: Parameters<typeof createCompany>[0] = {},
) {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const { id } = await createCompany(data)
    await enterStage(stage, [id], `2026-01-0${index + 1}T08:00:00Z`)
    ids.push(id)
  }
  return ids
}

type Filters = Omit<Parameters<Api["pipelines"]["load"]>[0], "pipeline">

/** The columns of a board: ids of the cards, and the total. */
async function columns(pipeline: number, filters: Filters = {}) {
  const { stages } = await api.pipelines.load({ pipeline, ...filters })
  return stages.map(({ companies, total }) => ({ ids: companies.map(({ id }) => id), total }))
}

describe("what a board begins with", () => {
  it("lists the current pipelines first, then by position, with their flags and hidden stages", async () => {
    const last = await createPipeline({ position: 900, isPinned: true })
    const before = await createPipeline({ position: 899, isLocked: true })
    const current = await createPipeline({ position: 901, isCurrent: true })
    await sql("UPDATE lifecycle_option SET is_shown = false WHERE id = $1", [before.stages[1]])
    const { pipelines } = await api.pipelines.init()
    const made = pipelines.filter(({ id }) => [last.id, before.id, current.id].includes(id))
    const flags = { current: false, pinned: false, lock: false, option_not_showed: [] }
    const named = ({ id, name, short }: typeof last) => ({ id, name, short })
    expect(made).toEqual([
      { ...named(current), ...flags, current: true },
      { ...named(before), ...flags, lock: true, option_not_showed: [before.stages[1]] },
      { ...named(last), ...flags, pinned: true },
    ])
    expect(pipelines.map((one) => one.current)).toEqual(
      pipelines.map((one) => one.current).toSorted((a, b) => Number(b) - Number(a)),
    )
  })

  it("names those who sell, and the caller as one of them", async () => {
    const seller = await createUser({ owner: true })
    const mine = await signIn(seller)
    // Cached reference data is read again a moment after it changed.
    await expect.poll(async () => (await mine.pipelines.init()).current_owner).toBe(seller.ownerId)
    const { owners } = await mine.pipelines.init()
    expect(owners).toContainEqual({ id: seller.ownerId, nickname: expect.any(String) })
    expect((await api.pipelines.init()).current_owner).toBeNull()
  })

  it("takes the cards a page from the configuration; without a usable entry that is 3, and logged once", async () => {
    await setMaxDisplay("7")
    await expect.poll(shownMax).toBe(7)
    const warned: unknown[] = []
    const { warn } = log
    log.warn = (...line: unknown[]) => warned.push(line)
    for (const [place, wrong] of ["many", "0"].entries()) {
      await setMaxDisplay(wrong)
      await expect.poll(async () => [await shownMax(), warned.length]).toEqual([3, place + 1])
      await shownMax()
    }
    await sql("DELETE FROM configuration_entry WHERE key = 'max_display'")
    await expect.poll(async () => (await api.pipelines.init()) && warned.length).toBe(3)
    expect([await shownMax(), warned.length]).toEqual([3, 3])
    log.warn = warn
    await insertRow("configuration_entry", { key: "max_display", value: "3" })
  })
})

describe("a board", () => {
  it("answers the shown stages in their order, each with what a card shows", async () => {
    const [pipeline, other] = [await createPipeline(), await createPipeline({ isCurrent: true })]
    await sql("UPDATE lifecycle_option SET is_shown = false WHERE id = $1", [pipeline.stages[1]])
    const [ownerId, brandIds] = [
      await createOwner("Board owner"),
      [await createBrand("Zaza"), await createBrand("Abel")],
    ]
    const { id, name } = await createCompany({ businessName: "Card SAS", ownerIds: [ownerId], brandIds })
    await enterStage(pipeline.stages[0], [id], "2026-01-02T03:04:05Z")
    await enterStage(other.stages[0], [id], "2026-01-02T03:04:05Z")
    await insertRow("sequence_run", { sequence_id: await createSequence(), company_id: id })
    const board = await api.pipelines.load({ pipeline: pipeline.id })
    expect(board.pipeline).toMatchObject({ id: pipeline.id, option_not_showed: [pipeline.stages[1]] })
    expect(board.stages).toEqual([
      {
        id: pipeline.stages[0],
        title: "To call",
        median_days: expect.any(Number),
        total: 1,
        companies: [
          {
            id,
            name,
            business_name: "Card SAS",
            brands: ["Zaza", "Abel"],
            owners: [{ id: ownerId, nickname: "Board owner" }],
            is_active_sequence: true,
            addToStageFormated: "2026-01-02T03:04:05.000Z",
            presents: [other, pipeline].map(({ id, name, short }) => ({ id, name, short })),
          },
        ],
      },
      { id: pipeline.stages[2], title: "Signed", median_days: null, total: 0, companies: [] },
    ])
  })

  it("shows the latest to enter first, of those at one moment the highest id, a page after the other", async () => {
    const pipeline = await createPipeline()
    const [first = 0, second = 0] = await companiesIn(pipeline.stages[0], 2)
    const together = [(await createCompany()).id, (await createCompany()).id, (await createCompany()).id]
    await enterStage(pipeline.stages[0], together, "2026-01-01T12:00:00Z")
    const [only = 0] = await companiesIn(pipeline.stages[2], 1)
    const inOrder = [second, ...together.toReversed(), first]
    const none = { ids: [], total: 0 }
    expect(await columns(pipeline.id)).toEqual([
      { ids: inOrder.slice(0, 3), total: 5 },
      none,
      { ids: [only], total: 1 },
    ])
    expect(await columns(pipeline.id, { page: 2 })).toEqual([
      { ids: inOrder.slice(3), total: 5 },
      none,
      { ids: [], total: 1 },
    ])
  })

  it("answers one column where only that is asked for", async () => {
    const [pipeline, other] = [await createPipeline(), await createPipeline()]
    const ids = await companiesIn(pipeline.stages[1], 4)
    const input = { stage: pipeline.stages[1] ?? 0, page: 2 }
    expect(await columns(pipeline.id, input)).toEqual([{ ids: ids.slice(0, 1), total: 4 }])
    expect(await columns(other.id, input)).toEqual([])
  })

  it.each([
    ["name", { name: "Élan Bébé" }],
    ["business name", { businessName: "Société ÉLAN de bébé" }],
  ])("finds the %s without its accents, every word of the term", async (_, data) => {
    const pipeline = await createPipeline()
    const [id] = await companiesIn(pipeline.stages[0], 1, data)
    await companiesIn(pipeline.stages[0], 1, { name: "Elan autre" })
    const [column] = await columns(pipeline.id, { term: " bebe ELAN " })
    expect(column).toEqual({ ids: [id], total: 1 })
  })

  it("finds a brand, and takes signs for themselves", async () => {
    const pipeline = await createPipeline()
    const [id] = await companiesIn(pipeline.stages[0], 1, { brandIds: [await createBrand("Çédille 100%")] })
    await companiesIn(pipeline.stages[0], 1, { brandIds: [await createBrand("Cedille 1000")] })
    expect((await columns(pipeline.id, { term: "100%" }))[0]).toEqual({ ids: [id], total: 1 })
  })

  it("leaves companies of the owners asked for, together with the term, and pages through them", async () => {
    const pipeline = await createPipeline()
    const [anna, ben] = [await createOwner(), await createOwner()]
    const annas = await companiesIn(pipeline.stages[0], 4, { name: "Owned", ownerIds: [anna] })
    const both = await companiesIn(pipeline.stages[1], 1, { name: "Other", ownerIds: [anna, ben] })
    await companiesIn(pipeline.stages[0], 1, { name: "Owned" })
    expect(await columns(pipeline.id, { ownerIds: [anna, ben] })).toMatchObject([
      { total: 4 },
      { ids: both, total: 1 },
      { total: 0 },
    ])
    const filtered = { term: "owned", ownerIds: [anna] }
    expect(await columns(pipeline.id, { ...filtered, page: 2 })).toMatchObject([
      { ids: annas.slice(0, 1), total: 4 },
      { total: 0 },
      { total: 0 },
    ])
    expect((await columns(pipeline.id, { ownerIds: [ben] }))[0]).toEqual({ ids: [], total: 0 })
  })

  it("never shows or counts deleted companies, filtered or not", async () => {
    const pipeline = await createPipeline()
    const [kept, gone = 0] = await companiesIn(pipeline.stages[0], 2, { name: "Deletable" })
    await softDelete(gone)
    for (const term of ["", "deletable"]) {
      expect((await columns(pipeline.id, { term }))[0]).toEqual({ ids: [kept], total: 1 })
    }
  })

  it("is a 404 for an unknown pipeline and a 422 for what cannot be asked", async () => {
    await expect(api.pipelines.load({ pipeline: 2_000_000 })).rejects.toMatchObject({
      status: 404,
      body: { message: "Pipeline not found" },
    })
    const { id: pipeline } = await createPipeline()
    for (const wrong of [{ page: 0 }, { term: "x".repeat(201) }, { ownerIds: [0] }]) {
      await expect(api.pipelines.load({ pipeline, ...wrong })).rejects.toMatchObject({ status: 422 })
    }
  })
})

it("says for how long half of a stage's companies have stood in it, on the first page only", async () => {
  const pipeline = await createPipeline()
  const putInto = async (stage: number, days: number[]) => {
    for (const ago of days) {
      const { id } = await createCompany()
      const entered = new Date(Date.now() - (ago * 24 + 1) * 60 * 60 * 1000)
      await enterStage(pipeline.stages[stage], [id], entered.toISOString())
      if (ago === 999) await softDelete(id)
    }
  }
  await putInto(0, [2, 30, 7, 999])
  await putInto(1, [4])
  const medians = async (filters: Filters = {}) =>
    (await api.pipelines.load({ pipeline: pipeline.id, ...filters })).stages.map((stage) => stage.median_days)
  expect(await medians()).toEqual([7, 4, null])
  expect(await medians({ term: "nobody" })).toEqual([7, 4, null])
  expect(await medians({ page: 2 })).toEqual([null, null, null])
})
