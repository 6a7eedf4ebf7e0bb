import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api
beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

const page = async (draft: number) => (await api.registrationRecord.get({ draft })).data
type Addition = Omit<Parameters<Api["registrationRecord"]["addBrand"]>[0], "session">
const add = async (session: number, addition: Addition) =>
  (await api.registrationRecord.addBrand({ session, ...addition })).data
const names = (booths: Awaited<ReturnType<typeof add>>["booths"]) =>
  booths.map(({ brands }) => brands.map(({ brand }) => brand.name))

describe("adding a brand to a booth", () => {
  it("takes one of the registration, or a new one, which is a brand of companies, too", async () => {
    const { id, booths, brands } = await made.createRegistration({
      brands: [{ name: "Alba" }, { name: "Brio" }],
      booths: [{ brands: [0] }, { brands: [0] }],
    })
    const [first = 0, second = 0] = booths
    const shared = await add(id, { boothId: second, brand: brands[1] ?? 0 })
    expect([shared.version, names(shared.booths)]).toEqual([2, [["Alba"], ["Alba", "Brio"]]])
    const fresh = await add(id, { boothId: first, name: "Corso Nuovo" })
    expect(names(fresh.booths)).toEqual([
      ["Alba", "Corso Nuovo"],
      ["Alba", "Brio"],
    ])
    await sqlOne("SELECT id FROM brand WHERE name = 'corso nuovo'")
  })

  it("without a name calls it a new one, in the caller's language, and makes no brand of companies", async () => {
    const { id, booths } = await made.createRegistration({ brands: [{ name: "Alba" }] })
    const french = await signIn(user, { language: "fr" })
    const { data } = await french.registrationRecord.addBrand({ session: id, boothId: booths[0] ?? 0 })
    expect(names(data.booths)).toEqual([["Alba", "Nouvelle marque"]])
    expect(await sql("SELECT FROM brand WHERE name = 'Nouvelle marque'")).toEqual([])
  })

  it("twice at once adds it once", async () => {
    const { id, booths } = await made.createRegistration({ brands: [{ name: "Alba" }] })
    const addition = { boothId: booths[0] ?? 0, name: "Twin" }
    await raceFor("registration", id, [() => add(id, addition), () => add(id, { ...addition, name: "TWIN" })])
    expect((await page(id)).booths[0]?.brands.length).toBe(2)
    expect((await page(id)).version).toBe(2)
  })

  it("is refused for a booth or a brand of another registration", async () => {
    const [own, other] = [await made.createRegistration(), await made.createRegistration()]
    expect(
      (await refused(add(own.id, { boothId: other.booths[0] ?? 0, name: "X" }), 422)).errors,
    ).toHaveProperty("boothId")
    const foreign = add(own.id, { boothId: own.booths[0] ?? 0, brand: other.brands[0] ?? 0 })
    expect((await refused(foreign, 422)).errors).toHaveProperty("brand")
  })
})

describe("taking a brand off a booth", () => {
  const remove = (session: number, booth: number, brand: number) =>
    api.registrationRecord.removeBrand({ session, booth, brand })

  it("leaves the other booths and the brand itself, and never the booth without one", async () => {
    const { id, booths, brands } = await made.createRegistration({
      brands: [{ name: "Alba" }, { name: "Brio" }],
      booths: [{}, {}],
    })
    const [booth = 0] = booths
    const [alba = 0, brio = 0] = brands
    expect(names((await remove(id, booth, alba)).data.booths)).toEqual([["Brio"], ["Alba", "Brio"]])
    expect(await statusOf(remove(id, booth, alba))).toBe(404)
    expect(await statusOf(remove(id, booth, 2_147_483_647))).toBe(404)
    expect((await page(id)).version).toBe(2)
    expect((await refused(remove(id, booth, brio), 422)).message).toBe(
      "This is the booth’s only brand: it cannot be removed",
    )
    expect(await statusOf(remove(id, 2_147_483_647, brio))).toBe(404)
  })

  it("of two people who take the last two leaves one", async () => {
    const { id, booths, brands } = await made.createRegistration({ brands: [{}, {}] })
    const [booth = 0] = booths
    const both = await raceFor(
      "registration",
      id,
      brands.map((brand) => () => remove(id, booth, brand)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await page(id)).booths[0]?.brands.length).toBe(1)
  })

  it("keeps one also where two transactions know nothing of each other", async () => {
    const { id, booths, brands } = await made.createRegistration({ brands: [{}, {}] })
    const outcomes = await onConnection((first) =>
      onConnection(async (second) => {
        for (const [index, connection] of [first, second].entries()) {
          await connection.query("BEGIN")
          await connection.query(
            "DELETE FROM registration_booth_brand WHERE booth_id = $1 AND brand_id = $2",
            [booths[0], brands[index]],
          )
        }
        return Promise.allSettled([first.query("COMMIT"), second.query("COMMIT")])
      }),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await page(id)).booths[0]?.brands.length).toBe(1)
  })
})

it("whether a brand is at the show for the first time is the same on all booths", async () => {
  const { id } = await made.createRegistration({ brands: [{ isFirst: true }], booths: [{}, {}] })
  const brand = (await page(id)).booths[1]?.brands[0]?.registration_brand_id ?? 0
  const { data } = await api.registrationRecord.removeFirst({ brand: brand })
  expect(data.booths.map(({ brands }) => brands[0]?.brand.first_time_at_show)).toEqual([false, false])
  expect((await api.registrationRecord.removeFirst({ brand: brand })).data.version).toBe(2)
  expect(await statusOf(api.registrationRecord.removeFirst({ brand: 2_147_483_647 }))).toBe(404)
  const { data: again } = await api.registrationRecord.setFirst({ brand: brand })
  expect(again.booths.map(({ brands }) => brands[0]?.brand.first_time_at_show)).toEqual([true, true])
  expect((await api.registrationRecord.setFirst({ brand: brand })).data.version).toBe(3)
  expect(await statusOf(api.registrationRecord.setFirst({ brand: 2_147_483_647 }))).toBe(404)
})

describe("deleting a booth", () => {
  it("takes its price out of the grand total, keeps its brands, and tells the audit trail", async () => {
    const show = await made.createShow()
    const itemId = await made.createBoothItem([show.id], { price: 70_000 })
    const { id, booths } = await made.createRegistration({
      show,
      booths: [{ itemId, number: "A1" }, { itemId }],
    })
    const [booth = 0] = booths
    expect(await api.registrationRecord.removeBooth({ booth })).toEqual({ success: true })
    const left = await page(id)
    expect(left.booths.map((one) => one.id)).toEqual([booths[1]])
    expect(left.meta.prices.map(({ details }) => details.final_amount)).toEqual([70_000, 70_000])
    expect(left.medias.brands.length).toBe(1)
    const { changes } = await sqlOne<{ changes: Record<string, unknown> }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'registration' AND record_id = $1",
      [id],
    )
    expect(changes).toMatchObject({
      [`booth.${booth}.booth_number`]: ["A1", null],
      [`booth.${booth}.zoho_item_id`]: [itemId, null],
    })
    expect(await statusOf(api.registrationRecord.removeBooth({ booth }))).toBe(404)
  })

  it("may leave a registration without any", async () => {
    const { id, booths } = await made.createRegistration()
    await api.registrationRecord.removeBooth({ booth: booths[0] ?? 0 })
    expect(await page(id)).toMatchObject({ booths: [], meta: { prices: [] } })
  })
})
