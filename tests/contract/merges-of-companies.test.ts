import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { MergeSide, MergeType } from "#lib/contract/records/merges.ts"
import { createMail, createMarketplaceAccount } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { auditOf, mergeFresh } from "#tests/factories/merges.ts"
import { createRichCompany } from "#tests/factories/rich-company.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

const merge = (type: MergeType, staying: number, removed: number, fields?: Record<string, MergeSide>) =>
  mergeFresh(api, { type, kept: staying, removed, fields })

const contact = async (id: number) => (await api.contacts.get({ contact: id })).data
const company = async (id: number) => (await api.companies.get({ company: id })).data

describe("merging two companies", () => {
  it("keeps one with all that both had; where both have one of a kind, its own stays", async () => {
    const types = ["Press", "Concept store", "Manufacturer"]
    const [first, second] = [await createRichCompany(user, types), await createRichCompany(user, ["Press"])]
    const { boothSize } = { boothSize: 99 }
    await sql("UPDATE company_participation SET booth_size = $2 WHERE company_id = $1", [
      second.id,
      boothSize,
    ])
    const before = await company(first.id)
    await merge("company", first.id, second.id, { "informations.name": "removed" })
    const after = await company(first.id)
    expect(after.informations).toMatchObject({ name: second.name, notes: 4 })
    expect(after.contacts.map((one) => one.id)).toEqual(
      expect.arrayContaining([first.primary, first.sales, first.other, second.primary, second.other]),
    )
    expect(after.informations.contactPrimary?.id).toBe(first.primary)
    expect(after.informations.tags).toHaveLength(4)
    expect(after.vendor?.participations).toEqual(before.vendor?.participations)
    expect(after.vendor?.lifecycles).toEqual(
      before.vendor?.lifecycles.map((one) => ({ ...one, lifecycle_link: expect.any(String) })),
    )
    expect(after.marketplaceGroup).toEqual(before.marketplaceGroup)
    expect([after.zoho, after.mobilier]).toEqual([before.zoho, before.mobilier])
    await expect(company(second.id)).rejects.toMatchObject({ status: 404 })
    expect((await contact(second.other)).company_id).toBe(first.id)
    expect(await auditOf("contact", second.other)).toMatchObject([
      { action: "edit", version: 2, changes: { companies: [[second.id], [first.id]] } },
    ])
  })

  it("gives the one that stays an account on the ordering platform when it has none", async () => {
    const [kept, removed] = [await createCompany(), await createCompany({ ownerIds: [user.ownerId] })]
    await createMarketplaceAccount(removed.id)
    await createMail(removed.id)
    await merge("company", kept.id, removed.id)
    expect(await company(kept.id)).toMatchObject({
      is_mail: true,
      marketplaceGroup: { account_type: "Premium" },
    })
  })

  it("is for those who may delete the removed one", async () => {
    const kept = await createCompany({ ownerIds: [user.ownerId] })
    const removed = await createCompany()
    await expect(merge("company", kept.id, removed.id)).rejects.toMatchObject({
      status: 403,
      body: { ability: "delete" },
    })
    await expect(company(removed.id)).resolves.toMatchObject({ id: removed.id })
  })
})
