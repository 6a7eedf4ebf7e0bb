import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { createBrand } from "#tests/factories/reference.ts"
import { savesOf } from "#tests/factories/registration-saves.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let seller: TestUser
let api: Api
beforeAll(async () => {
  seller = await createUser({ owner: true })
  api = await signIn(seller)
})

const { save, errorsOf } = savesOf(() => api)

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
    const placed = { vendor_section_id: section, booth_structure_link: structure, booth_number: "A1" }
    expect(
      Object.keys((await errorsOf(registration.id, { version: 1, booth: { [booth]: placed } })) ?? {}),
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
      [`booth.${booth}.vendor_section_id`]: ["Not available at this show"],
      [`booth.${other}.companies`]: ["This value is not allowed"],
      [`booth.${other}.zoho_item_id`]: ["Not available at this show"],
    })
    const saved = await save(registration.id, {
      version: 1,
      booth: { [booth]: { ...placed, companies: registration.associations } },
    })
    expect(saved.booths[0]).toMatchObject({ ...placed, companies: registration.associations })
    expect((await auditTrailOfRegistration(registration.id))[0]?.changes[`booth.${booth}.companies`]).toEqual(
      [[], [company.id]],
    )
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
        show,
        companyName,
        companies: [(await createCompany()).id],
        booths: [{ companies: [0], ...(number && { number }) }, { companies: [0] }],
      })
    await placed("Holder", "B12")
    const { id, booths } = await placed("Latecomer")
    const [booth = 0, other = 0] = booths
    expect(await errorsOf(id, { version: 1, booth: { [booth]: { booth_number: "b12" } } })).toEqual({
      [`booth.${booth}.booth_number`]: ["Holder already has this number"],
    })
    expect(
      await errorsOf(id, {
        version: 1,
        booth: { [booth]: { booth_number: "D4" }, [other]: { booth_number: "d4" } },
      }),
    ).toEqual({ [`booth.${other}.booth_number`]: ["Latecomer already has this number"] })
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
    expect(answers).toContain(`${winner} already has this number`)
  })

  it("are priced again with another item, and the grand total follows", async () => {
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

  it("of two currencies have a grand total in each", async () => {
    const show = await made.createShow()
    const [euros, dollars] = [
      await made.createBoothItem([show.id], { price: 100_000, label: "In euros" }),
      await made.createBoothItem([show.id], { price: 50_000, label: "In dollars", currency: "USD" }),
    ]
    const { id, booths } = await made.createRegistration({
      show,
      booths: [{ itemId: euros }, { itemId: euros }],
    })
    await expect
      .poll(async () => (await api.registrationRecord.listBooths()).booths.some((one) => one.id === dollars))
      .toBe(true)
    const { meta } = await save(id, { version: 1, booth: { [booths[1] ?? 0]: { zoho_item_id: dollars } } })
    const totals = meta.prices.filter(({ booth_id }) => booth_id === null)
    expect(totals.map(({ details }) => [details.final_amount, details.currency])).toEqual([
      [100_000, "EUR"],
      [50_000, "USD"],
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
