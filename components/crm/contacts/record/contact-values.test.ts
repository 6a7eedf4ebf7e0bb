import { expect, it } from "vitest"
import type { ContactDetail } from "#lib/contract/crm/contact-detail.ts"
import {
  type ContactValues,
  emptyContact,
  loadedContact,
  newContactOf,
  registrationPath,
} from "./contact-values.ts"

const choices = {
  badges: [{ id: 4, name: "Press" }],
  outcomes: [{ id: 6, name: "Call back" }],
  salutations: [{ id: 1, name: "Mrs" }],
}

const current: ContactDetail = {
  id: 7,
  version: 3,
  informations: {
    id: 7,
    name: "Anne Roy",
    salutation: 1,
    last_name: "Roy",
    first_name: "Anne",
    job_title: null,
    is_vip: false,
    badge_id: 4,
    email: null,
    other_emails: [],
    callers: [],
    tags: [{ id: 9, name: "Speaker" }],
    outcome: null,
    phones: [{ id: 31, type: "M", number: "0612345678", countryId: 75 }],
    socialNetworks: [],
    create_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    created_by: null,
  },
  company_id: 3,
  companies: [
    {
      id: 3,
      name: "Petit Loup",
      country: "France",
      accountTypes: [],
      is_primary: true,
      is_primary_sales: false,
    },
  ],
  visits: [12],
  sessions: [
    {
      tradeshow_id: 1,
      session_id: 12,
      is_registered: true,
      is_current: true,
      is_visited: true,
      registered_status: 2,
    },
  ],
  sequences: [],
  marketplaceGroup: null,
  notes: 0,
  notifs: 0,
  is_active_sequence: false,
  email_error: false,
  permissions: { delete: true },
}

it("what a contact holds by id has its name in the form, and each session a field of its own", () => {
  const { version, values } = loadedContact(current, choices)
  expect(version).toBe(3)
  expect(values).toMatchObject({
    "informations.salutation": { id: 1, name: "Mrs" },
    "informations.badge_id": { id: 4, name: "Press" },
    "informations.outcome": null,
    "informations.email": "",
    "informations.phones": [{ type: "M", number: "0612345678", country_id: 75 }],
    companies: [{ id: 3, name: "Petit Loup", detail: "France" }],
  })
  expect(values[registrationPath(12)]).toBe(2)
})

it("a new contact is sent with its company, its visits and what was filled in", () => {
  const values: ContactValues = {
    ...emptyContact({ id: 3, name: "Petit Loup" }),
    "informations.salutation": { id: 1, name: "Mrs" },
    "informations.first_name": "Anne",
    "informations.last_name": "Roy",
    "informations.email": "anne@example.com",
  }
  const typed = { informations: { tags: [9], is_vip: true }, visits: [12] }
  expect(newContactOf({ value: (path) => values[path], toBody: () => typed })).toEqual({
    informations: {
      salutation: 1,
      first_name: "Anne",
      last_name: "Roy",
      email: "anne@example.com",
      tags: [9],
      is_vip: true,
    },
    company_id: 3,
    visits: [12],
  })
})
