import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sqlOne, unique } from "#tests/factories/database.ts"
import { countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let calls: Api["invoicingAdmin"]
beforeAll(async () => {
  calls = (await signIn(await createUser({ isAdmin: true }))).invoicingAdmin
})
const errorsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, body }: { status: number; body: { errors?: object } }) => ({ status, errors: body.errors }),
  )

const rule = (more: object = {}) => ({
  entity: "inc" as const,
  name: unique("Rule"),
  place: "abroad" as const,
  has_vat_code: null,
  category: "S" as const,
  rate: 5.5,
  reason: "",
  reason_fr: "",
  reason_code: "",
  ...more,
})

async function made(more: object = {}) {
  const fields = rule(more)
  const { data } = await calls.createRule(fields)
  const found = data.find(({ name }) => name === fields.name)
  if (!found) throw new Error("None was made")
  return { ...found, fields }
}

describe("a buyer that is tried", () => {
  it.each([
    ["FR", "75003", "", "France", "fr", "domestic", null],
    ["FR", "97400", "", "Guadeloupe, Martinique, Réunion", "fr", "overseas", "Réunion"],
    ["YT", "97600", "", "French Guiana and Mayotte", "fr", "overseas_untaxed", "Mayotte"],
    ["MC", "98000", "FR12000045202", "France", "fr", "domestic", "Monaco"],
    ["ES", "28001", "ESB58378431", "EU business: reverse charge", "en", "eu", null],
    ["ES", "35001", "ESB58378431", "Outside the EU", "en", "abroad", "Canary Islands"],
    ["GB", "BT1 5GS", "XI980780684", "Outside the EU", "en", "abroad", "Northern Ireland"],
  ] as const)(
    "in %s %s with '%s' falls under %s, in %s",
    async (country, zip_code, vat_code, name, ...rest) => {
      const country_id = await countryId(country)
      const { data } = await calls.tryBuyer({ entity: "sarl", country_id, zip_code, vat_code })
      expect([data.rule?.name, data.language, data.place, data.territory]).toEqual([name, ...rest])
      expect(data.reason).toBe((data.language === "fr" ? data.rule?.reason_fr : data.rule?.reason) ?? "")
      expect(data.vat_code_problem).toBeNull()
    },
  )

  it("with a mistyped number is charged tax, and reads why", async () => {
    const [country_id, entity] = [await countryId("DE"), "sarl"] as const
    const { data } = await calls.tryBuyer({ entity, country_id, zip_code: "", vat_code: "DE136695977" })
    expect(data).toMatchObject({
      rule: { name: "EU without a VAT code", category: "S", rate: 20 },
      vat_code_problem: "This VAT number is mistyped: its check digits do not match",
    })
  })
})

describe("a rule of tax", () => {
  it("is added after the others of its seller, changed by one of two, and deleted", async () => {
    const one = await made()
    expect(one).toMatchObject({ entity: "inc", rate: 5.5, version: 1 })
    expect((await calls.listRules()).data.at(-1)?.id).toBe(one.id)
    const { entity: _, ...fields } = one.fields
    const change = (rate: number) => calls.editRule({ rule: one.id, version: 1, ...fields, rate })
    const outcomes = await Promise.allSettled([change(6), change(7)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await expect(calls.removeRule({ rule: one.id, version: 1 })).rejects.toMatchObject({ status: 409 })
    const { data } = await calls.removeRule({ rule: one.id, version: 2 })
    expect(data.some(({ id }) => id === one.id)).toBe(false)
    expect((await entriesOf("tax_rule", one.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["create", "edit", "delete"]),
    )
  })

  it("has a rate where tax is charged, and says why where none is", async () => {
    expect(await errorsOf(calls.createRule(rule({ rate: 0 })))).toEqual({
      status: 422,
      errors: { rate: ["Enter the tax rate"] },
    })
    expect(await errorsOf(calls.createRule(rule({ category: "G" })))).toMatchObject({
      errors: { rate: expect.anything(), reason: expect.anything(), reason_fr: expect.anything() },
    })
  })

  it("holds before those below it once it was moved up, and is not moved over a colleague's order", async () => {
    const one = await made({ place: "domestic" })
    const { data } = await calls.listRules()
    const before = data.map(({ id }) => id)
    const first = data.find(({ entity }) => entity === "inc")?.id ?? 0
    const moved = before.filter((id) => id !== one.id)
    moved.splice(moved.indexOf(first), 0, one.id)
    await calls.orderRules({ rules: moved, before })
    const { id } = await sqlOne<{ id: number }>(
      "SELECT id FROM tax_rule WHERE entity = 'inc' ORDER BY position LIMIT 1",
    )
    expect(id).toBe(one.id)
    await expect(calls.orderRules({ rules: before, before })).rejects.toMatchObject({ status: 409 })
    await calls.removeRule({ rule: one.id, version: one.version })
  })
})
