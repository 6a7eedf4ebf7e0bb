import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import {
  type Changes,
  companyEntries,
  newCompany,
  pipelineOf,
  typeOfBloc,
} from "#tests/factories/company-form.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"
import { untilDone } from "#tests/factories/until-done.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const people = 20
let apis: Api[]

beforeAll(async () => {
  apis = await Promise.all(
    Array.from({ length: people }, async () => signIn(await createUser({ isAdmin: true }))),
  )
  await sql(
    `CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END $$`,
  )
})

/** Every save then waits between what it read and what it writes. */
async function pausing<Result>(isPausing: boolean, work: () => Promise<Result>): Promise<Result> {
  if (!isPausing) return work()
  await sql("CREATE TRIGGER pause BEFORE UPDATE OF version ON company FOR EACH ROW EXECUTE FUNCTION pause()")
  try {
    return await work()
  } finally {
    await sql("DROP TRIGGER pause ON company")
  }
}

/** All save at once what each says, from version 1. */
const saveAll = (company: number, changes: Changes[]) =>
  Promise.allSettled(
    changes.map((one, index) =>
      untilDone(async () => apis[index]?.companies.edit({ company, version: 1, ...one })),
    ),
  )

async function vendorCompany(): Promise<number> {
  const types = [typeOfBloc.buyer, typeOfBloc.media, typeOfBloc.vendor]
  return (await createCompany({ accountTypeIds: await Promise.all(types.map(reference.accountTypeId)) })).id
}

/** As many fields as there are people, each with a value that the company does not have. */
async function differentFields(company: number): Promise<Changes[]> {
  const contact = await createContact()
  await linkContact(company, contact)
  const { id: lifecycle_id, stages } = await pipelineOf(1)
  const { id: website } = await sqlOne<{ id: number }>("SELECT id FROM social_network WHERE code = 'website'")
  return [
    { informations: { name: "Renamed" } },
    { informations: { business_name: "Renamed SA" } },
    { informations: { state: "pending" } },
    { informations: { brands: [await reference.createBrand()] } },
    { informations: { tags: [await reference.createTag()] } },
    { informations: { phones: [{ type: "M", number: "+33612345678" }] } },
    { informations: { socialNetworks: [{ social_network_id: website, value: "race.example" }] } },
    { informations: { address: { street: "1 Main St" } } },
    { informations: { address: { city: "Lyon" } } },
    { informations: { contactPrimary: contact } },
    { buyer: { types: [await reference.idAt("buyer_type")] } },
    { buyer: { marketCategories: [await reference.idAt("market_category")] } },
    { media: { types: [await reference.idAt("media_type")] } },
    { vendor: { marketCategories: [await reference.idAt("market_category")] } },
    { vendor: { tags: [await reference.createVendorTag()] } },
    { vendor: { saleOwners: [await reference.createOwner()] } },
    { vendor: { lifecycles: [{ lifecycle_id, lifecycle_option_id: stages[0] ?? 0 }] } },
    {
      vendor: {
        participations: [{ tradeshow_session_id: await reference.sessionId("current"), booth_size: 3 }],
      },
    },
    { zoho: [{ organization_id: "20071043210", zoho_id: "Z-9" }] },
    { mobilier: [{ tradeshow_id: 1, reference: "PAR-9" }] },
  ]
}

const statusOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? 200 : outcome.reason.status

describe.each([
  ["one after the other", false],
  ["each pausing between its reading and its writing", true],
])("twenty people who save a company at once, %s,", (_, isPausing) => {
  it("in the same field: one wins, the others are told, and see the winner's value", async () => {
    const company = (await createCompany()).id
    const names = Array.from({ length: people }, (_, index) => `Name of person ${index}`)
    const outcomes = await pausing(isPausing, () =>
      saveAll(
        company,
        names.map((name) => ({ informations: { name } })),
      ),
    )
    const won = outcomes.findIndex((outcome) => outcome.status === "fulfilled")
    expect(outcomes.map(statusOf).sort()).toEqual([200, ...Array.from({ length: people - 1 }, () => 409)])
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue
      const { fields, current } = outcome.reason.body
      expect([fields, current.informations.name]).toEqual([["informations.name"], names[won]])
    }
    const stored = await sqlOne("SELECT name, version FROM company WHERE id = $1", [company])
    expect(stored).toEqual({ name: names[won], version: 2 })
    expect(await companyEntries(company)).toHaveLength(1)
  })

  it("in different fields: every change survives, and each made a version", async () => {
    const company = await vendorCompany()
    const changes = await differentFields(company)
    expect(changes).toHaveLength(people)
    const outcomes = await pausing(isPausing, () => saveAll(company, changes))
    expect(outcomes.map(statusOf)).toEqual(changes.map(() => 200))
    const entries = await companyEntries(company)
    expect(entries.map((entry) => entry.version)).toEqual(changes.map((_, index) => index + 2))
    const { data } = (await apis[0]?.companies.get({ company })) ?? {}
    expect(data?.version).toBe(people + 1)
    expect(data?.informations).toMatchObject({
      name: "Renamed",
      business_name: "Renamed SA",
      state: "pending",
      phones: [{ number: "+33612345678" }],
      address: { street: "1 Main St", city: "Lyon" },
      contactPrimary: { name: expect.any(String) },
    })
    expect(data?.vendor).toMatchObject({ lifecycles: [{}], participations: [{}], saleOwners: [{}] })
    expect(await staleCompanies()).toEqual([])
  })
})

