import { z } from "zod"
import { currencies } from "../finance/ledger-terms.ts"
import { day, instant, option } from "../platform/fields.ts"
import { owner } from "../records/reference.ts"

/** A lifecycle of registrations: "received", "waiting list", … as administrators keep them, in the caller's language. */
export const registrationLifecycle = option.extend({ color_hex: z.string() })
export type RegistrationLifecycle = z.infer<typeof registrationLifecycle>

export const currency = z.enum(currencies)

/** "e" means euro, otherwise dollar. */
const devise = z.enum(["e", "d"])

export const boothItem = z.object({
  id: z.number(),
  label: z.string(),
  /** Cents. */
  price: z.number(),
  devise,
  /** Square metres. */
  size: z.number(),
  /** Ids of the trade shows that sell it. */
  salons: z.array(z.number()),
})
export type BoothItem = z.infer<typeof boothItem>

/** A way a booth is built. `link`: its technical file, null while it is being drawn. */
export const boothStructure = option.extend({ link: z.string().nullable() })

/** What the page and the filters choose among. */
export const registrationChoices = z.object({
  lifecycles: z.array(registrationLifecycle),
  booths: z.array(boothItem),
  /** By name. */
  structures: z.array(boothStructure),
  labels: z.array(option),
  paymentPlans: z.array(option),
  paymentMethods: z.array(option),
  organizations: z.array(option),
  marketCategories: z.array(option.extend({ parent_id: z.number().nullable() })),
  targets: z.array(option),
  accountTypes: z.array(option.extend({ parent_id: z.number().nullable() })),
})
export type RegistrationChoices = z.infer<typeof registrationChoices>

const phone = z.object({ country_id: z.number().nullable(), number: z.string() })
/** `name` is the address or the name on the network; screens put https:// before one that has no scheme. */
const socialNetwork = z.object({ social_network_id: z.number(), name: z.string() })

export const registrationContact = z.object({
  id: z.number(),
  /** Id of a salutation. */
  salutation: z.number().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  job_title: z.string().nullable(),
  email: z.string().nullable(),
  phones: z.array(phone),
  social_networks: z.array(socialNetwork),
})
export type RegistrationContact = z.infer<typeof registrationContact>

/** A company the registration is linked to. */
export const association = z.object({
  association_id: z.number(),
  company_id: z.number(),
  name: z.string(),
  is_primary: z.boolean(),
  mp_id: z.string().nullable(),
  mp_url: z.string().nullable(),
  mp_type: z.string().nullable(),
  /** Its places in the pipelines of the show of this registration. */
  lifecycles: z.array(
    z.object({
      lifecycle_id: z.number(),
      /** Short name of the pipeline. */
      lifecycle_short: z.string(),
      option_id: z.number(),
      option_title: z.string(),
      session_id: z.number().nullable(),
    }),
  ),
})
export type Association = z.infer<typeof association>

/** A file of a registration and where it is fetched. */
export const registrationFile = z.object({ id: z.number(), name: z.string(), url: z.string() })
export type RegistrationFile = z.infer<typeof registrationFile>

/** A brand of a registration: the same on each booth that shows it. */
export const registrationBrand = z.object({
  id: z.number(),
  name: z.string(),
  country_id: z.number().nullable(),
  first_time_at_show: z.boolean(),
  website: z.string().nullable(),
  /** Ids. */
  market_categories: z.array(z.number()),
  /** Ids of vendor targets. */
  targets: z.array(z.number()),
  /** Ids of label options. */
  labels: z.array(z.number()),
  social_networks: z.array(socialNetwork),
  /** Place among the brands of the registration. */
  original_index: z.number(),
})
export type RegistrationBrand = z.infer<typeof registrationBrand>

export const registrationBooth = z.object({
  id: z.number(),
  /** Id of its catalogue item. */
  zoho_item_id: z.number(),
  item: z.object({ local_name: z.string() }),
  /** Null: the note is off. */
  note_booth: z.object({ content: z.string() }).nullable(),
  /** Ids of associations. */
  companies: z.array(z.number()),
  vendor_section_id: z.number().nullable(),
  /** Id of a structure. */
  booth_structure_link: z.number().nullable(),
  /** Its own within the session of the show. */
  booth_number: z.string().nullable(),
  agent_name: z.string().nullable(),
  technicalFiles: z.array(registrationFile),
  /** `registration_brand_id` is the brand's place on this booth. */
  brands: z.array(z.object({ registration_brand_id: z.number(), brand: registrationBrand })),
})
export type RegistrationBooth = z.infer<typeof registrationBooth>

/** The line of the prices that sums them all. */
export const grandTotal = "Grand total"

export const price = z.object({
  /** Null for what belongs to no booth: the grand total. */
  booth_id: z.number().nullable(),
  /** `final_amount`: cents. */
  details: z.object({ name: z.string(), final_amount: z.number(), currency }),
})

