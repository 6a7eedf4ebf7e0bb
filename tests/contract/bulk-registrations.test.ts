import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfCompany, named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { finished, rowResults } from "#tests/factories/jobs.ts"
import { createPipeline, enterStage, membershipsOf } from "#tests/factories/pipelines.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
})

const auditTrailOf = (id: number) =>
  sql(
    "SELECT request_id, changes, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
    [id],
  )
const stored = (id: number) =>
  sqlOne("SELECT is_placed, has_techfile, lifecycle_id, version FROM registration WHERE id = $1", [id])

describe("placed and the technical file of many registrations", () => {
  it("are set with a version and a line in the audit trail each; what is so already is passed over", async () => {
    const [one, two] = [await made.createRegistration(), await made.createRegistration()]
    await api.registrations.setPlaced({ draft: two.id, placed: true })
    const target = named(one, two)
    const placed = await finished(
      api,
      api.bulk.setRegistrationFlag({ flag: "placed", target, values: { value: true } }),
    )
    expect(placed).toMatchObject({ status: "completed", done: 2, skipped: 1, errors: 0 })
    expect(await rowResults(placed.id)).toEqual({ [one.id]: "done", [two.id]: "unchanged" })
    const techfile = await finished(
      api,
      api.bulk.setRegistrationFlag({ flag: "techfile", target, values: { value: true } }),
    )
    expect(await stored(one.id)).toMatchObject({ is_placed: true, has_techfile: true, version: 3 })
    expect(await stored(two.id)).toMatchObject({ is_placed: true, has_techfile: true, version: 3 })
    expect(await auditTrailOf(one.id)).toEqual([
      { request_id: `job-${placed.id}`, changes: { placed: [false, true] }, version: 2 },
      { request_id: `job-${techfile.id}`, changes: { techfile: [false, true] }, version: 3 },
    ])
  })

  it("are set on everything that the filters find", async () => {
    const show = await made.createShow()
    const name = `Filtered ${show.session}`
    const [one, two] = [
      await made.createRegistration({ show, companyName: `${name} A` }),
      await made.createRegistration({ show, companyName: `${name} B` }),
    ]
    const target = { params: { filters: { name } }, nbElements: 2 }
    await finished(api, api.bulk.setRegistrationFlag({ flag: "placed", target, values: { value: true } }))
    for (const { id } of [one, two]) expect(await stored(id)).toMatchObject({ is_placed: true })
  })

  it("are refused to those who may not change many", async () => {
    const caller = await signIn(await createUser({ abilities: ["record.edit"] }))
    const registration = await made.createRegistration()
    await expect(
      caller.bulk.setRegistrationFlag({
        flag: "placed",
        target: named(registration),
        values: { value: true },
      }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

/** A registration of the session of a pipeline, linked to a vendor in its first stage, and a lifecycle that names the last one. */
async function atShow({ isLocked = false, lifecycle = 0 } = {}) {
  const pipeline = await createPipeline({ isCurrent: true, isLocked })
  const { tradeshow_id: id } = await sqlOne<{ tradeshow_id: number }>(
    "SELECT tradeshow_id FROM lifecycle WHERE id = $1",
    [pipeline.id],
  )
  const show = { id, name: pipeline.name, shortName: pipeline.short, session: pipeline.session, sections: [] }
  const vendor = await createCompany({ accountTypeIds: [await accountTypeId("Vendor")] })
  await enterStage(pipeline.stages[0], [vendor.id], "2026-01-01T00:00:00Z")
  const registration = await made.createRegistration({ show, companies: [vendor.id] })
  await insertRow("registration_lifecycle_stage", {
    registration_lifecycle_id: lifecycle,
    lifecycle_id: pipeline.id,
    lifecycle_option_id: pipeline.stages[2],
  })
  return { pipeline, show, vendor, registration }
}

describe("the lifecycle of many registrations", () => {
  it("moves the linked companies as each does alone; where a pipeline is locked nothing is set, and the row says why", async () => {
    const lifecycle = await made.createRegistrationLifecycle()
    const open = await atShow({ lifecycle })
    const locked = await atShow({ lifecycle, isLocked: true })
    const draft = await made.createRegistration({ isDraft: true })
    const sister = await made.createRegistration({ show: open.show, companies: [open.vendor.id] })
    const target = named(open.registration, locked.registration, draft, sister)
    const values = { lifecycle_id: lifecycle }
    const job = await finished(api, api.bulk.setRegistrationLifecycle({ target, values }))
    expect(job).toMatchObject({ status: "completed", done: 4, errors: 2 })
    expect(await rowResults(job.id)).toEqual({
      [open.registration.id]: "done",
      [locked.registration.id]: "pipeline_locked",
      [draft.id]: "still_draft",
      [sister.id]: "done",
    })
    expect(await membershipsOf(open.vendor.id)).toMatchObject([
      { lifecycle_option_id: open.pipeline.stages[2], is_now: true },
    ])
    expect(await membershipsOf(locked.vendor.id)).toMatchObject([
      { lifecycle_option_id: locked.pipeline.stages[0] },
    ])
    expect(await stored(locked.registration.id)).toMatchObject({ lifecycle_id: null, version: 1 })
    expect(await auditTrailOf(open.registration.id)).toEqual([
      { request_id: `job-${job.id}`, changes: { lifecycle: [null, lifecycle] }, version: 2 },
    ])
    // Its company stood there already, moved by the one before.
    expect(await auditTrailOfCompany(open.vendor.id)).toHaveLength(1)
    const again = await finished(api, api.bulk.setRegistrationLifecycle({ target: named(sister), values }))
    expect(again).toMatchObject({ skipped: 1 })
  })

  it("is undone on one of them with the moves of its own companies alone", async () => {
    const lifecycle = await made.createRegistrationLifecycle()
    const [one, other] = [await atShow({ lifecycle }), await atShow({ lifecycle })]
    const target = named(one.registration, other.registration)
    await finished(api, api.bulk.setRegistrationLifecycle({ target, values: { lifecycle_id: lifecycle } }))
    const undo = async ({ vendor, pipeline }: typeof one) => {
      const { move } = await sqlOne<{ move: number }>(
        "SELECT max(version) AS move FROM company_stage_move WHERE company_id = $1",
        [vendor.id],
      )
      const moves = [{ company_id: vendor.id, pipeline: pipeline.id, move }]
      return api.registrations.setLifecycle({ draft: one.registration.id, lifecycleId: null, undo: moves })
    }
    await expect(undo(other)).rejects.toMatchObject({ status: 422 })
    expect(await membershipsOf(other.vendor.id)).toMatchObject([
      { lifecycle_option_id: other.pipeline.stages[2] },
    ])
    await undo(one)
    expect(await membershipsOf(one.vendor.id)).toMatchObject([
      { lifecycle_option_id: one.pipeline.stages[0] },
    ])
  })

  it("is taken away without moving anybody", async () => {
    const lifecycle = await made.createRegistrationLifecycle()
    const { registration, vendor, pipeline } = await atShow({ lifecycle })
    await api.registrations.setLifecycle({ draft: registration.id, lifecycleId: lifecycle })
    const target = named(registration)
    await finished(api, api.bulk.setRegistrationLifecycle({ target, values: { lifecycle_id: null } }))
    expect(await stored(registration.id)).toMatchObject({ lifecycle_id: null, version: 3 })
    expect(await membershipsOf(vendor.id)).toMatchObject([{ lifecycle_option_id: pipeline.stages[2] }])
  })

  it("that nobody keeps is a 422", async () => {
    const registration = await made.createRegistration()
    await expect(
      api.bulk.setRegistrationLifecycle({
        target: named(registration),
        values: { lifecycle_id: 2_000_000_000 },
      }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { "values.lifecycle_id": [expect.any(String)] } },
    })
  })

  const preview = async (
    target: Parameters<Api["bulk"]["previewRegistrationLifecycle"]>[0]["target"],
    lifecycle_id: number | null,
  ) => (await api.bulk.previewRegistrationLifecycle({ target, values: { lifecycle_id } })).data

  it("is told before in numbers, which are those that the change then comes to", async () => {
    const [lifecycle, before] = [
      await made.createRegistrationLifecycle(),
      await made.createRegistrationLifecycle(),
    ]
    const open = await atShow({ lifecycle })
    const locked = await atShow({ lifecycle, isLocked: true })
    const companies = [open.vendor.id, (await createCompany()).id]
    const sister = await made.createRegistration({ show: open.show, companies })
    const draft = await made.createRegistration({ isDraft: true })
    const same = await made.createRegistration()
    await api.registrations.setLifecycle({ draft: same.id, lifecycleId: lifecycle })
    await api.registrations.setLifecycle({ draft: sister.id, lifecycleId: before })
    const target = named(open.registration, locked.registration, draft, sister, same)
    const shown = await preview(target, lifecycle)
    expect(shown).toEqual({
      total: 5,
      changed: [
        { from: null, count: 1 },
        { from: { id: before, name: expect.any(String), color_hex: expect.any(String) }, count: 1 },
      ],
      unchanged: 1,
      drafts: 1,
      closed: 1,
      companies: 1,
    })
    const job = await finished(
      api,
      api.bulk.setRegistrationLifecycle({ target, values: { lifecycle_id: lifecycle } }),
    )
    expect(job).toMatchObject({
      done: shown.total,
      skipped: shown.unchanged,
      errors: shown.drafts + shown.closed,
    })
    expect(await preview(target, lifecycle)).toMatchObject({ changed: [], unchanged: 3, companies: 0 })
    expect(await preview(target, null)).toMatchObject({
      changed: [{ from: { id: lifecycle }, count: 3 }],
      unchanged: 2,
      drafts: 0,
      closed: 0,
      companies: 0,
    })
  })

  it("is told of everything that the filters find, to those who may change many", async () => {
    const lifecycle = await made.createRegistrationLifecycle()
    const show = await made.createShow()
    const name = `Previewed ${show.session}`
    for (const letter of ["A", "B"]) await made.createRegistration({ show, companyName: `${name} ${letter}` })
    const target = { params: { filters: { name } }, nbElements: 2 }
    expect(await preview(target, lifecycle)).toMatchObject({ total: 2, changed: [{ from: null, count: 2 }] })
    await expect(preview(target, 2_000_000_000)).rejects.toMatchObject({ status: 422 })
    const caller = await signIn(await createUser({ abilities: ["record.edit"] }))
    const values = { lifecycle_id: lifecycle }
    await expect(caller.bulk.previewRegistrationLifecycle({ target, values })).rejects.toMatchObject({
      status: 403,
    })
  })
})
