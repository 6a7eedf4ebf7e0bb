import { z } from "zod"
import { sequenceRun } from "../automation/sequences.ts"
import { day, instant, option } from "../platform/fields.ts"
import { textOutputs } from "../records/record-inputs.ts"
import { accountType, owner, tradeshowSession } from "../records/reference.ts"
import { companyFields } from "./company-fields.ts"

export const phone = z.object({
  id: z.number(),
  type: z.string(),
  number: z.string(),
  countryId: z.number().nullable(),
})

export const socialNetworkEntry = z.object({
  id: z.number(),
  social_network_id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Address with its scheme; https:// is put before one that has none. */
  value: z.string(),
})

export const address = z.object({
  ...textOutputs(companyFields, "informations.address"),
  country_id: z.number().nullable(),
  state_id: z.number().nullable(),
})

/** A label on top of the page: a pinned tag, a pinned pipeline's stage, or the company's state on the ordering platform. */
export const pinnedLabel = z.object({
  kind: z.enum(["tag", "lifecycle", "platform"]),
  name: z.string(),
  detail: z.string().nullable(),
  color_hex: z.string().nullable(),
})

export const companyContact = z.object({
  id: z.number(),
  name: z.string(),
  job_title: z.string().nullable(),
  email: z.string().nullable(),
  email_error: z.boolean(),
  is_vip: z.boolean(),
  is_primary: z.boolean(),
  is_primary_sales: z.boolean(),
  phones: z.array(phone),
})
export type CompanyContact = z.infer<typeof companyContact>

const category = option.extend({ parent_id: z.number().nullable() })

export const companyLifecycle = z.object({
  id: z.number(),
  lifecycle_id: z.number(),
  lifecycle_name: z.string(),
  lifecycle_option_id: z.number(),
  lifecycle_option_title: z.string(),
  /** Address of the pipeline's board with this company searched for. */
  lifecycle_link: z.string(),
  tradeshow_session_id: z.number().nullable(),
  entered_at: instant,
})

const vendor = z.object({
  sections: z.array(option.extend({ tradeshow_id: z.number() })),
  followups: z.array(z.number()),
  sessions: z.array(tradeshowSession),
  lifecycles: z.array(companyLifecycle),
  lifecyclePlatform: option.extend({ color_hex: z.string() }).nullable(),
  tags: z.array(option),
  targets: z.array(option),
  marketCategories: z.array(category),
  saleOwners: z.array(owner),
  primarySalesContact: option.nullable(),
  participations: z.array(z.object({ tradeshow_session_id: z.number(), booth_size: z.number().nullable() })),
})

/** What the sister ordering platform knows of the company (F-17). */
export const marketplaceGroup = z.object({
  marketplace_identifier: z.string(),
  marketplace_link: z.string(),
  engagement: z.number(),
  account_type: z.string(),
  accountTypeLabel: z.string(),
  userStatusLabel: z.string(),
  subscription_start: day.nullable(),
  subscription_end: day.nullable(),
  max_product_in_new_collections: z.number().nullable(),
  max_product_in_immediates: z.number().nullable(),
  nb_contacts_address_book: z.number(),
  nb_campaigns_sent: z.number(),
  products_available_for_orders: z.number(),
  nb_confirmed_orders: z.number(),
  nb_total_orders: z.number(),
  member_since: day.nullable(),
  first_login_at: instant.nullable(),
  latest_connection: instant.nullable(),
  blacklisted: z.boolean(),
  is_on_markplace: z.boolean(),
  marketplaces: z.array(z.string()),
})
export type MarketplaceGroup = z.infer<typeof marketplaceGroup>

/** The company page (C-6). Buyer, media and vendor are null unless an account type of that bloc is set. */
export const companyDetail = z.object({
  id: z.number(),
  version: z.number(),
  informations: z.object({
    id: z.number(),
    ...textOutputs(companyFields, "informations"),
    state: z.enum(["pending", "created"]),
    /** It asked to be left alone. */
    left_alone: z.boolean(),
    brands: z.array(option),
    tags: z.array(option),
    accountTypes: z.array(accountType),
    phones: z.array(phone),
    socialNetworks: z.array(socialNetworkEntry),
    address: address.extend({ country: z.string().nullable(), state: z.string().nullable() }),
    contactPrimary: option.nullable(),
    pinnedLabels: z.array(pinnedLabel),
    create_at: instant,
    updated_at: instant,
    created_by: option.nullable(),
    /** How many notes the company has; they are read from company/{company}/note. */
    notes: z.number(),
    notifs: z.number(),
  }),
  contacts: z.array(companyContact),
  buyer: z
    .object({
      types: z.array(option),
      ...textOutputs(companyFields, "buyer"),
      marketCategories: z.array(category),
      genderAgeRanges: z.array(option),
    })
    .nullable(),
  media: z
    .object({
      types: z.array(option),
      marketCategories: z.array(category),
      genderAgeRanges: z.array(option),
    })
    .nullable(),
  vendor: vendor.nullable(),
  /** Whether electronic addresses can be looked up in the French directory. */
  has_directory: z.boolean(),
  zoho: z.array(z.object({ organization_id: z.string(), zoho_id: z.string() })),
  mobilier: z.array(z.object({ tradeshow_id: z.number(), reference: z.string() })),
  sequences: z.array(sequenceRun),
  marketplaceGroup: marketplaceGroup.nullable(),
  is_active_sequence: z.boolean(),
  email_error: z.boolean(),
  is_mail: z.boolean(),
  /** `owners`: whether the caller may change its owners. */
  permissions: z.object({ delete: z.boolean(), owners: z.boolean() }),
})
export type CompanyDetail = z.infer<typeof companyDetail>
