import type { CompanyContact, CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { AccountType, ReferenceData } from "#lib/contract/records/reference.ts"
import { answered } from "#tests/components/api-at-the-edge.ts"

const at = "2026-11-02T09:00:00.000Z"

function anAccountType(id: number, name: string, bloc: AccountType["bloc_associated"]): AccountType {
  return { id, name, parent_id: null, bloc_associated: bloc, class_css: "", color_hex: "#888888" }
}

export const accountTypes = {
  buyer: anAccountType(1, "Department store", "BUYER"),
  press: anAccountType(2, "Press", "MEDIA"),
  vendor: anAccountType(3, "Brand", "VENDOR"),
  other: anAccountType(4, "Partner", null),
}

/** What every form may choose from, as far as tests need it. */
export const reference: ReferenceData = {
  configurations: [],
  tradeshows: [],
  countries: [
    { id: 1, name: "France", code: "FR", phone_prefix: "+33" },
    { id: 2, name: "Germany", code: "DE", phone_prefix: "+49" },
    { id: 3, name: "Italy", code: "IT", phone_prefix: "+39" },
  ],
  states: [{ id: 1, name: "Bavaria", country_id: 2, code: "BY" }],
  phoneTypes: [{ code: "office", name: "Office" }],
  socialNetworks: [],
  owners: [],
  salutations: [],
  sequences: [],
}

const audience = { types: [], marketCategories: [], genderAgeRanges: [] }

/** Answers of the API that a company's form asks for its choices. */
export const companyChoices = {
  "GET /company-edit/init": () =>
    answered({
      types: Object.values(accountTypes),
      tags: [],
      buyer: audience,
      media: audience,
      vendor: { sections: [], tags: [], targets: [], marketCategories: [] },
      accountTagsMp: [],
    }),
  "GET /configuration-crm/init": () => answered(reference),
}

export function aCompanyContact(id: number, name: string): CompanyContact {
  return {
    id,
    name,
    job_title: null,
    email: null,
    email_error: false,
    is_vip: false,
    is_primary: false,
    is_primary_sales: false,
    phones: [],
  }
}

type Informations = Partial<CompanyDetail["informations"]>

/** A company in France that says nothing but what is given. */
export function aCompany({
  informations,
  ...more
}: Partial<Omit<CompanyDetail, "informations">> & { informations?: Informations } = {}): CompanyDetail {
  return {
    id: 7,
    version: 3,
    informations: {
      id: 7,
      name: "Acme",
      business_name: null,
      buyer_reference: null,
      electronic_address: null,
      state: "created",
      left_alone: false,
      brands: [],
      tags: [],
      accountTypes: [accountTypes.other],
      phones: [],
      socialNetworks: [],
      address: {
        street: null,
        zip_code: null,
        city: "Lyon",
        country_id: 1,
        country: "France",
        state_id: null,
        state: null,
      },
      contactPrimary: null,
      pinnedLabels: [],
      create_at: at,
      updated_at: at,
      created_by: null,
      notes: 0,
      notifs: 0,
      ...informations,
    },
    contacts: [],
    buyer: null,
    media: null,
    vendor: null,
    has_directory: false,
    zoho: [],
    mobilier: [],
    sequences: [],
    marketplaceGroup: null,
    is_active_sequence: false,
    email_error: false,
    is_mail: false,
    permissions: { delete: false, owners: true },
    ...more,
  }
}
