import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import {
  type Changes,
  companyEntries,
  currentSessionOf,
  pipelineOf,
  refused,
  saveCompany,
  setCurrentSession,
  typeOfBloc,
} from "#tests/factories/company-form.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { watchClock } from "#tests/factories/moments.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let api: Api
let company: number

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
})

beforeEach(async () => {
  const vendor = await reference.accountTypeId(typeOfBloc.vendor)
  company = (await createCompany({ accountTypeIds: [vendor] })).id
})

const save = (changes: Changes) => saveCompany(api, company, changes)
const vendorAfter = async (vendor: Changes["vendor"]) => (await save({ vendor })).vendor

describe("pipelines", () => {
  let pipeline: { id: number; stages: number[] }
  const entry = (stage: number | null, lifecycle = pipeline.id) => ({
    lifecycles: [{ lifecycle_id: lifecycle, lifecycle_option_id: stage }],
  })
  beforeAll(async () => {
    pipeline = await pipelineOf(1)
  })

  it("hold a company in one stage, for the current session of their show, since now", async () => {
    const [first = 0, second = 0] = pipeline.stages
    const entered = await vendorAfter(entry(first))
    expect(entered?.lifecycles).toMatchObject([
      { lifecycle_option_id: first, tradeshow_session_id: await currentSessionOf(1) },
    ])
    await sql(
      "UPDATE company_lifecycle SET entered_at = '2025-01-02', tradeshow_session_id = NULL WHERE company_id = $1",
      [company],
    )
    const { result: moved, isMeanwhile } = await watchClock(() => vendorAfter(entry(second)))
    expect(moved?.lifecycles).toMatchObject([
      { lifecycle_option_id: second, tradeshow_session_id: await currentSessionOf(1) },
    ])
    expect(moved?.lifecycles[0]?.entered_at).toSatisfy(isMeanwhile)
    expect(await staleCompanies()).toEqual([])
  })

  it("that a save does not name, or names with the stage they have, keep their date", async () => {
    const [other, { stages }] = [await pipelineOf(2), pipeline]
    await vendorAfter(entry(stages[0] ?? 0))
    await sql("UPDATE company_lifecycle SET entered_at = '2025-01-02' WHERE company_id = $1", [company])
    const after = await vendorAfter({
      lifecycles: [
        { lifecycle_id: other.id, lifecycle_option_id: other.stages[0] ?? 0 },
        { lifecycle_id: pipeline.id, lifecycle_option_id: stages[0] ?? 0 },
      ],
    })
    const dates = Object.fromEntries(
      after?.lifecycles.map((one) => [one.lifecycle_id, one.entered_at.slice(0, 10)]) ?? [],
    )
    expect(dates[pipeline.id]).toBe("2025-01-02")
    expect((await vendorAfter({ lifecycles: [] }))?.lifecycles).toHaveLength(2)
  })

  it("need a stage or null with their pipeline: 'lifecycle option need id'", async () => {
    const half = { lifecycle_id: pipeline.id, lifecycle_option_id: null }
    Reflect.deleteProperty(half, "lifecycle_option_id")
    const problems = await problemsOf(saveCompany(api, company, { vendor: { lifecycles: [half] } }))
    expect(Object.entries(problems)).toEqual([
      [expect.stringMatching(/lifecycles\.0\.lifecycle_option_id$/), ["lifecycle option need id"]],
    ])
  })

  it("are left with null, and the audit trail has both stages", async () => {
    await vendorAfter(entry(pipeline.stages[0] ?? 0))
    expect((await vendorAfter(entry(null)))?.lifecycles).toEqual([])
    const auditTrail = (await companyEntries(company)).map((entry) => entry.changes)
    const stages = [{ lifecycle_id: pipeline.id, lifecycle_option_id: pipeline.stages[0] }]
    expect(auditTrail).toEqual([{ "vendor.lifecycles": [[], stages] }, { "vendor.lifecycles": [stages, []] }])
  })

  it("that were moved elsewhere meanwhile, one of them by its own name, are told to a save from before", async () => {
    await vendorAfter(entry(pipeline.stages[0] ?? 0))
    const change = { [`vendor.lifecycles.${pipeline.id}`]: [pipeline.stages[0], pipeline.stages[1]] }
    await sql("UPDATE company_lifecycle SET lifecycle_option_id = $2 WHERE company_id = $1", [
      company,
      pipeline.stages[1],
    ])
    await sql("UPDATE company SET version = version + 1 WHERE id = $1", [company])
    await insertRow("audit_entry", {
      action: "edit",
      record_type: "company",
      record_id: company,
      version: 3,
      changes: JSON.stringify(change),
    })
    const late = saveCompany(api, company, { vendor: entry(pipeline.stages[2] ?? 0) }, 2)
    await expect(late).rejects.toMatchObject({ status: 409, body: { fields: ["vendor.lifecycles"] } })
    const other = await saveCompany(api, company, { vendor: { followups: [1] } }, 2)
    expect(other.vendor?.lifecycles).toMatchObject([{ lifecycle_option_id: pipeline.stages[1] }])
  })

  it("take neither a stage of another pipeline nor an unknown pipeline", async () => {
    const { stages } = await pipelineOf(2)
    await expect(save({ vendor: entry(stages[0] ?? 0) })).rejects.toMatchObject(
      refused("vendor.lifecycles.0.lifecycle_option_id"),
    )
    await expect(save({ vendor: entry(1, unknownId) })).rejects.toMatchObject(
      refused("vendor.lifecycles.0.lifecycle_id"),
    )
  })

  it("and participations of a show change only while it has a current session", async () => {
    const session = await currentSessionOf(1)
    const stage = pipeline.stages[0] ?? 0
    const took = { participations: [{ tradeshow_session_id: session, booth_size: 6 }] }
    await save({ vendor: { ...entry(stage), ...took } })
    await setCurrentSession(1, null)
    try {
      for (const lifecycle of [entry(pipeline.stages[1] ?? 0), entry(null)]) {
        await expect(save({ vendor: lifecycle })).rejects.toMatchObject(
          refused("vendor.lifecycles.0.lifecycle_id"),
        )
      }
      const larger = { participations: [{ tradeshow_session_id: session, booth_size: 9 }] }
      await expect(save({ vendor: larger })).rejects.toMatchObject(
        refused("vendor.participations.0.tradeshow_session_id"),
      )
      await expect(save({ vendor: { participations: [] } })).rejects.toMatchObject(
        refused("vendor.participations"),
      )
      // What stays as it is may be sent along.
      const same = await vendorAfter({ ...entry(stage), ...took, followups: [1] })
      expect(same).toMatchObject({ followups: [1], lifecycles: [{ lifecycle_option_id: stage }] })
    } finally {
      await setCurrentSession(1, session)
    }
  })
})

