import { expect, it } from "vitest"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"
import { blankBooth, blankBrand, blankContact } from "./blank-rows.ts"
import { valuesOfForm } from "./form-values.ts"
import { addPicture, changeRows } from "./rows.ts"

const one = applicationValues.parse({ brand: { brands: [{}] }, contacts: [{}], booths: [{}] })

it("rows of which nothing is typed are those that the schema makes", () => {
  expect([one.brand.brands, one.contacts, one.booths]).toEqual([[blankBrand], [blankContact], [blankBooth]])
})

const texts = [
  "",
  "Léa",
  " 12 ",
  "3",
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  "99999999999",
  "NaN",
  "é".repeat(7_000),
]
const names = [
  "brand.basic.name",
  "brand.basic.countryId",
  "brand.basic.stateId",
  "rows.brands",
  "rows.booths",
  "rows.contacts",
  "brand.brands.0.brandName",
  "brand.brands.0.firstTime",
  "brand.brands.0.countryId",
  "brand.brands.1.labels.3",
  "brand.brands.1.labels.0",
  "brand.brands.1.labels.1234567890",
  "brand.brands.0.socialNetworks.2",
  "brand.brands.0.socialNetworks.0",
  "contacts.0.salutationId",
  "contacts.0.email",
  "contacts.0.phone",
  "contacts.1.lastName",
  "booths.0.itemId",
  "booths.0.brands.1",
  "booths.1.sectionId",
  "booths.1.note",
  "billing.acceptTermsDate",
  "billing.termsId",
  "billing.countryId",
  "billing.note",
  "billing.phone.number",
  "platform.choice",
  "platform.wantContact",
  "organization.organizationId",
]

/** Numbers that come again. */
function drawn(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it("whatever a form sends is read as the schema would have it, with nothing left for it to correct", () => {
  const draw = drawn(7)
  let before: ApplicationValues = one
  for (let round = 0; round < 500; round++) {
    const sent = new Map(
      names.filter(() => draw(3) > 0).map((name) => [name, texts[draw(texts.length)] ?? ""]),
    )
    const read = changeRows(
      valuesOfForm(sent, before),
      ["save", "add-booth", "add-brand", "remove-brand.0"][draw(4)] ?? "",
    )
    const pictured = addPicture(read, 0, round + 1)
    expect(applicationValues.parse(pictured)).toEqual(pictured)
    before = pictured
  }
})

it("more ticks than anybody sets are none, as the schema has it", () => {
  const sent = new Map(Array.from({ length: 501 }, (_, id) => [`booths.0.brands.${id}`, "on"]))
  const read = valuesOfForm(sent, one)
  expect(read.booths[0]?.brands).toEqual([])
  expect(applicationValues.parse(read)).toEqual(read)
})
