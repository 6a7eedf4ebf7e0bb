import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createRichCompany } from "#tests/factories/rich-company.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let seller: TestUser
let api: Api

beforeAll(async () => {
  seller = await createUser({ owner: true })
  api = await signIn(seller)
})

describe("the page of a rich company", () => {
  type Rich = Awaited<ReturnType<typeof createRichCompany>>
  let rich: Rich
  beforeAll(async () => {
    rich = await createRichCompany(seller, ["Press", "Concept store", "Manufacturer"])
  })

  const page = async (company = rich.id) => (await api.companies.get({ company })).data

  it("says who it is", async () => {
    await insertRow("notification", {
      company_id: rich.id,
      target_id: seller.ownerId,
      title: "Call",
      expire_at: new Date(),
    })
    await insertRow("notification", {
      company_id: rich.id,
      target_id: seller.ownerId,
      title: "Done",
      expire_at: new Date(),
      done_at: new Date(),
    })
    await expect.poll(async () => (await page()).informations.tags.length).toBe(2)
    const { informations, id, version } = await page()
    expect([id, version]).toEqual([rich.id, 1])
    expect(informations).toMatchObject({
      id: rich.id,
      name: rich.name,
      business_name: "Rich SAS",
      state: "created",
      brands: [{ name: expect.stringContaining("Brand") }],
      accountTypes: [
        { name: "Press", bloc_associated: "MEDIA" },
        { name: "Manufacturer", bloc_associated: "VENDOR" },
        { name: "Concept store", bloc_associated: "BUYER" },
      ],
      phones: [{ type: "L", number: "612345678", countryId: expect.any(Number) }],
      address: { street: "1 Main St", city: "Oakland", country: "United States", state: "California" },
      contactPrimary: { id: rich.primary, name: "Pia Primary" },
      create_at: "2025-03-04T05:06:07Z",
      updated_at: "2025-04-05T06:07:08Z",
      created_by: { id: seller.id, name: seller.name },
      notes: 2,
      notifs: 1,
    })
  })

  it("labels it with pinned tags and pipelines and its place on the platform", async () => {
    const { informations } = await page()
    expect(informations.pinnedLabels.map((label) => label.kind)).toEqual(["tag", "lifecycle", "platform"])
    expect(informations.pinnedLabels[1]?.detail).toBeTruthy()
  })

  it("puts https:// before addresses on the web that lack it", async () => {
    const { informations } = await page()
    const values = Object.fromEntries(informations.socialNetworks.map((one) => [one.code, one.value]))
    expect(values).toEqual({
      website: "https://rich.example",
      instagram: "http://instagram.example/rich",
    })
  })

  it("names its active contacts, the primary ones first", async () => {
    const { contacts } = await page()
    const flags = contacts.map(({ id, is_primary, is_primary_sales }) => [id, is_primary, is_primary_sales])
    expect(flags).toEqual([
      [rich.primary, true, false],
      [rich.sales, false, true],
      [rich.other, false, false],
    ])
    expect(contacts[0]).toMatchObject({
      name: "Pia Primary",
      is_vip: true,
      email_error: false,
      phones: [{ type: "M", number: "612345678" }],
    })
    expect(contacts[1]).toMatchObject({ email_error: true, phones: [] })
  })

  it("has a block for each bloc of its account types", async () => {
    const { buyer, media, vendor } = await page()
    expect(buyer).toMatchObject({
      types: [expect.any(Object)],
      otherType: "Museum shop",
      marketCategories: [expect.any(Object)],
      genderAgeRanges: [expect.any(Object)],
    })
    expect(media).toMatchObject({
      types: [expect.any(Object)],
      marketCategories: [expect.any(Object)],
      genderAgeRanges: [expect.any(Object)],
    })
    const categories = [buyer, media, vendor].map((bloc) => bloc?.marketCategories[0]?.id)
    expect(new Set(categories).size).toBe(3)
    expect(buyer?.genderAgeRanges).not.toEqual(media?.genderAgeRanges)
    expect(vendor).toMatchObject({
      sections: [{ tradeshow_id: 1 }],
      followups: [1],
      tags: [{ name: expect.stringContaining("Vendor tag") }],
      targets: [expect.any(Object)],
      lifecyclePlatform: { color_hex: expect.stringMatching(/^#/) },
      saleOwners: [{ id: seller.ownerId }],
      primarySalesContact: { id: rich.sales, name: "Sam Sales" },
      participations: [{ booth_size: 12 }],
    })
  })

  it("shows its stage in the pipeline with the way to the board", async () => {
    const [lifecycle] = (await page()).vendor?.lifecycles ?? []
    expect(lifecycle).toMatchObject({
      lifecycle_name: expect.any(String),
      entered_at: expect.stringMatching(/Z$/),
    })
    expect(lifecycle?.lifecycle_link).toBe(
      `/pipelines/${lifecycle?.lifecycle_id}?name=${encodeURIComponent(rich.name)}&owners=all`,
    )
    expect(lifecycle).not.toHaveProperty("is_pinned")
  })

  it("offers the current sessions and those it took part in", async () => {
    const { sessions, participations } = (await page()).vendor ?? { sessions: [], participations: [] }
    const taken = participations.map((one) => one.tradeshow_session_id)
    expect(sessions.filter((session) => session.is_current)).toHaveLength(4)
    expect(sessions.filter((session) => !session.is_current).map((session) => session.id)).toEqual(taken)
  })

  it("shows what other systems know of it", async () => {
    const { zoho, mobilier, sequences, marketplaceGroup, ...flags } = await page()
    expect(zoho).toEqual([{ organization_id: "20071043210", zoho_id: "Z-1" }])
    expect(mobilier).toEqual([{ tradeshow_id: 2, reference: "NYC-7" }])
    expect(sequences).toMatchObject([{ status: "in_progress" }])
    expect(marketplaceGroup).toMatchObject({
      account_type: "Premium",
      userStatusLabel: "Active",
      member_since: "2025-03-04",
      first_login_at: "2025-03-04T05:06:07Z",
      latest_connection: null,
      is_on_markplace: true,
      marketplaces: ["Europe"],
    })
    expect(flags).toMatchObject({ is_active_sequence: true, email_error: true, is_mail: true })
  })

  it("names everything in French to those who ask for it", async () => {
    const french = await signIn(seller, { language: "fr" })
    const { informations, buyer } = (await french.companies.get({ company: rich.id })).data
    expect(informations.accountTypes.map((type) => type.name)).toEqual([
      "Presse",
      "Fabricant",
      "Concept store",
    ])
    expect(informations.address.country).toBe("États-Unis")
    expect(buyer?.marketCategories[0]?.name).not.toBe((await page()).buyer?.marketCategories[0]?.name)
  })

  it.each([
    [["Press"], [false, true, false]],
    [["Buyer"], [true, false, false]],
    [["Showroom"], [false, false, true]],
    [[], [false, false, false]],
  ])("has no block without an account type of its bloc: %j", async (types, shown) => {
    const { id } = await createRichCompany(seller, types)
    const { buyer, media, vendor } = await page(id)
    expect([buyer, media, vendor].map((bloc) => bloc !== null)).toEqual(shown)
  })

  it("is as readable when there is nothing to show", async () => {
    const { id, name } = await createCompany()
    const { informations, contacts, marketplaceGroup } = await page(id)
    expect(informations).toMatchObject({ name, brands: [], tags: [], phones: [], pinnedLabels: [], notes: 0 })
    expect([contacts, marketplaceGroup]).toEqual([[], null])
  })
})

describe("deleting a company", () => {
  it("is allowed to administrators and to the sellers who own it, and the page says so", async () => {
    const administrator = await createUser({ isAdmin: true })
    const colleague = await createUser({ owner: true, abilities: ["record.edit", "tag.create"] })
    const viewer = await createUser()
    for (const [user, isAllowed] of [
      [administrator, true],
      [seller, true],
      [colleague, false],
      [viewer, false],
    ] as const) {
      const { id } = await createCompany({ ownerIds: [seller.ownerId] })
      const caller = await signIn(user)
      expect((await caller.companies.get({ company: id })).data.permissions.delete).toBe(isAllowed)
      const removal = caller.companies.remove({ company: id })
      if (isAllowed) expect(await removal).toEqual({ success: true })
      else await expect(removal).rejects.toMatchObject({ status: 403, body: { ability: "delete" } })
      const { deleted } = await sqlOne(
        "SELECT deleted_at IS NOT NULL AS deleted FROM company WHERE id = $1",
        [id],
      )
      expect(deleted).toBe(isAllowed)
    }
  })

  it("is not allowed any more to somebody who sold it and sells no longer", async () => {
    const leaver = await createUser({ owner: true })
    const { id } = await createCompany({ ownerIds: [leaver.ownerId] })
    await sql("UPDATE owner SET is_active = false WHERE id = $1", [leaver.ownerId])
    const caller = await signIn(leaver)
    expect((await caller.companies.get({ company: id })).data.permissions.delete).toBe(false)
    await expect(caller.companies.remove({ company: id })).rejects.toMatchObject({ status: 403 })
  })

  it("keeps its data, leaves the list, and can be restored", async () => {
    const { id, name } = await createRichCompany(seller, ["Press"])
    const listed = async () => (await api.companies.list({ filters: { name } })).data.map((row) => row.id)
    expect(await listed()).toContain(id)
    await api.companies.remove({ company: id })
    expect(await listed()).not.toContain(id)
    await expect(api.companies.get({ company: id })).rejects.toMatchObject({ status: 404 })
    await sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [id])
    expect(await listed()).toContain(id)
    expect((await api.companies.get({ company: id })).data.informations.notes).toBe(2)
  })

  it("is written down with who did it, once", async () => {
    const { id } = await createCompany({ ownerIds: [seller.ownerId] })
    const caller = await signIn(seller, { requestId: "deleting-call" })
    const removals = await Promise.allSettled([1, 2, 3].map(() => caller.companies.remove({ company: id })))
    expect(removals.map((removal) => removal.status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
    const entries = await sql(
      "SELECT action, user_id, request_id, changes FROM audit_entry WHERE record_type = 'company' AND record_id = $1",
      [id],
    )
    expect(entries).toEqual([
      {
        action: "delete",
        user_id: seller.id,
        request_id: "deleting-call",
        changes: { deleted_at: [null, expect.any(String)] },
      },
    ])
  })

  it("makes stale saves visible: the version moves", async () => {
    const { id } = await createCompany({ ownerIds: [seller.ownerId] })
    await api.companies.remove({ company: id })
    expect(await sqlOne("SELECT version FROM company WHERE id = $1", [id])).toEqual({ version: 2 })
  })
})

describe("there is no company", () => {
  it("with an unknown id, nor once it is deleted", async () => {
    const { id } = await createCompany()
    await softDelete(id)
    for (const company of [unknownId, id]) {
      await expect(api.companies.get({ company })).rejects.toMatchObject({ status: 404 })
      await expect(api.companies.remove({ company })).rejects.toMatchObject({ status: 404 })
    }
  })

  it.each(["abc", "1.5", "-1", "0", "99999999999", "1e400", "1;DROP"])("with the id %s", async (company) => {
    const answer = await send(`/api/company/${company}`, { token: await issueToken(seller) })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(["company"])
  })
})
