import { describe, expect, it } from "vitest"
import { buyer, invoiceDetail } from "#tests/factories/invoice-details.ts"
import { customerAmong, possibleNames } from "./customers.ts"
import { paymentMode } from "./payments.ts"

const contact = (contact_id: string, more = {}) => ({
  contact_id,
  contact_name: "Petit Nuage",
  contact_type: "customer",
  currency_code: "EUR",
  email: "",
  ...more,
})

describe("the customer of a document", () => {
  const desired = { name: "Petit Nuage", currency: "EUR", email: "ada@nuage.test" }
  it.each([
    ["the one of that name", [contact("1")], "1"],
    [
      "by name, whatever its case and the spaces around it",
      [contact("1", { contact_name: " PETIT nuage " })],
      "1",
    ],
    ["none whose name only begins alike", [contact("1", { contact_name: "Petit Nuage SARL" })], undefined],
    ["none that bills in another currency", [contact("1", { currency_code: "USD" })], undefined],
    ["no supplier", [contact("1", { contact_type: "vendor" })], undefined],
    ["the namesake with that address", [contact("1"), contact("2", { email: "Ada@Nuage.test" })], "2"],
    [
      "the first of namesakes where no address tells",
      [contact("1", { email: "x@y.test" }), contact("2")],
      "1",
    ],
    [
      "no other company for its address alone",
      [contact("1", { contact_name: "Agency", email: "ada@nuage.test" })],
      undefined,
    ],
    ["none", [], undefined],
  ])("is %s", (_, contacts, id) => expect(customerAmong(contacts, desired)?.contact_id).toBe(id))

  it.each([
    ["Petit Nuage", ["Petit Nuage", "Petit Nuage (EUR)"]],
    ["  Petit Nuage ", ["Petit Nuage", "Petit Nuage (EUR)"]],
    ["x".repeat(201), ["x".repeat(200), `${"x".repeat(194)} (EUR)`]],
  ])("is looked for by its name, then by one with its currency, within what fits", (name, names) => {
    const found = possibleNames(invoiceDetail({ buyer: { ...buyer, name } }))
    expect(found).toEqual(names)
    expect(found.every((one) => one.length <= 200)).toBe(true)
  })
})

it.each([
  ["Credit Card", "creditcard"],
  ["Bank wire", "banktransfer"],
  ["check", "check"],
  ["", "others"],
  ["Cash", "others"],
])("a payment by '%s' is %s there", (method, mode) => {
  const payment = { key: "k", amount: 1, date: "2026-11-02", method, reference: "" }
  expect(paymentMode(payment)).toBe(mode)
})
