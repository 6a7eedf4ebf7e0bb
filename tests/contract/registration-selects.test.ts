import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, storedCompany } from "#tests/factories/bulk.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createPipeline, enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { raceFor } from "#tests/factories/races.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let colleague: Api
let colleagueName: string
beforeAll(async () => {
  api = await signIn(await createUser())
  const other = await createUser()
  colleague = await signIn(other)
  colleagueName = other.name
})

const auditTrailOf = (id: number) =>
  sql<{ action: string; changes: Record<string, unknown>; version: number }>(
    "SELECT action, changes, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
    [id],
  )
const stored = (id: number) =>
  sqlOne<{ is_placed: boolean; has_techfile: boolean; lifecycle_id: number | null; version: number }>(
    "SELECT is_placed, has_techfile, lifecycle_id, version FROM registration WHERE id = $1",
    [id],
  )

describe("placed and the technical file", () => {
  it("are set in the row, with a version and a line in the audit trail; what is so already changes nothing", async () => {
    const { id } = await made.createRegistration()
    expect(await api.registrations.setPlaced({ draft: id, placed: true })).toEqual({
      success: true,
      version: 2,
      placed: true,
    })
    expect(await api.registrations.setPlaced({ draft: id, placed: true })).toMatchObject({ version: 2 })
    expect(await api.registrations.setTechfile({ draft: id, techfile: true })).toMatchObject({ version: 3 })
    expect(await stored(id)).toMatchObject({ is_placed: true, has_techfile: true, version: 3 })
    expect(await auditTrailOf(id)).toEqual([
      { action: "edit", changes: { placed: [false, true] }, version: 2 },
      { action: "edit", changes: { techfile: [false, true] }, version: 3 },
    ])
  })

  it("of a registration that is deleted are a 404", async () => {
    const { id } = await made.createRegistration({ isDeleted: true })
    await expect(api.registrations.setPlaced({ draft: id, placed: true })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe("a value that was chosen beside another one than is stored", () => {
  const meanwhile = (message: string, value: string, name: string) => ({
    status: 409,
    body: { message, current: { value, by: expect.objectContaining({ name }) } },
  })

  it("does not replace it: placed, the technical file, a number; who set what is said", async () => {
    const { id: company } = await createCompany()
    const { id, booths } = await made.createRegistration({
      companies: [company],
      booths: [{ number: "M1", companies: [0] }],
    })
    const booth = booths[0] ?? 0
    const name = colleagueName
    await colleague.registrations.setPlaced({ draft: id, placed: true, from: false })
    await colleague.registrations.setTechfile({ draft: id, techfile: true, from: false })
    await colleague.registrations.setTechfile({ draft: id, techfile: false, from: true })
    await colleague.registrations.setNumber({ booth, number: "M2", from: "M1" })
    const { version } = await stored(id)

    expect(await api.registrations.setPlaced({ draft: id, placed: true, from: false })).toMatchObject({
      version,
    })
    await expect(
      api.registrations.setPlaced({ draft: id, placed: false, from: false }),
    ).rejects.toMatchObject(meanwhile(`${name} changed this in the meantime. It is now: Yes`, "yes", name))
    await expect(
      api.registrations.setTechfile({ draft: id, techfile: true, from: true }),
    ).rejects.toMatchObject(meanwhile(`${name} changed this in the meantime. It is now: No`, "no", name))
    await expect(api.registrations.setNumber({ booth, number: "M3", from: "M1" })).rejects.toMatchObject(
      meanwhile(`${name} changed this number in the meantime. It is now: M2`, "M2", name),
    )
    await expect(api.registrations.setNumber({ booth, number: null, from: null })).rejects.toMatchObject({
      status: 409,
    })
    expect(await stored(id)).toMatchObject({ is_placed: true, has_techfile: false, version })
    expect(await api.registrations.setNumber({ booth, number: "M3" })).toMatchObject({ version: version + 1 })
  })

  it("names nobody where nobody is known, in the reader's language", async () => {
    const { id } = await made.createRegistration()
    await sql("UPDATE registration SET is_placed = true WHERE id = $1", [id])
    const french = await signIn(await createUser(), { language: "fr" })
    await expect(
      french.registrations.setPlaced({ draft: id, placed: false, from: false }),
    ).rejects.toMatchObject({
      body: {
        message: "Quelqu’un d’autre a modifié cette valeur entre-temps. Valeur actuelle\u202f: Oui",
        current: { value: "yes", by: null },
      },
    })
  })

  it("is seen by those who have the list open", async () => {
    const { id } = await made.createRegistration()
    const stream = await colleague.registrations.watchList()
    const received: (number | null)[] = []
    const read = async () => {
      for await (const changed of stream) received.push(changed.id)
    }
    read().catch(() => undefined)
    await api.registrations.setPlaced({ draft: id, placed: true })
    await expect.poll(() => received).toContain(id)
    await stream.return?.(undefined)
  })

  it("of two people who set another one at the same time is taken from one of them", async () => {
    const { id } = await made.createRegistration()
    const [one, two] = [await made.createRegistrationLifecycle(), await made.createRegistrationLifecycle()]
    const set = (caller: Api, lifecycleId: number) => () =>
      caller.registrations.setLifecycle({ draft: id, lifecycleId, from: null })
    const answers = await raceFor("registration", id, [set(api, one), set(colleague, two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await auditTrailOf(id)).toHaveLength(1)
  })
})

describe("the number of a booth", () => {
  /** A registration with a company on its booth. */
  const numbered = async (data: made.RegistrationData = {}) => {
    const { id: company } = await createCompany()
    const booths = [{ companies: [0] }]
    const registration = await made.createRegistration({ companies: [company], booths, ...data })
    return { ...registration, booth: registration.booths[0] ?? 0 }
  }

  it("is set, changed and taken away, and the list finds the registration by it at once", async () => {
    const { id, booth } = await numbered()
    await api.registrations.setNumber({ booth, number: " N17 " })
    const { data } = await api.registrations.list({ filters: { name: "n17" } })
    expect(data.map((row) => row.id)).toEqual([id])
    expect(await api.registrations.setNumber({ booth, number: "" })).toMatchObject({
      number: null,
      version: 3,
    })
    expect(await auditTrailOf(id)).toMatchObject([
      { changes: { [`booth.${booth}.booth_number`]: [null, "N17"] } },
      { changes: { [`booth.${booth}.booth_number`]: ["N17", null] } },
    ])
  })

  it("that another exhibitor of the session has is refused, whatever its case, and says who has it", async () => {
    const show = await made.createShow()
    await made.createRegistration({ show, companyName: "Maison Held", booths: [{ number: "H1" }] })
    const late = await numbered({ show })
    const { booth } = late
    await expect(api.registrations.setNumber({ booth, number: "h1" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { number: ["Maison Held already has this number"] } },
    })
    expect(await stored(late.id)).toMatchObject({ version: 1 })
    const elsewhere = await numbered()
    await api.registrations.setNumber({ booth: elsewhere.booth, number: "H1" })
  })

  it("that two ask for at once goes to one of them; the other is told who has it", async () => {
    const show = await made.createShow()
    const [one, two] = [
      await numbered({ show, companyName: "First in line" }),
      await numbered({ show, companyName: "Second in line" }),
    ]
    const ask =
      (caller: Api, { booths }: made.TestRegistration) =>
      () =>
        caller.registrations.setNumber({ booth: booths[0] ?? 0, number: "B12" })
    const outcomes = await raceFor("tradeshow_session", show.session, [ask(api, one), ask(colleague, two)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const lost = outcomes.find((outcome) => outcome.status === "rejected")
    expect(lost?.reason).toMatchObject({
      status: 422,
      body: {
        errors: { number: [expect.stringMatching(/^(First|Second) in line already has this number$/)] },
      },
    })
    const holders = await sql(
      "SELECT FROM registration_booth WHERE tradeshow_session_id = $1 AND number = 'B12'",
      [show.session],
    )
    expect(holders).toHaveLength(1)
  })

  it("waits for a company on the booth, as on the page", async () => {
    const { booths } = await made.createRegistration()
    await expect(api.registrations.setNumber({ booth: booths[0] ?? 0, number: "W1" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { number: ["Link a company to the booth first"] } },
    })
  })

  it("of a booth that nobody knows is a 404", async () => {
    await expect(api.registrations.setNumber({ booth: 2_000_000_000, number: "X" })).rejects.toMatchObject({
      status: 404,
    })
  })
})

/** A registration of the session of a pipeline, linked to two vendors and a company that is none, and a lifecycle that names the last stage. */
async function atShow(desired: Parameters<typeof createPipeline>[0] = {}) {
  const pipeline = await createPipeline({ isCurrent: true, ...desired })
  const { tradeshow_id } = await sqlOne<{ tradeshow_id: number }>(
    "SELECT tradeshow_id FROM lifecycle WHERE id = $1",
    [pipeline.id],
  )
  const show = {
    id: tradeshow_id,
    name: pipeline.name,
    shortName: pipeline.short,
    session: pipeline.session,
    sections: [],
  }
  const vendor = { accountTypeIds: [await accountTypeId("Vendor")] }
  const [main, second, press] = [
    await createCompany(vendor),
    await createCompany(vendor),
    await createCompany(),
  ]
  await enterStage(pipeline.stages[0], [main.id], "2026-01-01T00:00:00Z")
  const registration = await made.createRegistration({ show, companies: [main.id, second.id, press.id] })
  const lifecycle = await made.createRegistrationLifecycle()
  const names = (stage: number | undefined, of = pipeline.id) =>
    insertRow("registration_lifecycle_stage", {
      registration_lifecycle_id: lifecycle,
      lifecycle_id: of,
      lifecycle_option_id: stage,
    })
  await names(pipeline.stages[2])
  const set = (lifecycleId: number | null = lifecycle, caller = api) =>
    caller.registrations.setLifecycle({ draft: registration.id, lifecycleId })
  const preview = async () =>
    (await api.registrations.previewLifecycle({ draft: registration.id, lifecycleId: lifecycle })).data
  return { pipeline, show, main, second, press, registration, lifecycle, names, set, preview }
}

describe("the lifecycle of a registration", () => {
  it("moves the linked vendors to the stage it names, as was shown before, with their versions and audit trails", async () => {
    const { pipeline, main, second, press, registration, lifecycle, set, preview } = await atShow()
    const [first, , last] = pipeline.stages
    const to = { id: last, name: "Signed" }
    const ofPipeline = { id: pipeline.id, name: pipeline.name }
    const moves = [
      { company: main, pipeline: ofPipeline, from: { id: first, name: "To call" }, to },
      { company: second, pipeline: ofPipeline, from: null, to },
    ]
    expect(await preview()).toEqual(moves)
    const saved = await set()
    expect(saved).toMatchObject({ version: 2, lifecycle: { id: lifecycle }, moved: moves })
    for (const { id } of [main, second])
      expect(await membershipsOf(id)).toMatchObject([{ lifecycle_option_id: last, is_now: true }])
    expect(await membershipsOf(press.id)).toEqual([])
    const stage = (id: number | undefined) => ({ lifecycle_id: pipeline.id, lifecycle_option_id: id })
    expect((await auditTrailOfCompany(main.id)).map(({ changes }) => changes)).toEqual([
      { "vendor.lifecycles": [[stage(first)], [stage(last)]] },
    ])
    expect(await storedCompany(main.id)).toMatchObject({ version: 2 })
    expect(await auditTrailOf(registration.id)).toEqual([
      { action: "edit", changes: { lifecycle: [null, lifecycle] }, version: 2 },
    ])
    expect(await preview()).toEqual([])
    expect(await set()).toMatchObject({ version: 2, moved: [] })
  })

  it("is seen on open boards of the pipeline", async () => {
    const { pipeline, main, second, set } = await atShow()
    const stream = await colleague.pipelines.stream({ pipeline: pipeline.id })
    const notified = new Set<number | null>()
    const read = async () => {
      for await (const { company_id } of stream) notified.add(company_id)
    }
    read().catch(() => undefined)
    await set()
    await expect.poll(() => [...notified].sort()).toEqual([main.id, second.id].sort())
    await stream.return?.(undefined)
  })

  it("that is undone leaves its companies as if it had not been set, also where the one before names their stage", async () => {
    const { pipeline, main, second, registration, lifecycle, set } = await atShow()
    const before = await made.createRegistrationLifecycle()
    await insertRow("registration_lifecycle_stage", {
      registration_lifecycle_id: before,
      lifecycle_id: pipeline.id,
      lifecycle_option_id: pipeline.stages[0],
    })
    await sql("UPDATE registration SET lifecycle_id = $2 WHERE id = $1", [registration.id, before])
    await enterStage(pipeline.stages[0], [second.id], "2026-02-01T00:00:00Z")
    const funnel = async () => (await api.pipelines.funnel({ pipeline: pipeline.id })).stages
    const memberships = async () => [await membershipsOf(main.id), await membershipsOf(second.id)]
    const entered = () =>
      sql("SELECT company_id, entered_at FROM company_lifecycle WHERE lifecycle_id = $1 ORDER BY 1", [
        pipeline.id,
      ])
    const withoutVersion = (rows: Awaited<ReturnType<typeof memberships>>) =>
      rows.flat().map(({ version: _, ...row }) => row)
    const was = [withoutVersion(await memberships()), await entered(), await funnel()]
    const { moved } = await set()
    const undo = moved.map(({ company, pipeline: of, move }) => ({
      company_id: company.id,
      pipeline: of.id,
      move,
    }))
    const undoing = { draft: registration.id, lifecycleId: before, from: lifecycle, moves: [], undo }
    expect(await api.registrations.setLifecycle(undoing)).toMatchObject({
      lifecycle: { id: before },
      moved: [],
    })
    expect([withoutVersion(await memberships()), await entered(), await funnel()]).toEqual(was)
  })

  it("is undone as a whole or not at all: a company that somebody moved since keeps it, and who that was is said", async () => {
    const { pipeline, main, second, registration, lifecycle, set } = await atShow()
    const { moved } = await set()
    await colleague.pipelines.change({
      pipeline: pipeline.id,
      company_id: second.id,
      from_option_id: pipeline.stages[2] ?? 0,
      option_id: pipeline.stages[1] ?? 0,
    })
    const undo = moved.map(({ company, pipeline: of, move }) => ({
      company_id: company.id,
      pipeline: of.id,
      move,
    }))
    const undoing = { draft: registration.id, lifecycleId: null, from: lifecycle, moves: [], undo }
    await expect(api.registrations.setLifecycle(undoing)).rejects.toMatchObject({
      status: 409,
      body: {
        message: `${colleagueName} moved ${second.name} in the meantime`,
        current: { company_id: second.id, option_id: pipeline.stages[1], by: { name: colleagueName } },
      },
    })
    const stranger = await signIn(await createUser({ reads: ["registrations.read"] }))
    const refusal = await stranger.registrations.setLifecycle(undoing).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 409, body: { current: null } })
    expect(JSON.stringify(refusal)).not.toContain(second.name)
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
    expect(await stored(registration.id)).toMatchObject({ lifecycle_id: lifecycle })
    // One that is no more keeps nothing else from it.
    await softDelete(second.id)
    await api.registrations.setLifecycle(undoing)
    expect(await membershipsOf(main.id)).toMatchObject([
      { lifecycle_option_id: pipeline.stages[0], is_now: false },
    ])
  })

  it("undoes its own moves alone: of the board's and of another registration's it names nothing", async () => {
    const { pipeline, main, registration } = await atShow()
    const stage = (at: number) => pipeline.stages[at] ?? 0
    const onBoard = async (from: number, to: number) => {
      const card = { pipeline: pipeline.id, company_id: main.id }
      const change = { ...card, from_option_id: stage(from), option_id: stage(to) }
      return { ...card, move: (await colleague.pipelines.change(change)).saved.move ?? 0 }
    }
    const passed = await onBoard(0, 1)
    const last = await onBoard(1, 2)
    const elsewhere = await atShow()
    const [of] = (await elsewhere.set(elsewhere.lifecycle, colleague)).moved
    const others = {
      company_id: of?.company.id ?? 0,
      pipeline: of?.pipeline.id ?? 0,
      move: of?.move ?? 0,
    }
    const lifecycleId = await made.createRegistrationLifecycle()
    const stranger = await signIn(await createUser({ reads: ["registrations.read"] }))
    const problem = "This value is not allowed"
    for (const move of [passed, last, others]) {
      const setting = { draft: registration.id, lifecycleId, undo: [move] }
      const refusal = await stranger.registrations.setLifecycle(setting).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ status: 422 })
      expect(refusal).toHaveProperty("body", {
        success: false,
        message: problem,
        errors: { move: [problem] },
      })
    }
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: stage(2) }])
    expect(await membershipsOf(others.company_id)).toMatchObject([
      { lifecycle_option_id: elsewhere.pipeline.stages[2] },
    ])
    expect(await stored(registration.id)).toMatchObject({ lifecycle_id: null })
  })

  it("of a session that has a pipeline of its own moves in that one only, of another in the show's current one", async () => {
    const { pipeline, show, main, names, preview } = await atShow()
    const own = await insertRow<{ id: number }>("lifecycle", {
      tradeshow_id: show.id,
      session_id: show.session,
      name: "Own",
      short: "O",
      is_current: false,
    })
    const stage = await insertRow<{ id: number }>("lifecycle_option", { lifecycle_id: own.id, title: "In" })
    expect(await preview()).toEqual([])
    await names(stage.id, own.id)
    expect((await preview()).map((move) => [move.company.id, move.pipeline.id])).toContainEqual([
      main.id,
      own.id,
    ])
    expect((await preview()).map((move) => move.pipeline.id)).not.toContain(pipeline.id)
  })

  it("is refused by a pipeline that is locked, by name, and then nothing is moved or set", async () => {
    const { pipeline, main, registration, set } = await atShow({ isLocked: true })
    await expect(set()).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { lifecycleId: [`The pipeline ${pipeline.name} is locked: its companies cannot be moved`] },
      },
    })
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[0] }])
    expect(await stored(registration.id)).toMatchObject({ lifecycle_id: null, version: 1 })
  })

  it("leaves deleted companies where they are, and is taken away without moving anybody", async () => {
    const { pipeline, main, second, registration, set } = await atShow()
    await softDelete(second.id)
    expect((await set()).moved.map(({ company }) => company.id)).toEqual([main.id])
    expect(await set(null)).toMatchObject({ lifecycle: null, moved: [], version: 3 })
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
    expect(await stored(registration.id)).toMatchObject({ lifecycle_id: null })
  })

  it("that was changed since it was seen stays, with its companies; so do companies whose move nobody agreed to", async () => {
    const { pipeline, main, second, registration, lifecycle } = await atShow()
    const other = await made.createRegistrationLifecycle()
    const ask = (seen: { from?: number | null; moves?: number[] }) =>
      api.registrations.setLifecycle({ draft: registration.id, lifecycleId: lifecycle, ...seen })
    await colleague.registrations.setLifecycle({ draft: registration.id, lifecycleId: other })
    await expect(ask({ from: null })).rejects.toMatchObject({ status: 409, body: { current: { by: {} } } })
    await expect(ask({ from: other, moves: [main.id] })).rejects.toMatchObject({
      status: 409,
      body: {
        message:
          "More companies would be moved than you were asked about. Choose the lifecycle again to see them.",
        current: [{ company: { id: main.id } }, { company: { id: second.id } }],
      },
    })
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[0] }])
    expect(await stored(registration.id)).toMatchObject({ lifecycle_id: other, version: 2 })
    await ask({ from: other, moves: [main.id, second.id] })
    expect(await membershipsOf(second.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
  })

  it("of a draft, or one that nobody keeps, is a 422", async () => {
    const draft = await made.createRegistration({ isDraft: true })
    const lifecycleId = await made.createRegistrationLifecycle()
    const refused = { status: 422, body: { errors: { lifecycleId: [expect.any(String)] } } }
    await expect(api.registrations.setLifecycle({ draft: draft.id, lifecycleId })).rejects.toMatchObject(
      refused,
    )
    const { id } = await made.createRegistration()
    await expect(
      api.registrations.setLifecycle({ draft: id, lifecycleId: 2_000_000_000 }),
    ).rejects.toMatchObject(refused)
    await expect(
      api.registrations.previewLifecycle({ draft: id, lifecycleId: 2_000_000_000 }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it("that two set at once is set twice one by one: the company is where the one who came last put it", async () => {
    const { pipeline, main, second, lifecycle, registration, set } = await atShow()
    const other = await made.createRegistrationLifecycle()
    await insertRow("registration_lifecycle_stage", {
      registration_lifecycle_id: other,
      lifecycle_id: pipeline.id,
      lifecycle_option_id: pipeline.stages[1],
    })
    await raceFor("company", main.id, [() => set(lifecycle), () => set(other, colleague)])
    const { lifecycle_id, version } = await stored(registration.id)
    const stage = lifecycle_id === lifecycle ? pipeline.stages[2] : pipeline.stages[1]
    expect(version).toBe(3)
    for (const { id } of [main, second])
      expect(await membershipsOf(id)).toMatchObject([{ lifecycle_option_id: stage }])
    const [first, last] = (await auditTrailOfCompany(main.id)).map(
      ({ changes }) => changes["vendor.lifecycles"],
    )
    expect(Array.isArray(first) && Array.isArray(last) && [first[1], last[0]]).toEqual([
      ...(Array.isArray(first) ? [first[1], first[1]] : []),
    ])
  })

  it("that is set while a colleague moves the card leaves an audit trail without a gap, whoever is first", async () => {
    for (let round = 0; round < 3; round++) {
      const { pipeline, main, set } = await atShow()
      const [from_option_id = 0, option_id = 0] = pipeline.stages
      const move = { pipeline: pipeline.id, company_id: main.id, from_option_id, option_id }
      await raceFor<unknown>("company", main.id, [() => colleague.pipelines.change(move), () => set()])
      const entries = (await auditTrailOfCompany(main.id)).map(({ changes }) => changes["vendor.lifecycles"])
      expect(entries.slice(1).map(([before]) => before)).toEqual(
        entries.slice(0, -1).map(([, after]) => after),
      )
      expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
    }
  })
})
