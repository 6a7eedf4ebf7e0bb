import { createMail, createMarketplaceAccount, createNote, startSequence } from "./activity.ts"
import { addSocialNetwork, createCompany, type TestCompany } from "./companies.ts"
import { createContact, linkContact, setPrimarySalesContact } from "./contacts.ts"
import { insertRow, sql } from "./database.ts"
import * as reference from "./reference.ts"
import type { TestUser } from "./users.ts"

/** A company of a user who sells, with something in every block of its page, in the blocs of its account types (by English name). */
export async function createRichCompany(user: TestUser, accountTypes: string[]) {
  const company = await createCompany({
    businessName: "Rich SAS",
    countryId: await reference.countryId("US"),
    stateId: await reference.stateId("US", "CA"),
    createdById: user.id,
    createdAt: "2025-03-04T05:06:07Z",
    updatedAt: "2025-04-05T06:07:08Z",
    accountTypeIds: await Promise.all(accountTypes.map(reference.accountTypeId)),
    tagIds: [await reference.createTag({ isPinned: true }), await reference.createTag()],
    vendorTagIds: [await reference.createVendorTag()],
    brandIds: [await reference.createBrand()],
    ownerIds: [user.ownerId],
    lifecycleOptionIds: [await reference.lifecycleOptionId(true)],
    sessionIds: [await reference.sessionId("previous")],
    platformId: await reference.idAt("lifecycle_platform"),
    website: "rich.example",
  })
  await addSocialNetwork(company.id, "instagram", "http://instagram.example/rich")
  await addBlocs(company)
  const contacts = await addContacts(company)
  await addOutsideRecords(company)
  await createNote({ companyId: company.id })
  await createNote({ companyId: company.id })
  await startSequence(company.id)
  await createMail(company.id)
  await createMarketplaceAccount(company.id)
  return { ...company, ...contacts }
}

async function addBlocs({ id }: TestCompany): Promise<void> {
  const link = async (table: string, column: string, of: string, place = 0) =>
    insertRow(table, { company_id: id, [column]: await reference.idAt(of, place) })
  await link("company_buyer_type", "buyer_type_id", "buyer_type")
  await link("company_media_type", "media_type_id", "media_type")
  await link("company_vendor_section", "vendor_section_id", "vendor_section")
  await link("company_vendor_target", "vendor_target_id", "vendor_target")
  await link("company_followup", "tradeshow_id", "tradeshow")
  for (const [place, bloc] of ["BUYER", "MEDIA", "VENDOR"].entries()) {
    const category = await reference.idAt("market_category", place)
    await insertRow("company_market_category", { company_id: id, market_category_id: category, bloc })
  }
  for (const [place, bloc] of ["BUYER", "MEDIA"].entries()) {
    const range = await reference.idAt("gender_age_range", place)
    await insertRow("company_gender_age_range", { company_id: id, gender_age_range_id: range, bloc })
  }
  await sql(
    "UPDATE company SET buyer_other_type = 'Museum shop', street = '1 Main St', city = 'Oakland' WHERE id = $1",
    [id],
  )
}

async function addContacts({ id }: TestCompany) {
  const primary = await createContact({ firstName: "Pia", lastName: "Primary", isVip: true })
  const sales = await createContact({ firstName: "Sam", lastName: "Sales", emailError: true })
  const other = await createContact({ firstName: "Otto", lastName: "Other" })
  const gone = await createContact({ firstName: "Gil", lastName: "Gone" })
  for (const [position, contact] of [other, gone, sales, primary].entries()) {
    await linkContact(id, contact, position)
  }
  await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [gone])
  await sql("UPDATE company SET primary_contact_id = $2 WHERE id = $1", [id, primary])
  await setPrimarySalesContact(id, sales)
  const country = await reference.countryId("FR")
  const phone = { number: "612345678", type: "M", country_id: country }
  await insertRow("contact_phone", { contact_id: primary, ...phone })
  await insertRow("company_phone", { company_id: id, ...phone, type: "L" })
  return { primary, sales, other }
}

async function addOutsideRecords({ id }: TestCompany): Promise<void> {
  await insertRow("company_zoho", { company_id: id, organization_id: "20071043210", zoho_id: "Z-1" })
  await insertRow("company_mobilier", { company_id: id, tradeshow_id: 2, reference: "NYC-7" })
  await sql("UPDATE company_participation SET booth_size = 12 WHERE company_id = $1", [id])
}
