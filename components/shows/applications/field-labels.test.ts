import { expect, test } from "vitest"
import { fieldPathOf, inPageOrder, labelOf, partOf } from "./field-labels.ts"

test.each([
  ["brand.basic.accountTypeId", "accountType", undefined, "brand.basic.accountTypeId", "applicant"],
  ["contacts.2.email", "email", 2, "contacts.2.email", "people"],
  ["contacts.2.phones.0.number", "phone", 2, "contacts.2.phone", "people"],
  ["contacts.0.socialNetworks.3.name", "networks", 0, "contacts.0.socialNetworks", "people"],
  ["brand.brands.1.socialNetworks", "networks", 1, "brand.brands.1.socialNetworks", "brands"],
  ["brand.brands.1.marketCategories", "categories", 1, "brand.brands.1.marketCategories", "brands"],
  ["booths.0.brands", "boothBrands", 0, "booths.0.brands", "booths"],
  ["booths", "booths", undefined, "booths", "booths"],
])("a problem of %s is named %s, of row %s, and fixed at %s", (path, label, index, field, part) => {
  expect([labelOf(path), fieldPathOf(path), partOf(path)]).toEqual([{ label, index }, field, part])
})

test("what is missing comes in the order of the page, whatever the server says first", () => {
  const paths = [
    "billing.acceptTermsDate",
    "brand.brands.0.brandName",
    "contacts.0.lastName",
    "brand.basic.name",
  ]
  expect(inPageOrder(paths)).toEqual([...paths].reverse())
})
