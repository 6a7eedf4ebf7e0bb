import { describe, expect, it } from "vitest"
import { phoneErrors } from "./phones.ts"

const store = {
  phoneTypes: [{ code: "M", name: "Mobile", name_fr: "Mobile" }],
  countries: ["FR", "US", "DE", "AQ"].map((code, index) => {
    return { id: index + 1, code, name: code, name_fr: code, phone_prefix: "+0" }
  }),
}
const [france, us, germany, antarctica] = [1, 2, 3, 4]

const errorsOf = (number: string, country_id: number | null) =>
  phoneErrors([{ type: "M", number, country_id }], [], store)

describe("a number", () => {
  it.each([
    ["06 12 34 56 78", france],
    ["6 12 34 56 78", france],
    ["+33 6 12 34 56 78", france],
    ["01.40.20.50.50", france],
    ["(212) 555-0134 ext. 12", us],
    ["+44 20 7946 0018", us],
    ["030 123", germany],
    ["+44 20 7946 0018", null],
    ["reception", antarctica],
  ])("is taken as it is typed when it can be one: %s", (number, country) => {
    expect(errorsOf(number, country ?? null)).toEqual({})
  })

  it.each([
    ["06 12", france],
    ["06 12 34 56 78 90 12", france],
    ["reception", france],
    ["555-01", us],
  ])("is refused when it can be none of its country: %s", (number, country) => {
    expect(errorsOf(number, country ?? null)).toEqual({ "informations.phones.0.number": ["not_a_phone"] })
  })

  it.each(["12", "06 12 34 56 78", "+12", "anything at all"])(
    "without a country is refused when it does not bring its prefix: %s",
    (number) => {
      expect(errorsOf(number, null)).toEqual({ "informations.phones.0.country_id": ["phone_needs_country"] })
    },
  )

  it("that the record has already is left alone", () => {
    const current = { type: "M", number: "12", country_id: france ?? null }
    expect(phoneErrors([current], [current], store)).toEqual({})
    expect(phoneErrors([{ ...current, number: "13" }], [current], store)).not.toEqual({})
  })
})

it("a kind of phone and a country must exist", () => {
  const phones = [{ type: "X", number: "1", country_id: 99 }]
  expect(phoneErrors(phones, [], store)).toEqual({
    "informations.phones.0.type": ["not_allowed"],
    "informations.phones.0.country_id": ["not_allowed"],
  })
})