export const invoice = z.object({
  id: z.number(),
  name: z.string(),
  date: day,
  /** Cents. */
  total: z.number(),
  /** Cents. */
  balance: z.number(),
  currency,
  /** (total − balance) / total in percent, two decimals. */
  percent: z.number(),
  zoho_invoice_number: z.string().nullable(),
  is_calculate: z.boolean(),
  /** The document of the ledger; null for one that only the accounting CRM holds. */
  invoice_id: z.number().nullable(),
  /** The first day on which something not paid yet is due. */
  due_on: day.nullable(),
  /** Printed: its PDF can be had. */
  has_file: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

export const placedValues = ["placed", "not_placed"] as const
export const techfileValues = ["techfile", "not_techfile"] as const

/** The note of type R. */
export const sessionNote = z.object({ id: z.number(), content: z.string(), version: z.number() })

/** The registration page. */
export const registrationDetail = z.object({
  id: z.number(),
  /** The same as `id`: an application is one record from draft to booth. */
  registration_draft_id: z.number(),
  /** Whoever has it may fill the application in: null for readers who may not edit registrations. */
  slug: z.string().nullable(),
  version: z.number(),
  is_published: z.boolean(),
  /** Short name of the show. */
  shortname: z.string(),
  tradeshow_id: z.number(),
  tradeshow_name: z.string(),
  session: z.object({
    id: z.number(),
    name: z.string(),
    tradeshow: z.object({ id: z.number(), sections: z.array(option) }),
  }),
  lifecycle: registrationLifecycle.nullable(),
  placed: z.enum(placedValues),
  techfile: z.enum(techfileValues),
  email: z.string().nullable(),
  informations: z.object({
    company_name: z.string(),
    account_type_id: z.number().nullable(),
    country_id: z.number().nullable(),
    state_id: z.number().nullable(),
  }),
  /** Other platform. */
  information: z.object({
    platform_choice: z.string().nullable(),
    platform_name: z.string().nullable(),
    want_contact: z.boolean(),
  }),
  billing: z.object({
    accept_terms_date: instant.nullable(),
    contact_salutation: z.number().nullable(),
    contact_firstname: z.string().nullable(),
    contact_lastname: z.string().nullable(),
    contact_email: z.string().nullable(),
    company_name: z.string().nullable(),
    street: z.string().nullable(),
    zip_code: z.string().nullable(),
    city: z.string().nullable(),
    country_id: z.number().nullable(),
    state_id: z.number().nullable(),
    phone: z.object({ country_id: z.number().nullable(), number: z.string().nullable() }),
    purchase_order: z.string().nullable(),
    buyer_reference: z.string().nullable(),
    electronic_address: z.string().nullable(),
    vat_code: z.string().nullable(),
    /** Id. */
    payment_plan: z.number().nullable(),
    /** Id. */
    payment_method: z.number().nullable(),
  }),
  /** What is wrong with the VAT number as it is stored, a sentence; null of one that is right, and of none. */
  vat_code_problem: z.string().nullable(),
  /** Whether electronic addresses can be looked up in the French directory. */
  has_directory: z.boolean(),
  note_billing: z.string().nullable(),
  note_session: sessionNote.nullable(),
  contacts: z.array(registrationContact),
  booths: z.array(registrationBooth),
  /** `version`: of the company, to be sent along when its owners are saved. */
  primaryCompany: z
    .object({ id: z.number(), version: z.number(), name: z.string(), saleOwners: z.array(owner) })
    .nullable(),
  session_organization: z.object({ organization_id: z.number().nullable() }),
  associations: z.array(association),
  /** Of the primary company in the accounting CRM, and its technical file at this show. */
  zoho_id_value: z.string().nullable(),
  zoho_technical_file: z.string().nullable(),
  /** Of the primary company on the ordering platform. */
  mp_id: z.string().nullable(),
  mp_link: z.string().nullable(),
  meta: z.object({ prices: z.array(price) }),
  invoices: z.array(invoice),
  medias: z.object({
    brands: z.array(z.object({ brand_id: z.number(), name: z.string(), images: z.array(registrationFile) })),
  }),
  /** Whether removing the primary company, or any that is on a booth, has to be forced. */
  forceDeleteIsUse: z.boolean(),
  /** Address of the legacy page of technical files of this show; null without one configured. */
  techfile_site: z.string().nullable(),
  created_at: instant,
  touched_at: instant,
  /** Of a draft that is being typed. */
  typing: z.object({ by: z.string().nullable(), for: z.number() }).nullable(),
  published_at: instant.nullable(),
  updated_at: instant,
})
export type RegistrationDetail = z.infer<typeof registrationDetail>
