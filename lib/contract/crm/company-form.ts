import { z } from "zod"
import { id } from "../platform/fields.ts"
import {
  idList,
  loadedVersion,
  optionalText,
  phoneInputs,
  requiredLine,
  socialNetworkInputs,
  textInputs,
} from "../records/record-inputs.ts"
import { companyFields } from "./company-fields.ts"

/** Brands a company takes at most (C-12). */
export const maxBrands = 5

const address = z.object({
  ...textInputs(companyFields, "informations.address"),
  country_id: id.nullable(),
  /** A state of the country; a new country clears it. */
  state_id: id.nullable(),
})

const informations = z.object({
  ...textInputs(companyFields, "informations"),
  state: z.enum(["pending", "created"]),
  /** It asked to be left alone: its people are in no sequence. */
  left_alone: z.boolean(),
  brands: idList.max(maxBrands, "too_many"),
  tags: idList,
  accountTypes: idList.min(1, "required"),
  phones: phoneInputs,
  socialNetworks: socialNetworkInputs,
  address,
  /** One of the company's contacts. */
  contactPrimary: id.nullable(),
})

const audience = { marketCategories: idList, genderAgeRanges: idList }
const buyer = z.object({ types: idList, ...textInputs(companyFields, "buyer"), ...audience })
const media = z.object({ types: idList, ...audience })

/**
 * Place in a pipeline: its stage, null to leave it; a pipeline that a save leaves out keeps its stage. Only pipelines of shows
 * with a current session can be changed (C-17), and so for participations.
 */
const lifecycle = z.object({ lifecycle_id: id, lifecycle_option_id: id.nullable() })
/** Square metres, null when not known. */
const participation = z.object({
  tradeshow_session_id: id,
  booth_size: z.number().int().min(0).max(100_000).nullable(),
})

const vendor = z.object({
  sections: idList,
  /** Ids of trade shows. */
  followups: idList,
  tags: idList,
  targets: idList,
  marketCategories: idList,
  /** Ids of owners. */
  saleOwners: idList,
  /** One of the company's contacts. */
  primarySalesContact: id.nullable(),
  lifecyclePlatform: id.nullable(),
  participations: z.array(participation).max(200, "too_many"),
  lifecycles: z.array(lifecycle).max(200, "too_many"),
})

/** Id in the accounting CRM, for the one configured organisation (C-16); none removes it, one left out stays. */
const zoho = z.array(z.object({ organization_id: requiredLine(60), zoho_id: optionalText(60) })).max(10)
/** Technical reference at a configured show; none removes it, one left out stays. */
const mobilier = z.array(z.object({ tradeshow_id: id, reference: optionalText(120) })).max(20)

/** A new company (C-10); name, an account type and a country are required (C-11). */
export const newCompany = z.object({
  informations: informations
    .extend({ address: address.partial().extend({ country_id: id }) })
    .partial()
    .required({ name: true, accountTypes: true, address: true })
    .omit({ contactPrimary: true }),
  buyer: buyer.partial().optional(),
  media: media.partial().optional(),
  vendor: vendor.partial().omit({ primarySalesContact: true }).optional(),
  /** Ids of contacts that exist already. */
  contacts: idList.optional(),
  zoho: zoho.optional(),
  mobilier: mobilier.optional(),
})
export type NewCompany = z.input<typeof newCompany>

/**
 * A save of a company: only what changed (F-2), with the version it was loaded at. Lists replace the stored ones.
 * Names of changed fields, here and in the audit trail, are dotted paths: "informations.address.street", "vendor.sections", "contacts".
 */
export const companyChanges = z.object({
  version: loadedVersion,
  informations: informations.extend({ address: address.partial() }).partial().optional(),
  buyer: buyer.partial().optional(),
  media: media.partial().optional(),
  vendor: vendor.partial().optional(),
  /** Ids of the company's contacts in their order. */
  contacts: idList.optional(),
  zoho: zoho.optional(),
  mobilier: mobilier.optional(),
})
export type CompanyChanges = z.input<typeof companyChanges>
