import { expect, it } from "vitest"
import { unpackRows } from "#components/records/lists/screen/compact-rows.ts"
import type { CompanyRow } from "#lib/contract/crm/companies.ts"
import { packCompanies } from "./listed-company.ts"

const vendor = { id: 3, name: "Vendor", color_hex: "#aa0000" }
const buyer = { id: 2, name: "Buyer", color_hex: "#00aa00" }

const full: CompanyRow = {
  id: 7,
  name: "Petit Bateau",
  businessName: "Petit Bateau SAS",
  typeOfAccount: [vendor, buyer],
  brands: ["Petit Bateau", "Marinière"],
  tags: ["Organic"],
  typeOfAccountMp: "Premium",
  country: "France",
  contacts: [{ id: 1, name: "Anne Roy" }],
  contacts_count: 3,
  saleOwners: ["Léa"],
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-02-02T03:04:05Z",
  is_mail: true,
  is_primary_contact: true,
  is_active_sequence: false,
  email_error: true,
}
const bare: CompanyRow = {
  ...full,
  id: 8,
  businessName: null,
  typeOfAccount: [buyer],
  typeOfAccountMp: null,
  country: null,
  brands: [],
  contacts: [],
  contacts_count: 0,
  is_mail: false,
  is_primary_contact: false,
  is_active_sequence: true,
  email_error: false,
}

it("rows arrive as they left", () => {
  const [first, second] = unpackRows(packCompanies([full, bare]))
  expect(first).toEqual({
    id: 7,
    name: "Petit Bateau",
    businessName: "Petit Bateau SAS",
    accountTypes: [
      { name: "Vendor", color: "#aa0000" },
      { name: "Buyer", color: "#00aa00" },
    ],
    accountTypeMp: "Premium",
    brands: ["Petit Bateau", "Marinière"],
    tags: ["Organic"],
    country: "France",
    contacts: [[1, "Anne Roy"]],
    moreContacts: 2,
    saleOwners: ["Léa"],
    created: "2026-01-02T03:04:05Z",
    updated: "2026-02-02T03:04:05Z",
    isMailPending: true,
    isPrimaryContactMissing: false,
    isInSequence: false,
    hasEmailError: true,
  })
  expect(second).toMatchObject({
    businessName: "",
    country: "",
    accountTypes: [{ name: "Buyer", color: "#00aa00" }],
    isMailPending: false,
    isPrimaryContactMissing: true,
    isInSequence: true,
    hasEmailError: false,
  })
})

it("an account type is sent once, however many rows have it", () => {
  expect(packCompanies([full, bare, bare]).shared).toHaveLength(2)
})
