import { expect, it } from "vitest"
import { unpackRows } from "#components/records/lists/screen/compact-rows.ts"
import type { ContactRow } from "#lib/contract/crm/contacts.ts"
import { packContacts } from "./listed-contact.ts"

const shows = [
  { id: 1, name: "Paris" },
  { id: 2, name: "New York" },
  { id: 3, name: "Shanghai" },
]

const full: ContactRow = {
  id: 7,
  name: "Anne Roy",
  first_name: "Anne",
  last_name: "Roy",
  job_title: "Buyer",
  tags: ["Press", "Speaker"],
  isVip: true,
  marketplaceGroup: { informations: { is_on_markplace: true, accountTypeLabel: "Premium" } },
  badge: "Gold",
  relatedCompanyId: 3,
  relatedCompanyLabel: "Petit Bateau",
  typeOfAccount: [{ id: 2, name: "Buyer", color_hex: "#00aa00" }],
  countryOfRelatedCompany: "France",
  email: "anne@example.com",
  email_error: true,
  is_active_sequence: false,
  sessionsActives: [
    { tradeshow_id: 1, is_registered: true },
    { tradeshow_id: 2, is_registered: false },
  ],
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-02-02T03:04:05Z",
}
const bare: ContactRow = {
  ...full,
  id: 8,
  name: "",
  job_title: null,
  tags: [],
  isVip: false,
  marketplaceGroup: { informations: { is_on_markplace: false, accountTypeLabel: null } },
  badge: null,
  relatedCompanyId: null,
  relatedCompanyLabel: null,
  typeOfAccount: [],
  countryOfRelatedCompany: null,
  email: null,
  email_error: false,
  is_active_sequence: true,
}

it("rows arrive as they left", () => {
  const [first, second] = unpackRows(packContacts([full, bare], shows))
  expect(first).toEqual({
    id: 7,
    name: "Anne Roy",
    jobTitle: "Buyer",
    company: { id: 3, name: "Petit Bateau" },
    accountTypes: [{ name: "Buyer", color: "#00aa00" }],
    country: "France",
    email: "anne@example.com",
    tags: ["Press", "Speaker"],
    badge: "Gold",
    accountTypeMp: "Premium",
    created: "2026-01-02T03:04:05Z",
    updated: "2026-02-02T03:04:05Z",
    registrations: [true, false, null],
    isVip: true,
    isInSequence: false,
    hasEmailError: true,
    isOnMarketplace: true,
  })
  expect(second).toMatchObject({ name: "", company: null, email: "", isVip: false, isInSequence: true })
})

it("an account type is sent once, however many rows have it", () => {
  expect(packContacts([full, { ...full, id: 9 }], shows).shared).toHaveLength(1)
})
