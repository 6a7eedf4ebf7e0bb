import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { type Changes, companyEntries, refused, saveCompany } from "#tests/factories/company-form.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const unknownId = 2_147_483_647
let api: Api

beforeAll(async () => {
  api = await signIn(await createUser())
})

const save = (company: number, changes: Changes) => saveCompany(api, company, changes)

describe("the address of a company", () => {
  let id: number
  const inCalifornia = async () => {
    const region = {
      countryId: await reference.countryId("US"),
      stateId: await reference.stateId("US", "CA"),
    }
    return (await createCompany(region)).id
  }

  it("loses its state with its country, unless one of the new country is said", async () => {
    id = await inCalifornia()
    const [france, canada] = [await reference.countryId("FR"), await reference.countryId("CA")]
    const ontario = await reference.stateId("CA", "ON")
    const inFrance = await save(id, { informations: { address: { country_id: france } } })
    expect(inFrance.informations.address).toMatchObject({ country: "France", state: null })
    const moved = await save(id, { informations: { address: { country_id: canada, state_id: ontario } } })
    expect(moved.informations.address).toMatchObject({ country: "Canada", state: "Ontario" })
    const [first] = await companyEntries(id)
    expect(first?.changes).toHaveProperty(["informations.address.state_id"])
  })

  it.each([
    ["no country once it has one", "country_id", () => ({ country_id: null })],
    ["an unknown country", "country_id", () => ({ country_id: unknownId })],
    [
      "a state of another country",
      "state_id",
      async () => ({ state_id: await reference.stateId("CA", "ON") }),
    ],
    [
      "a new country with a state of the old one",
      "state_id",
      async () => ({
        country_id: await reference.countryId("FR"),
        state_id: await reference.stateId("US", "NY"),
      }),
    ],
  ])("takes not: %s", async (_, field, address) => {
    id = await inCalifornia()
    await expect(save(id, { informations: { address: await address() } })).rejects.toMatchObject(
      refused(`informations.address.${field}`),
    )
  })
})
