import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { RegistrationChanges } from "#lib/contract/registration-form.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import {
  accountTypeId,
  countryId,
  createBrand,
  socialNetworkId,
  stateId,
} from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let seller: TestUser
let api: Api
beforeAll(async () => {
  seller = await createUser({ owner: true })
  api = await signIn(seller)
})

const page = async (draft: number) => (await api.registrationRecord.get({ draft })).data
const save = async (draft_session: number, changes: RegistrationChanges, as = api) =>
  (await as.registrationRecord.save({ draft_session, ...changes })).data
const errorsOf = async (id: number, changes: RegistrationChanges) =>
  (await refused(save(id, changes), 422)).errors

const trailOf = (id: number) =>
  sql<{ changes: Record<string, [unknown, unknown]>; version: number }>(
    "SELECT changes, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
    [id],
  )

describe("a save of a registration", () => {
  it("changes what it names of every section, leaves the rest, and tells the trail by path", async () => {
    const registration = await made.createRegistration({ more: { billing_city: "Lyon" } })
    const { id, contact, brands } = registration
    const [booth = 0] = registration.booths
    const [brand = 0] = brands
    const [label, network, france] = [
      await made.createLabel(),
      await socialNetworkId("instagram"),
      await countryId("FR"),
    ]
    const saved = await save(id, {
      version: 1,
      informations: { company_name: "Atelier Sud" },
      information: { want_contact: true },
      billing: { note: "Pays late", phone: { country_id: france, number: "0612345678" } },
      organization: { organization_id: null },
      contact: { [contact]: { job_title: "Owner", phones: [{ country_id: france, number: "0612345678" }] } },
      booth: { [booth]: { agent_name: "Agent", note_booth: "" } },
      brand: {
        [brand]: {
          labels: [label, label],
          website: "brand.example",
          social_networks: [{ social_network_id: network, name: "@brand" }],
        },
      },
    })
    expect(saved).toMatchObject({
      version: 2,
      informations: { company_name: "Atelier Sud", country_id: france },
      information: { want_contact: true },
      billing: { city: "Lyon", phone: { country_id: france, number: "0612345678" } },
      note_billing: "Pays late",
      contacts: [
        { first_name: "Ada", job_title: "Owner", phones: [{ country_id: france, number: "0612345678" }] },
      ],
      booths: [
        {
          agent_name: "Agent",
          note_booth: { content: "" },
          brands: [
            {
              brand: {
                labels: [label],
                website: "brand.example",
                social_networks: [{ social_network_id: network, name: "@brand" }],
              },
            },
          ],
        },
      ],
    })
    const [entry] = await trailOf(id)
    expect(entry?.version).toBe(2)
    expect(entry?.changes).toMatchObject({
      "informations.company_name": [registration.companyName, "Atelier Sud"],
      "billing.phone.number": [null, "0612345678"],
      [`contact.${contact}.job_title`]: [null, "Owner"],
      [`booth.${booth}.note_booth`]: [null, ""],
      [`brand.${brand}.labels`]: [[], [label]],
    })
    expect(Object.keys(entry?.changes ?? {})).not.toContain("organization.organization_id")
    const off = await save(id, { version: 2, booth: { [booth]: { note_booth: null } } })
    expect(off.booths[0]?.note_booth).toBeNull()
  })

  it("that changes nothing leaves version and trail as they are", async () => {
    const { id, companyName } = await made.createRegistration()
    expect(await save(id, { version: 1, informations: { company_name: companyName } })).toMatchObject({
      version: 1,
    })
    expect(await trailOf(id)).toEqual([])
  })

  it("made from an older version is applied, unless it would overwrite what others changed meanwhile", async () => {
    const registration = await made.createRegistration()
    const { id } = registration
    const [brand = 0] = registration.brands
    const colleague = await signIn(await createUser())
    await save(id, { version: 1, brand: { [brand]: { website: "theirs.example" } } }, colleague)
    await save(id, { version: 1, informations: { company_name: "Mine" } })
    const refusal = await refused(
      save(id, { version: 1, billing: { city: "Paris" }, brand: { [brand]: { website: "mine.example" } } }),
      409,
    )
    expect(refusal.fields).toEqual([`brand.${brand}.website`])
    expect(refusal.current).toMatchObject({
      version: 3,
      informations: { company_name: "Mine" },
      billing: { city: null },
    })
  })

  it("of two made at once from the same version lets one field be written once", async () => {
    const { id } = await made.createRegistration()
    const both = await raceFor("registration", id, [
      () => save(id, { version: 1, informations: { company_name: "One" } }),
      () => save(id, { version: 1, informations: { company_name: "Two" } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await trailOf(id)).length).toBe(1)
  })

  it("is refused with all that is wrong, by path", async () => {
    const registration = await made.createRegistration()
    const { id, contact } = registration
    const [brand = 0] = registration.brands
    const [unknown, france] = [2_147_483_647, await countryId("FR")]
    const errors = await errorsOf(id, {
      version: 1,
      informations: { account_type_id: unknown, state_id: await stateId("US", "CA") },
      billing: { payment_plan: unknown, phone: { country_id: france, number: "12" } },
      organization: { organization_id: unknown },
      contact: { [contact]: { phones: [{ number: "0612345678" }], salutation: unknown } },
      brand: {
        [brand]: { targets: [unknown], labels: [unknown], market_categories: [unknown], country_id: unknown },
      },
      primaryCompany: { saleOwners: [seller.ownerId] },
    })
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      [
        "billing.payment_plan",
        "billing.phone.number",
        `brand.${brand}.country_id`,
        `brand.${brand}.labels`,
        `brand.${brand}.market_categories`,
        `brand.${brand}.targets`,
        `contact.${contact}.phones.0.country_id`,
        `contact.${contact}.salutation`,
        "informations.account_type_id",
        "informations.state_id",
        "organization.organization_id",
        "primaryCompany.saleOwners",
      ].sort(),
    )
    expect(await page(id)).toMatchObject({ version: 1 })
  })

  it("of a row that is not the registration's says that it is gone", async () => {
    const [{ id }, other] = [await made.createRegistration(), await made.createRegistration()]
    const [booth = 0] = other.booths
    expect(await errorsOf(id, { version: 1, booth: { [booth]: { agent_name: "Mine" } } })).toEqual({
      [`booth.${booth}.agent_name`]: ["It was deleted meanwhile"],
    })
  })

  it("of a draft is refused: its applicant goes on with it", async () => {
    const { id } = await made.createRegistration({ isDraft: true })
    expect(
      Object.keys((await errorsOf(id, { version: 1, informations: { company_name: "Ours" } })) ?? {}),
    ).toEqual(["informations.company_name"])
    expect(await statusOf(save(2_147_483_647, { version: 1, informations: { company_name: "Ours" } }))).toBe(
      404,
    )
  })

  it("clears the state of another country, and the name of a platform that is not another one", async () => {
    const california = await stateId("US", "CA")
    const us = await countryId("US")
    const { id } = await made.createRegistration({
      countryId: us,
      stateId: california,
      more: {
        platform_choice: "Other",
        platform_name: "Elsewhere",
        billing_country_id: us,
        billing_state_id: california,
      },
    })
    const saved = await save(id, {
      version: 1,
      informations: { country_id: await countryId("FR") },
      billing: { country_id: await countryId("FR") },
      information: { platform_choice: "Ankorstore", platform_name: "Elsewhere" },
    })
    expect([saved.informations.state_id, saved.billing.state_id]).toEqual([null, null])
    expect(saved.information).toMatchObject({ platform_choice: "Ankorstore", platform_name: null })
  })
})

describe("booths of a save", () => {
  it("have a section, structure and number only with a company of the registration, and of the show", async () => {
    const company = await createCompany()
    const registration = await made.createRegistration({ companies: [company.id], booths: [{}, {}] })
    const elsewhere = await made.createRegistration({ companies: [(await createCompany()).id] })
    // Before the first save, which waits for no notice of it.
    const item = await made.createBoothItem([elsewhere.show.id])
    const [booth = 0, other = 0] = registration.booths
    const structure = await made.createStructure()
    const [section = 0] = registration.show.sections
    const place = { vendor_section_id: section, booth_structure_link: structure, booth_number: "A1" }
    expect(
      Object.keys((await errorsOf(registration.id, { version: 1, booth: { [booth]: place } })) ?? {}),
    ).toEqual([
      `booth.${booth}.vendor_section_id`,
      `booth.${booth}.booth_structure_link`,
      `booth.${booth}.booth_number`,
    ])
    const wrong = await errorsOf(registration.id, {
      version: 1,
      booth: {
        [booth]: { companies: registration.associations, vendor_section_id: elsewhere.show.sections[0] ?? 0 },
        [other]: {
          companies: elsewhere.associations,
          zoho_item_id: item,
        },
      },
    })
    expect(wrong).toEqual({
      [`booth.${booth}.vendor_section_id`]: ["This show does not have it"],
      [`booth.${other}.companies`]: ["This value is not allowed"],
      [`booth.${other}.zoho_item_id`]: ["This show does not have it"],
    })
    const saved = await save(registration.id, {
      version: 1,
      booth: { [booth]: { ...place, companies: registration.associations } },
    })
    expect(saved.booths[0]).toMatchObject({ ...place, companies: registration.associations })
    expect((await trailOf(registration.id))[0]?.changes[`booth.${booth}.companies`]).toEqual([
      [],
      [company.id],
    ])
  })

  it("lose number and structure with their last company", async () => {
    const registration = await made.createRegistration({
      companies: [(await createCompany()).id],
      booths: [{ companies: [0], number: "C3", structureId: await made.createStructure() }],
    })
    const [booth = 0] = registration.booths
    const saved = await save(registration.id, { version: 1, booth: { [booth]: { companies: [] } } })
    expect(saved.booths[0]).toMatchObject({ companies: [], booth_number: null, booth_structure_link: null })
  })

  it("have a number that is theirs in the session of the show, whatever its case: who has it is told", async () => {
    const show = await made.createShow()
    const placed = async (companyName: string, number?: string) =>
      made.createRegistration({
        ...{ show, companyName, companies: [(await createCompany()).id] },
        booths: [{ companies: [0], ...(number && { number }) }, { companies: [0] }],
      })
    await placed("Holder", "B12")
    const { id, booths } = await placed("Latecomer")
    const [booth = 0, other = 0] = booths
    expect(await errorsOf(id, { version: 1, booth: { [booth]: { booth_number: "b12" } } })).toEqual({
      [`booth.${booth}.booth_number`]: ["Holder has this number"],
    })
    expect(
      await errorsOf(id, {
        version: 1,
        booth: { [booth]: { booth_number: "D4" }, [other]: { booth_number: "d4" } },
      }),
    ).toEqual({ [`booth.${other}.booth_number`]: ["Latecomer has this number"] })
    const first = { [booth]: { booth_number: "E1" }, [other]: { booth_number: "E2" } }
    await save(id, { version: 1, booth: first })
    const exchanged = { [booth]: { booth_number: "E2" }, [other]: { booth_number: "E1" } }
    const saved = await save(id, { version: 2, booth: exchanged })
    expect(saved.booths.map(({ booth_number }) => booth_number)).toEqual(["E2", "E1"])
    const elsewhere = await made.createRegistration({
      companies: [(await createCompany()).id],
      booths: [{ companies: [0] }],
    })
    const [far = 0] = elsewhere.booths
    expect(await save(elsewhere.id, { version: 1, booth: { [far]: { booth_number: "B12" } } })).toMatchObject(
      { version: 2 },
    )
  })

  it("of two exhibitors who take a number at once give it to one, and tell the other who has it", async () => {
    const show = await made.createShow()
    const both = await Promise.all(
      ["First", "Second"].map(async (companyName) =>
        made.createRegistration({
          show,
          companyName,
          companies: [(await createCompany()).id],
          booths: [{ companies: [0] }],
        }),
      ),
    )
    const take = ({ id, booths: [booth = 0] }: made.TestRegistration) =>
      save(id, { version: 1, booth: { [booth]: { booth_number: "B12" } } }).then(
        () => "taken",
        (error: { body: { errors: Record<string, string[]> } }) =>
          error.body.errors[`booth.${booth}.booth_number`]?.[0],
      )
    const answers = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      // Both have found the number free when they are let on.
      await connection.query("LOCK TABLE registration_booth IN SHARE MODE")
      const running = Promise.all(both.map(take))
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      return running
    })
    expect(answers).toContain("taken")
    const winner = both[answers.indexOf("taken")]?.companyName
    expect(answers).toContain(`${winner} has this number`)
  })

  it("are priced anew with another item, and the grand total follows", async () => {
    const show = await made.createShow()
    const [small, large] = [
      await made.createBoothItem([show.id], { price: 100_000, label: "Small one" }),
      await made.createBoothItem([show.id], { price: 250_000, label: "Large one" }),
    ]
    const { id, booths } = await made.createRegistration({
      show,
      booths: [{ itemId: small }, { itemId: small }],
    })
    await sql("UPDATE registration_price SET final_amount = 90000 WHERE booth_id = $1", [booths[1]])
    await expect
      .poll(async () => (await api.registrationRecord.listBooths()).booths.some((one) => one.id === large))
      .toBe(true)
    const { meta } = await save(id, { version: 1, booth: { [booths[0] ?? 0]: { zoho_item_id: large } } })
    expect(meta.prices.map(({ details }) => [details.name, details.final_amount])).toEqual([
      ["Large one", 250_000],
      ["Small one", 90_000],
      ["Grand total", 340_000],
    ])
  })
})

