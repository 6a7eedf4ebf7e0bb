import { expect, it } from "vitest"
import { applicationValues } from "#lib/contract/shows/application-values.ts"
import { isCompanyBilling } from "./company-billing.ts"
import { valuesOfForm } from "./form-values.ts"

const before = applicationValues.parse({
  brand: { basic: { name: "Lilas", email: "ada@lilas.example", countryId: 7, stateId: 3 } },
  billing: { companyName: "Other", email: "bills@other.example", countryId: 8, city: "Paris" },
})
const company = {
  "brand.basic.name": "Lilas",
  "brand.basic.email": "ada@lilas.example",
  "brand.basic.countryId": "7",
  "brand.basic.stateId": "3",
}
const read = (more: object, stored = before) =>
  valuesOfForm(new Map(Object.entries({ ...company, "billing.city": "Paris", ...more })), stored)

it("billing that is the company's own follows it, whatever its fields say, and what the company changes", () => {
  const ticked = read({ "billing.sameAsCompany": "on", "billing.companyName": "Other" })
  expect(ticked.billing).toMatchObject({
    companyName: "Lilas",
    email: "ada@lilas.example",
    countryId: 7,
    stateId: 3,
    city: "Paris",
  })
  expect(isCompanyBilling(ticked)).toBe(true)
  const renamed = read({ "billing.sameAsCompany": "on", "brand.basic.name": "Lilas & Co" }, ticked)
  expect(renamed.billing.companyName).toBe("Lilas & Co")
})

it("its e-invoicing address stays where the form has no field for it", () => {
  const { billing } = read({ "billing.electronicAddress": "404833048_SALONS" })
  expect(billing.electronicAddress).toBe("404833048_SALONS")
  expect(read({}, { ...before, billing }).billing.electronicAddress).toBe("404833048_SALONS")
  expect(read({ "billing.electronicAddress": "" }, { ...before, billing }).billing.electronicAddress).toBe("")
})

it("unticked, its fields go on from what they were, and are their own", () => {
  const ticked = read({ "billing.sameAsCompany": "on" })
  const unticked = read({}, ticked)
  expect(unticked.billing).toMatchObject({ sameAsCompany: false, companyName: "Lilas", countryId: 7 })
  const typed = read({ "billing.companyName": "Lilas Invoices" }, unticked)
  expect(typed.billing).toMatchObject({ companyName: "Lilas Invoices", email: "" })
  expect(isCompanyBilling(typed)).toBe(false)
})
