import type {
  RegistrationBooth,
  RegistrationBrand,
  RegistrationDetail,
} from "#lib/contract/shows/registration-detail.ts"

const at = "2026-11-02T09:00:00.000Z"

/** A brand as a registration has it. */
export function aBrand(id: number, name: string): RegistrationBrand {
  return {
    id,
    name,
    country_id: null,
    first_time_at_show: false,
    website: null,
    market_categories: [],
    targets: [],
    labels: [],
    social_networks: [],
    original_index: 0,
  }
}

/** A booth with brands on it. */
export function aBooth(id: number, brands: readonly RegistrationBrand[]): RegistrationBooth {
  return {
    id,
    zoho_item_id: 1,
    item: { local_name: "Regular booth" },
    note_booth: null,
    companies: [],
    vendor_section_id: null,
    booth_structure_link: null,
    booth_number: null,
    agent_name: null,
    technicalFiles: [],
    brands: brands.map((brand) => ({ registration_brand_id: 100 * id + brand.id, brand })),
  }
}

/** A published registration that says nothing but what is given. */
export function aRegistration(overrides: Partial<RegistrationDetail> = {}): RegistrationDetail {
  return {
    id: 12,
    registration_draft_id: 12,
    slug: "petite-ourse-0001",
    version: 1,
    is_published: true,
    shortname: "PP",
    tradeshow_id: 1,
    tradeshow_name: "Paris",
    session: { id: 3, name: "January 2027", tradeshow: { id: 1, sections: [] } },
    lifecycle: null,
    placed: "not_placed",
    techfile: "not_techfile",
    email: null,
    informations: { company_name: "Petite Ourse", account_type_id: null, country_id: null, state_id: null },
    information: { platform_choice: null, platform_name: null, want_contact: false },
    billing: {
      accept_terms_date: null,
      contact_salutation: null,
      contact_firstname: null,
      contact_lastname: null,
      contact_email: null,
      company_name: null,
      street: null,
      zip_code: null,
      city: null,
      country_id: null,
      state_id: null,
      phone: { country_id: null, number: null },
      purchase_order: null,
      buyer_reference: null,
      electronic_address: null,
      vat_code: null,
      payment_plan: null,
      payment_method: null,
    },
    vat_code_problem: null,
    has_directory: false,
    note_billing: null,
    note_session: null,
    contacts: [],
    booths: [],
    primaryCompany: null,
    session_organization: { organization_id: null },
    associations: [],
    zoho_id_value: null,
    zoho_technical_file: null,
    mp_id: null,
    mp_link: null,
    meta: { prices: [] },
    invoices: [],
    medias: { brands: [] },
    forceDeleteIsUse: false,
    techfile_site: null,
    created_at: at,
    touched_at: at,
    typing: null,
    published_at: at,
    updated_at: at,
    ...overrides,
  }
}