describe("brands of a save", () => {
  it("are the brand of companies that has their name, a new one when there is none", async () => {
    const known = await createBrand("Nordlicht & Co")
    const { id, brands } = await made.createRegistration({ brands: [{}, {}] })
    const [first = 0, second = 0] = brands
    await save(id, {
      version: 1,
      brand: { [first]: { name: "nordlicht & co" }, [second]: { name: "Never seen" } },
    })
    const rows = await sql<{ name: string; brand_id: number; brand: string }>(
      `SELECT held.name, brand_id, brand.name::text AS brand FROM registration_brand held JOIN brand ON brand.id = brand_id
       WHERE registration_id = $1 ORDER BY held.id`,
      [id],
    )
    expect(rows).toEqual([
      { name: "nordlicht & co", brand_id: known, brand: "Nordlicht & Co" },
      { name: "Never seen", brand_id: expect.any(Number), brand: "Never seen" },
    ])
  })

  it("that two registrations name alike at once are one brand", async () => {
    const both = [await made.createRegistration(), await made.createRegistration()]
    await Promise.all(
      both.map(({ id, brands: [brand = 0] }) =>
        save(id, { version: 1, brand: { [brand]: { name: "Twice new" } } }),
      ),
    )
    const { count } = await sqlOne<{ count: number }>(
      "SELECT count(*)::int AS count FROM brand WHERE name = 'twice new'",
    )
    expect(count).toBe(1)
  })
})

describe("owners of the primary company", () => {
  async function linked(ownerIds: number[]) {
    const company = await createCompany({ ownerIds, accountTypeIds: [await accountTypeId("Manufacturer")] })
    const { id } = await made.createRegistration({ companies: [company.id] })
    return { company, id }
  }

  it("are saved on the company, whose trail says so, too", async () => {
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
    expect((await trailOf(id))[0]?.changes).toHaveProperty(["primaryCompany.saleOwners"])
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
