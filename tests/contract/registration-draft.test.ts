import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"
import { registrationFields } from "#lib/contract/shows/registration-fields.ts"
import { named } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished, rowResults } from "#tests/factories/jobs.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
beforeAll(async () => {
  user = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  api = await signIn(user)
})

const why = "The application has not been sent yet: only the applicant can change this"
const refusedOn = (field: string) => ({ status: 422, body: { errors: { [field]: [why] } } })

/** A registration with everything that can be changed of one, which counts as not sent. */
async function draft() {
  const { id: company } = await createCompany({
    ownerIds: [user.ownerId],
    accountTypeIds: [await accountTypeId("Manufacturer")],
  })
  const registration = await made.createRegistration({
    companies: [company],
    brands: [{}, {}],
    booths: [{ companies: [0] }],
  })
  await sql("UPDATE registration SET published_at = NULL WHERE id = $1", [registration.id])
  const [booth = 0] = registration.booths
  const onBooth = await sqlOne<{ id: number; brand_id: number }>(
    "SELECT id, brand_id FROM registration_booth_brand WHERE booth_id = $1 ORDER BY id LIMIT 1",
    [booth],
  )
  return { id: registration.id, company, booth, onBooth }
}

describe("a registration that its applicant has not sent", () => {
  it("takes nothing that is decided or set of it, and says why at what was sent", async () => {
    const { id, booth, onBooth } = await draft()
    const lifecycleId = await made.createRegistrationLifecycle()
    const { registrations, registrationRecord } = api
    const file = new File(["%PDF-1.4"], "plan.pdf")
    const before = await sqlOne("SELECT * FROM registration WHERE id = $1", [id])
    const calls: [field: string, call: () => Promise<unknown>][] = [
      ["placed", () => registrations.setPlaced({ draft: id, placed: true })],
      ["techfile", () => registrations.setTechfile({ draft: id, techfile: true })],
      ["lifecycleId", () => registrations.setLifecycle({ draft: id, lifecycleId })],
      ["number", () => registrations.setNumber({ booth, number: "Z9" })],
      ["brand", () => registrationRecord.addBrand({ session: id, boothId: booth, name: "Bonton" })],
      ["brand", () => registrationRecord.removeBrand({ session: id, booth, brand: onBooth.brand_id })],
      ["brand", () => registrationRecord.setFirst({ brand: onBooth.id })],
      ["brand", () => registrationRecord.removeFirst({ brand: onBooth.id })],
      ["booth", () => registrationRecord.removeBooth({ booth })],
      ["booth", () => registrationRecord.addTechnicalFile({ booth, file })],
    ]
    for (const [field, call] of calls) await expect(call()).rejects.toMatchObject(refusedOn(field))
    expect(await sqlOne("SELECT * FROM registration WHERE id = $1", [id])).toEqual(before)
  })

  it("is saved where its page shows it as open, and nowhere else", async () => {
    const { id, booth, company } = await draft()
    const save = (changes: object) =>
      api.registrationRecord.save({ draft_session: id, version: 1, ...changes })
    await expect(save({ informations: { company_name: "Ours" } })).rejects.toMatchObject(
      refusedOn("informations.company_name"),
    )
    await expect(save({ booth: { [booth]: { agent_name: "Ours" } } })).rejects.toMatchObject(
      refusedOn(`booth.${booth}.agent_name`),
    )
    const fields = Object.keys(registrationFields)
    expect(fields.filter((field) => isOpenToStaff(field, false))).toEqual(["primaryCompany.saleOwners"])
    const other = await createUser({ owner: true })
    const { primaryCompany } = (await api.registrationRecord.get({ draft: id })).data
    const saleOwners = [user.ownerId, other.ownerId]
    await save({ primaryCompany: { version: primaryCompany?.version, saleOwners } })
    expect(await sql("SELECT FROM company_sale_owner WHERE company_id = $1", [company])).toHaveLength(2)
  })

  it("is linked, and noted on, as any", async () => {
    const { id } = await draft()
    const { id: second } = await createCompany()
    await api.registrationRecord.associate({ session: id, company_id: second })
    await api.registrationRecord.storeNote({ draft_session: id, type: "R", content: "<p>Call them</p>" })
  })

  it("keeps what it has in changes of many, which go on with the others", async () => {
    const [{ id }, sent] = [await draft(), await made.createRegistration()]
    const changing = api.bulk.setRegistrationFlag({
      flag: "placed",
      target: named({ id }, { id: sent.id }),
      values: { value: true },
    })
    const job = await finished(api, changing)
    expect(await rowResults(job.id)).toMatchObject({ [id]: "still_draft" })
    const placed = (of: number) => sqlOne("SELECT is_placed FROM registration WHERE id = $1", [of])
    expect([await placed(id), await placed(sent.id)]).toEqual([{ is_placed: false }, { is_placed: true }])
  })
})
