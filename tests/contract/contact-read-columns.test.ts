import { beforeEach, describe, expect, it } from "vitest"
import { createMarketplaceAccount, startContactSequence } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { addContactNetwork, createContact, linkContact, setSession } from "#tests/factories/contacts.ts"
import { onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies, staleContacts, storedReadColumns } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"

/** A contact with one of everything that works for a company with one of everything, and values neither has. */
async function prepare() {
  const company = await createCompany({
    name: "Petit Loup",
    accountTypeIds: [await reference.accountTypeId("Press")],
    countryId: await reference.countryId("US"),
    stateId: await reference.stateId("US", "CA"),
    lifecycleOptionIds: [await reference.lifecycleOptionId(true)],
    sessionIds: [await reference.sessionId("current")],
    website: "company.example",
  })
  const account = await createMarketplaceAccount(company.id)
  const other = await createCompany({
    name: "Grand Ours",
    accountTypeIds: [await reference.accountTypeId("Buyer"), await reference.accountTypeId("Press")],
    countryId: await reference.countryId("FR"),
  })
  const tag = await reference.createContactTag()
  const caller = await reference.createCaller()
  const session = await reference.sessionId("current")
  const full = await createContact({
    tagIds: [tag],
    callerIds: [caller],
    registeredIds: [session],
    visitedIds: [session],
    website: "contact.example",
    companyIds: [company.id],
  })
  const run = await startContactSequence(full)
  return {
    full,
    tag,
    caller,
    session,
    run,
    account,
    company: company.id,
    other: other.id,
    empty: await createContact(),
    otherTag: await reference.createContactTag(),
    otherCaller: await reference.createCaller(),
    otherSession: await reference.sessionId("previous"),
    otherType: await reference.accountTypeId("Buyer"),
    otherStage: await reference.lifecycleOptionId(true, 1),
    otherCountry: await reference.countryId("DE"),
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

/** Tables that link a contact to something, and the column of what is linked. */
const links = [
  ["contact_tagging", "tag_id", "otherTag"],
  ["contact_caller", "caller_id", "otherCaller"],
  ["contact_session", "tradeshow_session_id", "otherSession"],
  ["company_contact", "company_id", "other"],
  ["sequence_run", "sequence_id", null],
] as const

const changes: Record<string, () => Promise<unknown>> = {
  "a renamed company": () => run("UPDATE company SET name = 'Renamed' WHERE id = $1", "company"),
  "a company in another country": () =>
    run("UPDATE company SET country_id = $2, state_id = NULL WHERE id = $1", "company", "otherCountry"),
  "a company of no state": () => run("UPDATE company SET state_id = NULL WHERE id = $1", "company"),
  "a company deleted so that it can be restored": () =>
    run("UPDATE company SET deleted_at = now() WHERE id = $1", "company"),
  "a restored company": async () => {
    await run("UPDATE company SET deleted_at = now() WHERE id = $1", "company")
    await run("UPDATE company SET deleted_at = NULL, name = 'Back' WHERE id = $1", "company")
  },
  "a deleted company": () => run("DELETE FROM company WHERE id = $1", "company"),
  "another account type of the company": () =>
    run("INSERT INTO company_account_type VALUES ($1, $2)", "company", "otherType"),
  "no account type of the company": () =>
    run("DELETE FROM company_account_type WHERE company_id = $1", "company"),
  "another stage of the company": () =>
    run(
      "UPDATE company_lifecycle SET lifecycle_option_id = $2 WHERE company_id = $1",
      "company",
      "otherStage",
    ),
  "another participation of the company": () =>
    run(
      "INSERT INTO company_participation (company_id, tradeshow_session_id) VALUES ($1, $2)",
      "company",
      "otherSession",
    ),
  "a marketplace account taken away": () =>
    run("UPDATE marketplace_account SET is_blacklisted = true WHERE id = $1", "account"),
  "a website of the company removed together with the contact's": async () => {
    await run("DELETE FROM contact_social_network WHERE contact_id = $1", "full")
    await run("DELETE FROM company_social_network WHERE company_id = $1", "company")
  },
  "a second company": () => linkContact(made.other, made.full),
  "another order of two companies": async () => {
    await linkContact(made.other, made.full)
    await run("UPDATE company_contact SET company_position = -1 WHERE company_id = $1", "other")
  },
  "a deleted tag": () => run("DELETE FROM contact_tag WHERE id = $1", "tag"),
  "a deleted caller": () => run("DELETE FROM caller WHERE id = $1", "caller"),
  "a registration undone": () => setSession(made.full, made.session, { isVisited: true }),
  "a visit undone": () => setSession(made.full, made.session, { status: 2 }),
  "a finished sequence": () => run("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", "run"),
  "a sequence that goes to a company instead": () =>
    run("UPDATE sequence_run SET contact_id = NULL, company_id = $2 WHERE id = $1", "run", "other"),
  "one statement for many contacts": () =>
    run("INSERT INTO contact_tagging (contact_id, tag_id) SELECT id, $1 FROM contact", "otherTag"),
  "one statement that takes from many": () => run("DELETE FROM contact_tagging WHERE contact_id IS NOT NULL"),
  "another name": () => run("UPDATE contact SET last_name = 'Renamed' WHERE id = $1", "full"),
  "another address": () => run("UPDATE contact SET email = 'renamed@example.com' WHERE id = $1", "full"),
  "a deleted contact": () => run("DELETE FROM contact WHERE id = $1", "full"),
}

async function expectReached(change: () => Promise<unknown>): Promise<void> {
  const before = await storedReadColumns("contact")
  await change()
  expect(await storedReadColumns("contact")).not.toBe(before)
  expect(await staleContacts()).toEqual([])
  expect(await staleCompanies()).toEqual([])
}

describe("what the contacts list reads is true", () => {
  it("after everything was linked", async () => {
    expect(await staleContacts()).toEqual([])
    const row = await sqlOne(
      `SELECT cardinality(tag_ids || caller_ids || account_type_ids || country_ids || state_ids || lifecycle_option_ids
           || participation_ids || registered_ids || visited_ids) AS ids,
         has_website AND has_active_sequence AND is_on_marketplace AS facts, company_id, company_names
       FROM contact WHERE id = $1`,
      [made.full],
    )
    expect(row).toEqual({ ids: 9, facts: true, company_id: made.company, company_names: "Petit Loup" })
  })

  it.each(links)("after rows of %s were deleted", async (table) => {
    await expectReached(() => run(`DELETE FROM ${table} WHERE contact_id = $1`, "full"))
  })

  it.each(links)("after rows of %s moved to another contact", async (table) => {
    await expectReached(() =>
      run(`UPDATE ${table} SET contact_id = $2 WHERE contact_id = $1`, "full", "empty"),
    )
  })

  it.each(links.filter(([, , other]) => other !== null))(
    "after %s.%s was changed",
    async (table, column, other) => {
      await expectReached(() =>
        run(`UPDATE ${table} SET ${column} = $2 WHERE contact_id = $1`, "full", other ?? "full"),
      )
    },
  )

  it.each(Object.entries(changes))("after %s", async (_, change) => {
    await expectReached(change)
  })

  it("after a transaction that was rolled back", async () => {
    const before = await storedReadColumns("contact")
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("DELETE FROM contact_tagging")
      await connection.query("UPDATE company SET name = name || ' for a moment'")
      await connection.query("ROLLBACK")
    })
    expect(await storedReadColumns("contact")).toBe(before)
    expect(await staleContacts()).toEqual([])
  })
})

