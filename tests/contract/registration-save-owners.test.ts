import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { savesOf } from "#tests/factories/registration-saves.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let seller: TestUser
let api: Api
beforeAll(async () => {
  seller = await createUser({ owner: true })
  api = await signIn(seller)
})

const { save, page, errorsOf } = savesOf(() => api)

describe("owners of the primary company", () => {
  async function linked(ownerIds: number[]) {
    const company = await createCompany({ ownerIds, accountTypeIds: [await accountTypeId("Manufacturer")] })
    const { id } = await made.createRegistration({ companies: [company.id] })
    return { company, id }
  }

  it("are saved on the company, whose audit trail says so, too", async () => {
    const other = await createUser({ owner: true })
    const { company, id } = await linked([seller.ownerId])
    const { primaryCompany } = await page(id)
    const saved = await save(id, {
      version: 1,
      primaryCompany: {
        ...(primaryCompany && { version: primaryCompany.version }),
        saleOwners: [other.ownerId, seller.ownerId],
      },
    })
    expect(saved.primaryCompany?.saleOwners.map((owner) => owner.id).sort()).toEqual(
      [seller.ownerId, other.ownerId].sort(),
    )
    const { data } = await api.audit.listRecord({ type: "company", record: company.id })
    expect(data[0]?.changes).toHaveProperty(["vendor.saleOwners"])
    expect((await auditTrailOfRegistration(id))[0]?.changes).toHaveProperty(["primaryCompany.saleOwners"])
  })

  it("are changed by administrators and those who own it only", async () => {
    const { id } = await linked([(await createUser({ owner: true })).ownerId])
    expect(await statusOf(save(id, { version: 1, primaryCompany: { saleOwners: [seller.ownerId] } }))).toBe(
      403,
    )
    expect(await page(id)).toMatchObject({ version: 1 })
  })

  it("that were changed on the company's page meanwhile are a conflict, and nothing else of the save is written", async () => {
    const { id, company } = await linked([seller.ownerId])
    const before = await page(id)
    const other = await createUser({ owner: true })
    await api.companies.edit({
      company: company.id,
      version: 1,
      vendor: { saleOwners: [seller.ownerId, other.ownerId] },
    })
    const refusal = await refused(
      save(id, {
        version: before.version,
        informations: { company_name: "Not written" },
        primaryCompany: { version: before.primaryCompany?.version, saleOwners: [] },
      }),
      409,
    )
    expect(refusal.fields).toEqual(["primaryCompany.saleOwners"])
    expect((await page(id)).informations.company_name).not.toBe("Not written")
  })

  it("who sell no more are refused under the name they have here", async () => {
    const retired = await createUser()
    const { id } = await linked([seller.ownerId])
    expect(
      await errorsOf(id, { version: 1, primaryCompany: { saleOwners: [seller.ownerId, retired.ownerId] } }),
    ).toEqual({ "primaryCompany.saleOwners": ["This value is not allowed"] })
  })
})
