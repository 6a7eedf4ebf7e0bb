import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, storedCompany } from "#tests/factories/bulk.ts"
import { softDelete } from "#tests/factories/companies.ts"
import { insertRow } from "#tests/factories/database.ts"
import { membershipsOf } from "#tests/factories/pipelines.ts"
import { raceFor } from "#tests/factories/races.ts"
import { registrationAtShow } from "#tests/factories/registration-at-show.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let colleague: Api
beforeAll(async () => {
  api = await signIn(await createUser())
  colleague = await signIn(await createUser())
})

describe("the lifecycle of a registration", () => {
  it("moves the linked vendors to the stage it names, as was shown before, with their versions and audit trails", async () => {
    const { pipeline, main, second, press, registration, lifecycle, set, preview } =
      await registrationAtShow(api)
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
    expect(await made.auditTrailOfRegistration(registration.id)).toEqual([
      { action: "edit", changes: { lifecycle: [null, lifecycle] }, version: 2 },
    ])
    expect(await preview()).toEqual([])
    expect(await set()).toMatchObject({ version: 2, moved: [] })
  })

  it("is seen on open boards of the pipeline", async () => {
    const { pipeline, main, second, set } = await registrationAtShow(api)
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

  it("of a session that has a pipeline of its own moves in that one only, of another in the show's current one", async () => {
    const { pipeline, show, main, names, preview } = await registrationAtShow(api)
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
    const { pipeline, main, registration, set } = await registrationAtShow(api, { isLocked: true })
    await expect(set()).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { lifecycleId: [`The pipeline ${pipeline.name} is locked: its companies cannot be moved`] },
      },
    })
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[0] }])
    expect(await made.storedRegistration(registration.id)).toMatchObject({ lifecycle_id: null, version: 1 })
  })

  it("leaves deleted companies where they are, and is taken away without moving anybody", async () => {
    const { pipeline, main, second, registration, set } = await registrationAtShow(api)
    await softDelete(second.id)
    expect((await set()).moved.map(({ company }) => company.id)).toEqual([main.id])
    expect(await set(null)).toMatchObject({ lifecycle: null, moved: [], version: 3 })
    expect(await membershipsOf(main.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
    expect(await made.storedRegistration(registration.id)).toMatchObject({ lifecycle_id: null })
  })

  it("that was changed since it was seen stays, with its companies; so do companies whose move nobody agreed to", async () => {
    const { pipeline, main, second, registration, lifecycle } = await registrationAtShow(api)
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
    expect(await made.storedRegistration(registration.id)).toMatchObject({ lifecycle_id: other, version: 2 })
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
    const { pipeline, main, second, lifecycle, registration, set } = await registrationAtShow(api)
    const other = await made.createRegistrationLifecycle()
    await insertRow("registration_lifecycle_stage", {
      registration_lifecycle_id: other,
      lifecycle_id: pipeline.id,
      lifecycle_option_id: pipeline.stages[1],
    })
    await raceFor("company", main.id, [() => set(lifecycle), () => set(other, colleague)])
    const { lifecycle_id, version } = await made.storedRegistration(registration.id)
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
      const { pipeline, main, set } = await registrationAtShow(api)
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
