import { describe, expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { raceFor } from "#tests/factories/races.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, newSeller, signIn } from "#tests/factories/users.ts"

const refused = { status: 403, body: { ability: "owners" } }
const vendor = (saleOwners: number[]) => ({ vendor: { saleOwners } })

/** A company that sells, of these owners. */
const ownedBy = async (...ownerIds: number[]) =>
  (await createCompany({ ownerIds, accountTypeIds: [await accountTypeId("Vendor")] })).id

describe("the owners of a company", () => {
  it("are not changed by others: nobody makes oneself an owner and then deletes", async () => {
    const [seller, owner] = [await newSeller(), await newSeller()]
    const company = await ownedBy(owner.ownerId)
    const take = seller.api.companies.edit({
      company,
      version: 1,
      ...vendor([owner.ownerId, seller.ownerId]),
    })
    await expect(take).rejects.toMatchObject(refused)
    await expect(seller.api.companies.remove({ company })).rejects.toMatchObject({ status: 403 })
    const { data } = await seller.api.companies.get({ company })
    expect(data.permissions).toEqual({ delete: false, owners: false })
    expect(data.vendor?.saleOwners.map(({ id }) => id)).toEqual([owner.ownerId])
  })

  it("are given by all who sell while there are none; nobody deletes a company without any", async () => {
    const [seller, colleague] = [await newSeller(), await newSeller()]
    const company = await ownedBy()
    const { data: before } = await seller.api.companies.get({ company })
    expect(before.permissions).toEqual({ delete: false, owners: true })
    await expect(seller.api.companies.remove({ company })).rejects.toMatchObject({ status: 403 })
    const { data } = await seller.api.companies.edit({ company, version: 1, ...vendor([seller.ownerId]) })
    expect(data.vendor?.saleOwners.map(({ id }) => id)).toEqual([seller.ownerId])
    const second = colleague.api.companies.edit({ company, version: 2, ...vendor([colleague.ownerId]) })
    await expect(second).rejects.toMatchObject(refused)
  })

  it("are not given by those who do not sell, not even while there are none", async () => {
    const user = await createUser({ abilities: ["record.edit"] })
    const company = await ownedBy()
    const give = (await signIn(user)).companies.edit({
      company,
      version: 1,
      ...vendor([(await newSeller()).ownerId]),
    })
    await expect(give).rejects.toMatchObject(refused)
  })

  it("of two who take a company at the same moment go to one", async () => {
    const [one, other] = [await newSeller(), await newSeller()]
    const company = await ownedBy()
    const both = await raceFor(
      "company",
      company,
      [one, other].map(
        ({ api, ownerId }) =>
          () =>
            api.companies.edit({ company, version: 1, ...vendor([ownerId]) }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })

  it("are changed by an owner, who has no say any more once it is given away", async () => {
    const [owner, other] = [await newSeller(), await newSeller()]
    const company = await ownedBy(owner.ownerId)
    const { data } = await owner.api.companies.edit({ company, version: 1, ...vendor([other.ownerId]) })
    expect(data.permissions).toEqual({ delete: false, owners: false })
    const back = owner.api.companies.edit({ company, version: 2, ...vendor([owner.ownerId]) })
    await expect(back).rejects.toMatchObject(refused)
  })

  it("do not hinder a save that leaves them as they are", async () => {
    const [seller, owner] = [await newSeller(), await newSeller()]
    const company = await ownedBy(owner.ownerId)
    const informations = { name: "Renamed by a colleague" }
    const saved = await seller.api.companies.edit({
      company,
      version: 1,
      informations,
      ...vendor([owner.ownerId]),
    })
    expect(saved.data.informations.name).toBe(informations.name)
  })

  it("are refused in the reader's language", async () => {
    const seller = await createUser({ owner: true })
    const company = await ownedBy((await newSeller()).ownerId)
    const api = await signIn(seller, { language: "fr" })
    await expect(
      api.companies.edit({ company, version: 1, ...vendor([seller.ownerId]) }),
    ).rejects.toMatchObject({
      body: {
        message: "Seuls les administrateurs et les commerciaux de la société peuvent changer ses commerciaux",
      },
    })
  })
})

describe("a merge", () => {
  it("does not make whoever merges an owner of the kept company", async () => {
    const [seller, owner] = [await newSeller(), await newSeller()]
    const [kept, removed] = [await ownedBy(owner.ownerId), await ownedBy(seller.ownerId)]
    const pair = { type: "company" as const, kept, removed }
    const { data: preview } = await seller.api.merges.preview(pair)
    const owners = { kind: "saleOwners", moved: 0, left: 1, reasons: ["owners"] }
    expect(preview.rows).toContainEqual(owners)
    await seller.api.merges.merge({ ...pair, versions: { kept: 1, removed: 1 } })
    const { data } = await seller.api.companies.get({ company: kept })
    expect(data.vendor?.saleOwners.map(({ id }) => id)).toEqual([owner.ownerId])
    await expect(seller.api.companies.remove({ company: kept })).rejects.toMatchObject({ status: 403 })
  })

  it("takes owners along for those who may change them", async () => {
    const [seller, other] = [await newSeller(), await newSeller()]
    const [kept, removed] = [await ownedBy(seller.ownerId), await ownedBy(seller.ownerId, other.ownerId)]
    await seller.api.merges.merge({ type: "company", kept, removed, versions: { kept: 1, removed: 1 } })
    const { data } = await seller.api.companies.get({ company: kept })
    expect(data.vendor?.saleOwners.map(({ id }) => id).sort()).toEqual([seller.ownerId, other.ownerId].sort())
  })
})
