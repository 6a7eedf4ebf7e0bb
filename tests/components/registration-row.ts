import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"

/** A published registration of Lilas SAS with a booth, with the company that it is linked to. */
export function registrationRow(overrides: Partial<RegistrationRow> = {}): RegistrationRow {
  return {
    id: 7,
    slug: "a1b2c3d4e5f6",
    show: { id: 1, shortname: "PP" },
    session: { id: 3, name: "January 2026" },
    is_published: true,
    lifecycle: null,
    company_name: "Lilas",
    link_companies: [{ type: "primary", company: { id: 40, name: "Lilas SAS" } }],
    is_first: false,
    brands: ["Lilas"],
    type: { name: "Vendor", color_hex: "#aa0000" },
    sub_categories: ["Shoes"],
    booths: [
      {
        boothId: 70,
        booth: "Corner 9 m²",
        number: "B12",
        section: "Fashion",
        brands: ["Lilas"],
        companiesId: [40],
      },
    ],
    lifecycle_number: [{ company_id: 40, boothId: 70, lifecycle_number: "B12" }],
    country: "FR",
    full_country: "France",
    notifs: [],
    note_count: 0,
    invoices: { count: 1 },
    billed_payment: 40,
    session_organization: null,
    placed: false,
    tech_file: false,
    created_at: "2026-01-02T03:04:05.000Z",
    published_at: "2026-01-03T03:04:05.000Z",
    updated_at: "2026-01-04T03:04:05.000Z",
    ...overrides,
  }
}
