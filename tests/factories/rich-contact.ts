import { createMarketplaceAccount, createNote } from "./activity.ts"
import { createCompany } from "./companies.ts"
import { createContact, linkContact } from "./contacts.ts"
import { insertRow, sql, unique } from "./database.ts"
import * as reference from "./reference.ts"
import type { TestUser } from "./users.ts"

type Id = { id: number }

/** A contact with something in every part of its page. */
export async function createRichContact(user: TestUser) {
  const id = await createContact({ firstName: "Rita", lastName: "Rich", jobTitle: "Buyer", isVip: true })
  const salutation = await reference.idAt("salutation")
  const badge = await reference.idAt("badge")
  const outcome = await reference.idAt("outcome")
  await sql(
    `UPDATE contact SET salutation_id = $2, badge_id = $3, outcome_id = $4, created_by_id = $5,
      created_at = '2025-03-04T05:06:07Z', updated_at = '2025-04-05T06:07:08Z' WHERE id = $1`,
    [id, salutation, badge, outcome, user.id],
  )
  const tag = await insertRow<Id>("contact_tag", { name: unique("Contact tag") })
  const caller = await insertRow<Id>("caller", { name: unique("Caller") })
  await insertRow("contact_tagging", { contact_id: id, tag_id: tag.id })
  await insertRow("contact_caller", { contact_id: id, caller_id: caller.id })
  await addContactDetails(id)
  const companies = await addCompanies(id)
  const sessions = await addSessions(id)
  await createNote({ contactId: id })
  const run = { sequence_id: await reference.createSequence(), status: "in_progress", contact_id: id }
  await insertRow("sequence_run", run)
  return { id, salutation, badge, outcome, tag: tag.id, caller: caller.id, ...companies, ...sessions }
}

async function addContactDetails(contactId: number): Promise<void> {
  const phone = { contact_id: contactId, type: "M", country_id: await reference.countryId("FR") }
  await insertRow("contact_phone", { ...phone, number: "6 12 34 56 78", position: 1 })
  await insertRow("contact_phone", { ...phone, number: "1 40 20 50 50", type: "L", position: 0 })
  await sql(
    "INSERT INTO contact_social_network (contact_id, social_network_id, value) SELECT $1, id, 'instagram.example/rita' FROM social_network WHERE code = 'instagram'",
    [contactId],
  )
}

/** Two active companies, of which the second was linked first and has an account on the platform, and a deleted one. */
async function addCompanies(contactId: number) {
  const related = await createCompany({ countryId: await reference.countryId("US") })
  const second = await createCompany({ accountTypeIds: [await reference.accountTypeId("Manufacturer")] })
  const gone = await createCompany({ isDeleted: true })
  for (const company of [gone, second, related]) await linkContact(company.id, contactId)
  await sql("UPDATE company_contact SET company_position = -1 WHERE contact_id = $1 AND company_id = $2", [
    contactId,
    related.id,
  ])
  await sql("UPDATE company SET primary_contact_id = $2 WHERE id = $1", [second.id, contactId])
  await createMarketplaceAccount(second.id)
  return { related, second }
}

async function addSessions(contactId: number) {
  const current = await reference.sessionId("current")
  const previous = await reference.sessionId("previous")
  await insertRow("contact_session", {
    contact_id: contactId,
    tradeshow_session_id: current,
    registered_status: 3,
    is_visited: false,
  })
  await insertRow("contact_session", {
    contact_id: contactId,
    tradeshow_session_id: previous,
    registered_status: 0,
    is_visited: true,
  })
  return { current, previous }
}