describe("participations", () => {
  it("are replaced, each with the size of its booth when it is known", async () => {
    const [old, current] = [await reference.sessionId("previous"), await reference.sessionId("current")]
    await vendorAfter({ participations: [{ tradeshow_session_id: old, booth_size: 4 }] })
    const after = await vendorAfter({
      participations: [
        { tradeshow_session_id: current, booth_size: null },
        { tradeshow_session_id: old, booth_size: 8 },
      ],
    })
    const sizes = Object.fromEntries(
      after?.participations.map((one) => [one.tradeshow_session_id, one.booth_size]) ?? [],
    )
    expect(sizes).toEqual({ [old]: 8, [current]: null })
    expect((await vendorAfter({ participations: [] }))?.participations).toEqual([])
    expect(await staleCompanies()).toEqual([])
  })

  it("are at sessions there are, on booths there can be", async () => {
    const unknown = { tradeshow_session_id: unknownId, booth_size: 1 }
    await expect(save({ vendor: { participations: [unknown] } })).rejects.toMatchObject(
      refused("vendor.participations.0.tradeshow_session_id"),
    )
    const negative = { tradeshow_session_id: await reference.sessionId("current"), booth_size: -1 }
    await expect(save({ vendor: { participations: [negative] } })).rejects.toMatchObject(
      refused("vendor.participations.0.booth_size"),
    )
  })
})

describe("other vendor data", () => {
  it.each(["sections", "followups", "tags", "targets", "marketCategories", "saleOwners"] as const)(
    "names only %s there are",
    async (field) => {
      await expect(save({ vendor: { [field]: [unknownId] } })).rejects.toMatchObject(
        refused(`vendor.${field}`),
      )
    },
  )

  it("gives the company to nobody who sells no more, and leaves it to those who have it", async () => {
    const owner = await reference.createOwner()
    await save({ vendor: { saleOwners: [owner] } })
    const retired = await reference.createOwner()
    await sql("UPDATE owner SET is_active = false WHERE id = ANY ($1)", [[owner, retired]])
    await expect(save({ vendor: { saleOwners: [owner, retired] } })).rejects.toMatchObject(
      refused("vendor.saleOwners"),
    )
    const another = await reference.createOwner()
    await save({ vendor: { saleOwners: [owner, another] } })
    expect(await sqlOne("SELECT sale_owner_ids FROM company WHERE id = $1", [company])).toEqual({
      sale_owner_ids: [owner, another],
    })
  })
})

describe("ids elsewhere", () => {
  const organisation = "20071043210"

  it("are written, changed and removed one by one; others stay", async () => {
    await insertRow("company_zoho", { company_id: company, organization_id: "another", zoho_id: "A-1" })
    const set = async (zoho_id: string | null) =>
      (await save({ zoho: [{ organization_id: organisation, zoho_id }] })).zoho
    const other = { organization_id: "another", zoho_id: "A-1" }
    expect(await set("Z-1")).toEqual([{ organization_id: organisation, zoho_id: "Z-1" }, other])
    expect(await set("Z-2")).toEqual([{ organization_id: organisation, zoho_id: "Z-2" }, other])
    expect(await set(" ")).toEqual([other])
    const mark = async (tradeshow_id: number, ref: string | null) =>
      (await save({ mobilier: [{ tradeshow_id, reference: ref }] })).mobilier
    await mark(1, "PAR-1")
    expect(await mark(2, "NYC-1")).toEqual([
      { tradeshow_id: 1, reference: "PAR-1" },
      { tradeshow_id: 2, reference: "NYC-1" },
    ])
    expect(await mark(1, null)).toEqual([{ tradeshow_id: 2, reference: "NYC-1" }])
  })

  it("are those of the configured organisation and shows only", async () => {
    const other = [{ organization_id: "another", zoho_id: "A-1" }]
    await expect(save({ zoho: other })).rejects.toMatchObject(refused("zoho.0.organization_id"))
    const hidden = [{ tradeshow_id: 4, reference: "LA-1" }]
    await expect(save({ mobilier: hidden })).rejects.toMatchObject(refused("mobilier.0.tradeshow_id"))
  })
})
