import { beforeEach, describe, expect, it } from "vitest"
import { createMail, createMarketplaceAccount, startSequence } from "#tests/factories/activity.ts"
import { addSocialNetwork, createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies, storedReadColumns } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"

/** Two companies, the first with one of everything, and values neither has. */
async function prepare() {
  const tag = await reference.createTag()
  const brand = await reference.createBrand()
  const owner = await reference.createOwner()
  const vendorTag = await reference.createVendorTag()
  const full = await createCompany({
    accountTypeIds: [await reference.accountTypeId("Press")],
    tagIds: [tag],
    vendorTagIds: [vendorTag],
    brandIds: [brand],
    ownerIds: [owner],
    lifecycleOptionIds: [await reference.lifecycleOptionId(true)],
    sessionIds: [await reference.sessionId("current")],
    website: "full.example",
  })
  const bounced = await createContact({ emailError: true })
  await linkContact(full.id, bounced)
  const account = await createMarketplaceAccount(full.id)
  const run = await startSequence(full.id)
  const mail = await createMail(full.id)
  return {
    full: full.id,
    empty: (await createCompany()).id,
    tag,
    brand,
    owner,
    vendorTag,
    bounced,
    account,
    run,
    mail,
    otherTag: await reference.createTag(),
    otherBrand: await reference.createBrand(),
    contact: await createContact(),
    otherType: await reference.accountTypeId("Buyer"),
    otherSession: await reference.sessionId("previous"),
    otherStage: await reference.lifecycleOptionId(true, 1),
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>
let made: Prepared

beforeEach(async () => {
  await sql("TRUNCATE company, contact CASCADE")
  made = await prepare()
})

const run = (text: string, ...names: (keyof Prepared)[]) =>
  sql(
    text,
    names.map((name) => made[name]),
  )

/** Tables that link a company to something, and the column of what is linked. */
const links = [
  ["company_tagging", "tag_id", "otherTag"],
  ["company_vendor_tagging", "vendor_tag_id", null],
  ["company_account_type", "account_type_id", "otherType"],
  ["company_brand", "brand_id", "otherBrand"],
  ["company_sale_owner", "owner_id", null],
  ["company_participation", "tradeshow_session_id", "otherSession"],
  ["company_lifecycle", "lifecycle_option_id", "otherStage"],
  ["company_social_network", "value", null],
  ["company_contact", "contact_id", null],
  ["sequence_run", "sequence_id", null],
  ["mail_delivery", "status", null],
  ["marketplace_account", "identifier", null],
] as const

const changes: Record<string, () => Promise<unknown>> = {
  "a renamed brand": () => run("UPDATE brand SET name = 'Renamed' WHERE id = $1", "brand"),
  "a brand in another place": () =>
    run(
      "INSERT INTO company_brand (company_id, brand_id, position) VALUES ($1, $2, -1)",
      "full",
      "otherBrand",
    ),
  "a deleted brand": () => run("DELETE FROM brand WHERE id = $1", "brand"),
  "a deleted tag": () => run("DELETE FROM company_tag WHERE id = $1", "tag"),
  "a deleted vendor tag": () => run("DELETE FROM vendor_tag WHERE id = $1", "vendorTag"),
  "a deleted owner": () => run("DELETE FROM owner WHERE id = $1", "owner"),
  "a corrected address": () => run("UPDATE contact SET email_error = false WHERE id = $1", "bounced"),
  "a deleted contact": () => run("DELETE FROM contact WHERE id = $1", "bounced"),
  "a contact deleted so that it can be restored": () =>
    run("UPDATE contact SET deleted_at = now() WHERE id = $1", "bounced"),
  "a restored contact": async () => {
    await run("UPDATE contact SET deleted_at = now() WHERE id = $1", "bounced")
    await run("UPDATE contact SET deleted_at = NULL, email_error = true WHERE id = $1", "bounced")
    await run("UPDATE contact SET email_error = false WHERE id = $1", "bounced")
  },
  "a second contact that bounces": async () => {
    await linkContact(made.empty, made.contact)
    await run("UPDATE contact SET email_error = true WHERE id = $1", "contact")
  },
  "a finished sequence": () => run("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", "run"),
  "a sent mail": () => run("UPDATE mail_delivery SET status = 'sent' WHERE mail_id = $1", "mail"),
  "a mail that goes to a contact instead": () =>
    run("UPDATE mail_delivery SET company_id = NULL, contact_id = $2 WHERE mail_id = $1", "mail", "contact"),
  "a blacklisted marketplace account": () =>
    run("UPDATE marketplace_account SET is_blacklisted = true WHERE id = $1", "account"),
  "another stage": () =>
    run("UPDATE company_lifecycle SET lifecycle_option_id = $2 WHERE company_id = $1", "full", "otherStage"),
  "a website that becomes another network": () =>
    run(
      "UPDATE company_social_network SET social_network_id = (SELECT id FROM social_network WHERE code = 'facebook') WHERE company_id = $1",
      "full",
    ),
  "a second tag": () => run("INSERT INTO company_tagging VALUES ($1, $2)", "full", "otherTag"),
  "one statement for many companies": () =>
    run("INSERT INTO company_tagging (company_id, tag_id) SELECT id, $1 FROM company", "otherTag"),
  "one statement that takes from many": () => run("DELETE FROM company_tagging WHERE company_id IS NOT NULL"),
  "a deleted company": () => run("DELETE FROM company WHERE id = $1", "full"),
  "a merge of rows that exist": () =>
    run(
      "INSERT INTO company_tagging VALUES ($1, $2), ($1, $3) ON CONFLICT (company_id, tag_id) DO UPDATE SET tag_id = excluded.tag_id",
      "full",
      "tag",
      "otherTag",
    ),
}

describe("what the list reads is true", () => {
  it("after everything was linked", async () => {
    expect(await staleCompanies()).toEqual([])
    const row = await sqlOne(
      `SELECT cardinality(tag_ids || vendor_tag_ids || account_type_ids || brand_ids || sale_owner_ids || lifecycle_option_ids || session_ids) AS ids,
         has_website AND has_email_error AND has_active_sequence AND is_mail_pending AND is_on_marketplace AS facts,
         brand_names <> '' AS is_named FROM company WHERE id = $1`,
      [made.full],
    )
    expect(row).toEqual({ ids: 7, facts: true, is_named: true })
  })

  it.each(links)("after rows of %s were deleted", async (table) => {
    const before = await storedReadColumns()
    await run(`DELETE FROM ${table} WHERE company_id = $1`, "full")
    expect(await storedReadColumns()).not.toBe(before)
    expect(await staleCompanies()).toEqual([])
  })

  it.each(links)("after rows of %s moved to another company", async (table) => {
    const before = await storedReadColumns()
    await run(`UPDATE ${table} SET company_id = $2 WHERE company_id = $1`, "full", "empty")
    expect(await storedReadColumns()).not.toBe(before)
    expect(await staleCompanies()).toEqual([])
  })

  it.each(links.filter(([, , other]) => other !== null))(
    "after %s.%s was changed",
    async (table, column, other) => {
      const before = await storedReadColumns()
      await run(`UPDATE ${table} SET ${column} = $2 WHERE company_id = $1`, "full", other ?? "full")
      expect(await storedReadColumns()).not.toBe(before)
      expect(await staleCompanies()).toEqual([])
    },
  )

  it.each(Object.entries(changes))("after %s", async (_, change) => {
    const before = await storedReadColumns()
    await change()
    expect(await storedReadColumns()).not.toBe(before)
    expect(await staleCompanies()).toEqual([])
  })

  it("after a transaction that was rolled back", async () => {
    const before = await storedReadColumns()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("DELETE FROM company_tagging")
      await connection.query("UPDATE brand SET name = name || ' for a moment'")
      await connection.query("ROLLBACK")
    })
    expect(await storedReadColumns()).toBe(before)
    expect(await staleCompanies()).toEqual([])
  })

  it("when the second website of two is removed", async () => {
    await addSocialNetwork(made.full, "website", "second.example")
    await run("DELETE FROM company_social_network WHERE company_id = $1 AND value = 'full.example'", "full")
    const { has_website } = await sqlOne("SELECT has_website FROM company WHERE id = $1", [made.full])
    expect(has_website).toBe(true)
  })
})
