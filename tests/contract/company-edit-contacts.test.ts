import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { addSocialNetwork, createCompany } from "#tests/factories/companies.ts"
import {
  type Changes,
  companyEntries,
  refused,
  saveCompany,
  typeOfBloc,
} from "#tests/factories/company-form.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import * as reference from "#tests/factories/reference.ts"
import { createRichCompany } from "#tests/factories/rich-company.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api
const allBlocs = [typeOfBloc.buyer, typeOfBloc.media, typeOfBloc.vendor]

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

const page = async (company: number) => (await api.companies.get({ company })).data
const save = (company: number, changes: Changes) => saveCompany(api, company, changes)

describe("contacts of a company", () => {
  it("that are unlinked are its primary ones no more, and the audit trail says so", async () => {
    const { id, primary, sales, other } = await createRichCompany(user, allBlocs)
    const after = await save(id, { contacts: [other] })
    expect(after.informations.contactPrimary).toBeNull()
    expect(after.vendor?.primarySalesContact).toBeNull()
    const [entry] = await companyEntries(id)
    expect(entry?.changes).toEqual({
      contacts: [[primary, sales, other], [other]],
      "informations.contactPrimary": [primary, null],
      "vendor.primarySalesContact": [sales, null],
    })
  })

  it("that come or go learn of it: their own saves made from before are told", async () => {
    const { id } = await createCompany()
    const [stays, goes, comes] = [await createContact(), await createContact(), await createContact()]
    await linkContact(id, stays, 0)
    await linkContact(id, goes, 1)
    await save(id, { contacts: [comes, stays] })
    const auditTrail = await sql(
      `SELECT record_id, changes, version FROM audit_entry WHERE record_type = 'contact' AND record_id = ANY ($1)
       ORDER BY record_id`,
      [[stays, goes, comes]],
    )
    expect(auditTrail).toEqual([
      { record_id: goes, changes: { companies: [[id], []] }, version: 2 },
      { record_id: comes, changes: { companies: [[], [id]] }, version: 2 },
    ])
    const late = api.contacts.edit({ contact: comes, version: 1, companies: [] })
    await expect(late).rejects.toMatchObject({ status: 409, body: { fields: ["companies"] } })
  })

  it("that are unlinked elsewhere are not its primary ones either", async () => {
    const { id, primary, sales } = await createRichCompany(user, allBlocs)
    await sql("DELETE FROM company_contact WHERE contact_id = $1", [primary])
    const { informations, vendor } = await page(id)
    expect([informations.contactPrimary, vendor?.primarySalesContact?.id]).toEqual([null, sales])
  })

  it("can be linked and made primary in one save; others cannot be primary", async () => {
    const { id } = await createCompany({ accountTypeIds: [await reference.accountTypeId(typeOfBloc.vendor)] })
    const contact = await createContact()
    await expect(save(id, { informations: { contactPrimary: contact } })).rejects.toMatchObject(
      refused("informations.contactPrimary"),
    )
    await expect(save(id, { vendor: { primarySalesContact: contact } })).rejects.toMatchObject(
      refused("vendor.primarySalesContact"),
    )
    const after = await save(id, {
      contacts: [contact],
      informations: { contactPrimary: contact },
      vendor: { primarySalesContact: contact },
    })
    expect(after.contacts).toMatchObject([{ id: contact, is_primary: true, is_primary_sales: true }])
  })

  it("that were deleted keep their link for the day they are restored", async () => {
    const { id } = await createCompany()
    const [gone, added] = [await createContact(), await createContact()]
    await linkContact(id, gone)
    await sql("UPDATE company SET primary_contact_id = $2 WHERE id = $1", [id, gone])
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [gone])
    expect((await save(id, { contacts: [added] })).contacts.map((one) => one.id)).toEqual([added])
    await sql("UPDATE contact SET deleted_at = NULL WHERE id = $1", [gone])
    expect((await page(id)).contacts.map((one) => one.id)).toEqual([gone, added])
    expect((await page(id)).informations.contactPrimary?.id).toBe(gone)
  })
})

describe("phones and addresses on the web", () => {
  it("are taken as typed, with a scheme before addresses that lack one", async () => {
    const { id } = await createCompany()
    const { id: website } = await sqlOne<{ id: number }>(
      "SELECT id FROM social_network WHERE code = 'website'",
    )
    const phones = [
      { type: "L", number: "+44 20 7946 0958", country_id: null },
      { type: "M", number: "(0)6 12 34 56 78", country_id: await reference.countryId("FR") },
    ]
    const { informations } = await save(id, {
      informations: { phones, socialNetworks: [{ social_network_id: website, value: "shop.example/fr" }] },
    })
    expect(informations.phones.map(({ number }) => number)).toEqual(["+44 20 7946 0958", "(0)6 12 34 56 78"])
    expect(informations.socialNetworks).toMatchObject([{ value: "https://shop.example/fr" }])
    const { has_website } = await sqlOne("SELECT has_website FROM company WHERE id = $1", [id])
    expect(has_website).toBe(true)
  })

  it("may stay when their network is offered no more, but no other is added", async () => {
    const { id } = await createCompany()
    const { id: old } = await insertRow<{ id: number }>("social_network", {
      code: "myspace",
      name: "Myspace",
    })
    await addSocialNetwork(id, "myspace", "myspace.example/shop")
    await addSocialNetwork(id, "facebook", "facebook.example/shop")
    const link = (await page(id)).informations.socialNetworks.find((one) => one.code === "myspace")
    const network = { social_network_id: old, value: link?.value ?? "" }
    const { informations } = await save(id, { informations: { socialNetworks: [network] } })
    expect(informations.socialNetworks).toMatchObject([{ code: "myspace" }])
    const another = { social_network_id: old, value: "myspace.example/other" }
    const edit = save(id, { informations: { socialNetworks: [network, another] } })
    await expect(edit).rejects.toMatchObject(refused("informations.socialNetworks.1.social_network_id"))
  })

  it("go by codes of networks that never change", async () => {
    const change = sql("UPDATE social_network SET code = 'site' WHERE code = 'website'")
    await expect(change).rejects.toThrow("cannot change")
  })
})