const columnsOf = (id: number) =>
  sqlOne(
    "SELECT company_id, company_names, account_type_ids, country_ids, has_website FROM contact WHERE id = $1",
    [id],
  )

it("a contact of two companies has what either has, once, and the first one's name first", async () => {
  const { full, company, other } = made
  await linkContact(other, full)
  const stored = await columnsOf(full)
  expect(stored).toMatchObject({ company_id: company, company_names: "Petit Loup Grand Ours" })
  expect(stored.account_type_ids).toEqual([...new Set(stored.account_type_ids)])
  expect(stored.account_type_ids).toHaveLength(2)
  expect(stored.country_ids).toHaveLength(2)
})

it("a deleted company counts for nothing while it is deleted", async () => {
  const { full, company } = made
  await run("DELETE FROM contact_social_network WHERE contact_id = $1", "full")
  await run("UPDATE company SET deleted_at = now() WHERE id = $1", "company")
  expect(await columnsOf(full)).toEqual({
    company_id: null,
    company_names: "",
    account_type_ids: [],
    country_ids: [],
    has_website: false,
  })
  await run("UPDATE company SET deleted_at = NULL WHERE id = $1", "company")
  expect(await columnsOf(full)).toMatchObject({ company_id: company, has_website: true })
})

it("a contact has a website when it or a company of it has one", async () => {
  await addContactNetwork(made.empty, "instagram", "instagram.example/me")
  expect(await columnsOf(made.empty)).toMatchObject({ has_website: false })
  await addContactNetwork(made.empty, "website", "me.example")
  expect(await columnsOf(made.empty)).toMatchObject({ has_website: true })
})

it("a change of a company that concerns no contact leaves the contacts alone", async () => {
  const version = () => sqlOne("SELECT sum(version)::int AS version FROM list_counter WHERE list = 'contact'")
  const before = await version()
  await run("UPDATE company SET city = 'Lyon', version = version + 1 WHERE id = $1", "company")
  expect(await version()).toEqual(before)
})
