import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { registrationAtShow } from "#tests/factories/registration-at-show.ts"
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

describe("the lifecycle of a registration", () => {
  it("that is undone leaves its companies as if it had not been set, also where the one before names their stage", async () => {
    const { pipeline, main, second, registration, lifecycle, set } = await registrationAtShow(api)
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
    const { pipeline, main, second, registration, lifecycle, set } = await registrationAtShow(api)
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
    expect(await made.storedRegistration(registration.id)).toMatchObject({ lifecycle_id: lifecycle })
    // One that is no more keeps nothing else from it.
    await softDelete(second.id)
    await api.registrations.setLifecycle(undoing)
    expect(await membershipsOf(main.id)).toMatchObject([
      { lifecycle_option_id: pipeline.stages[0], is_now: false },
    ])
  })

  it("undoes its own moves alone: of the board's and of another registration's it names nothing", async () => {
    const { pipeline, main, registration } = await registrationAtShow(api)
    const stage = (at: number) => pipeline.stages[at] ?? 0
    const onBoard = async (from: number, to: number) => {
      const card = { pipeline: pipeline.id, company_id: main.id }
      const change = { ...card, from_option_id: stage(from), option_id: stage(to) }
      return { ...card, move: (await colleague.pipelines.change(change)).saved.move ?? 0 }
    }
    const passed = await onBoard(0, 1)
    const last = await onBoard(1, 2)
    const elsewhere = await registrationAtShow(api)
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
    expect(await made.storedRegistration(registration.id)).toMatchObject({ lifecycle_id: null })
  })
})