/** A mail to a contact bounces. */
const bounce = `WITH locked AS (SELECT contact_lock(ARRAY[$1::int]))
  UPDATE contact SET email_error = NOT email_error WHERE id = $1 AND (SELECT count(*) FROM locked) > 0`

describe("saves of a company", () => {
  it("among changes of its links from elsewhere end all, and leave read columns true", async () => {
    const companies = [await vendorCompany(), await vendorCompany(), await vendorCompany()]
    const contact = await createContact()
    const tags = await Promise.all(Array.from({ length: people }, () => reference.createTag()))
    for (const company of companies) await linkContact(company, contact)
    const outcomes = await Promise.allSettled(
      tags.flatMap((tag, index) => {
        const company = companies[index % companies.length] ?? 0
        const save = (changes: Changes) =>
          untilDone(async () => apis[index]?.companies.edit({ company, version: 1, ...changes }))
        return [
          save({ vendor: { followups: [(index % 4) + 1] } }),
          save({ informations: { name: `Name ${index}` } }),
          sql("INSERT INTO company_tagging SELECT id, $2 FROM unnest($1::int[]) AS id", [companies, tag]),
          sql(bounce, [contact]),
          untilDone(async () => apis[index]?.companies.resetEmailError({ company })),
        ]
      }),
    )
    const own = outcomes.filter((_, index) => ![2, 3].includes(index % 5)).map(statusOf)
    expect(new Set(own)).toEqual(new Set([200, 409]))
    expect(await staleCompanies()).toEqual([])
  })

  it("that swap the same contacts in all directions do not wait in a circle", async () => {
    const companies = await Promise.all(Array.from({ length: 6 }, () => createCompany()))
    const contacts = await Promise.all(Array.from({ length: 6 }, () => createContact()))
    const outcomes = await Promise.all(
      apis.map(async (api, index) => {
        const company = companies[index % companies.length]?.id ?? 0
        const turned = [...contacts.slice(index % 5), ...contacts.slice(0, index % 5)].slice(0, 4)
        const edit = { company, version: 1, contacts: turned, informations: { name: `Name ${index}` } }
        return untilDone(() => api.companies.edit(edit)).catch((error) => error.status)
      }),
    )
    expect(outcomes.filter((outcome) => typeof outcome === "object")).toHaveLength(companies.length)
    expect(outcomes.filter((outcome) => outcome === 409)).toHaveLength(people - companies.length)
    expect(await staleCompanies()).toEqual([])
  })

  it("that name a tag while it is deleted keep it or are told that it is none", async () => {
    for (let round = 0; round < 5; round++) {
      const company = (await createCompany()).id
      const tag = await reference.createTag()
      const [outcomes] = await Promise.all([
        saveAll(
          company,
          apis.map(() => ({ informations: { tags: [tag] } })),
        ),
        sql("DELETE FROM company_tag WHERE id = $1", [tag]),
      ])
      for (const status of outcomes.map(statusOf)) expect([200, 409, 422]).toContain(status)
      expect(await sqlOne("SELECT tag_ids FROM company WHERE id = $1", [company])).toEqual({ tag_ids: [] })
    }
  })

  it("while it is deleted come before, or find nothing", async () => {
    const administrator = await signIn(await createUser({ isAdmin: true }))
    const company = (await createCompany()).id
    const [outcomes] = await Promise.all([
      saveAll(
        company,
        apis.map((_, index) => ({ informations: { name: `Name ${index}` } })),
      ),
      untilDone(() => administrator.companies.remove({ company })),
    ])
    for (const status of outcomes.map(statusOf)) expect([200, 404, 409]).toContain(status)
    expect((await companyEntries(company)).filter((entry) => entry.action === "delete")).toHaveLength(1)
  })

  it("with the same body sent twenty times make as many companies: nothing is merged behind anybody's back", async () => {
    const body = await newCompany()
    const created = await Promise.all(apis.map((api) => untilDone(() => api.companies.create(body))))
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(people)
  })
})
