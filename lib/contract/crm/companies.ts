import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, nameInput, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { activityPage } from "../records/activity.ts"
import {
  filterCountsCall,
  filterField,
  filterOptions,
  filterOptionsQuery,
  listFilters,
} from "../records/filters.ts"
import { accountType } from "../records/reference.ts"
import { companyDetail } from "./company-detail.ts"
import { companyChanges, newCompany } from "./company-form.ts"
import { picked, pickerQuery } from "./contacts.ts"

/** Orders of the list; a leading minus turns one round. */
export const companySorts = [
  "name",
  "-name",
  "created_at",
  "-created_at",
  "updated_at",
  "-updated_at",
] as const
export const companySort = z.enum(companySorts)
export type CompanySort = z.infer<typeof companySort>
export const defaultCompanySort: CompanySort = "name"

/** A row of the list (C-3). The four flags drive the row's icons. */
export const companyRow = z.object({
  id: z.number(),
  name: z.string(),
  businessName: z.string().nullable(),
  typeOfAccount: z.array(z.object({ id: z.number(), name: z.string(), color_hex: z.string() })),
  brands: z.array(z.string()),
  tags: z.array(z.string()),
  typeOfAccountMp: z.string().nullable(),
  country: z.string().nullable(),
  /** The first of them, and how many there are. */
  contacts: z.array(option),
  contacts_count: z.number(),
  saleOwners: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** An e-mail is in the process of being sent. */
  is_mail: z.boolean(),
  /** False: the primary sales contact is missing. */
  is_primary_contact: z.boolean(),
  is_active_sequence: z.boolean(),
  email_error: z.boolean(),
})
export type CompanyRow = z.infer<typeof companyRow>

export const companyListQuery = z.object({
  ...pageQuery,
  sort: companySort.default(defaultCompanySort),
  filters: listFilters.default({}),
})

const bloc = z.object({
  types: z.array(option),
  marketCategories: z.array(option.extend({ parent_id: z.number().nullable() })),
  genderAgeRanges: z.array(option),
})

const companyInit = z.object({
  types: z.array(accountType),
  tags: z.array(option),
  buyer: bloc.extend({ types: z.array(option.extend({ is_deletable: z.boolean() })) }),
  media: bloc,
  vendor: z.object({
    sections: z.array(option.extend({ tradeshow_id: z.number() })),
    tags: z.array(option),
    targets: z.array(option),
    marketCategories: bloc.shape.marketCategories,
  }),
  accountTagsMp: z.array(option),
})

/** Fewest letters a brand search takes, and most brands it answers (C-13). */
export const brandSearchMinLength = 3
export const brandSearchLimit = 10

const named = z.object({ data: option })

export const companies = {
  list: oc
    .route({
      method: "GET",
      path: "/company-list",
      tags: ["Companies"],
      summary: "Companies by filters, search, order and page",
    })
    .input(companyListQuery)
    .output(pageOf(companyRow).extend({ is_bulk: z.boolean() })),
  listFilters: oc
    .route({
      method: "GET",
      path: "/company-list/filters",
      tags: ["Companies"],
      summary: "Filters the list offers, in the panel's order",
    })
    .output(z.object({ data: z.array(filterField) })),
  /** Brands need a term (3 letters) or values. */
  listFilterOptions: oc
    .route({
      method: "GET",
      path: "/company-list/filter-options",
      tags: ["Companies"],
      summary: "Values of a filter",
    })
    .input(filterOptionsQuery)
    .output(filterOptions),
  listFilterCounts: filterCountsCall("/company-list/filter-counts", ["Companies"]),
  get: oc
    .route({
      method: "GET",
      path: "/company/{company}",
      tags: ["Companies"],
      summary: "Everything the company page shows",
    })
    .input(z.object({ company: id }))
    .output(z.object({ data: companyDetail })),
  create: oc
    .route({
      method: "POST",
      path: "/company",
      tags: ["Companies"],
      summary: "Create a company; name, an account type and a country are required",
      successStatus: 201,
    })
    .input(newCompany)
    .output(z.object({ success: z.literal(true), data: companyDetail })),
  /** 409 with `current` and `fields` when one of the fields saved was changed since `version`. */
  edit: oc
    .route({
      method: "PUT",
      path: "/company/{company}",
      tags: ["Companies"],
      summary: "Save changed fields",
    })
    .input(z.object({ company: id }).extend(companyChanges.shape))
    .output(z.object({ success: z.literal(true), data: companyDetail })),
  resetEmailError: oc
    .route({
      method: "POST",
      path: "/company/{company}/reset-email-error",
      tags: ["Companies"],
      summary: "Clear the email error of the company's contacts",
    })
    .input(z.object({ company: id }))
    .output(z.object({ success: z.literal(true) })),
  pick: oc
    .route({
      method: "GET",
      path: "/company-picker",
      tags: ["Companies"],
      summary: "Up to 5 companies by name, from 1 character",
    })
    .input(pickerQuery)
    .output(picked),
  findDuplicates: oc
    .route({
      method: "GET",
      path: "/company-duplicates",
      tags: ["Companies"],
      summary: "Companies with this name, ignoring case, accents, punctuation and spaces, and similar ones",
    })
    .input(z.object({ name: z.string().trim().max(200).default(""), except: id.optional() }))
    .output(z.object({ names: picked.shape.data, perhaps: picked.shape.data })),
  remove: oc
    .route({
      method: "DELETE",
      path: "/company/{company}",
      tags: ["Companies"],
      summary: "Delete a company (restorable); needs permissions.delete",
    })
    .input(z.object({ company: id }))
    .output(z.object({ success: z.literal(true) })),
  listActivity: oc
    .route({
      method: "GET",
      path: "/company/activity/{company}",
      tags: ["Companies"],
      summary: "Notes and mails merged, pinned first, then newest",
    })
    .input(z.object({ company: id, ...pageQuery }))
    .output(activityPage),
  loadInit: oc
    .route({
      method: "GET",
      path: "/company-edit/init",
      tags: ["Companies"],
      summary: "Choices of the company form",
    })
    .output(companyInit),
  loadOptionalInit: oc
    .route({
      method: "GET",
      path: "/company-edit/optional-init",
      tags: ["Companies"],
      summary: "Brands whose name starts with the term",
    })
    .input(z.object({ term: z.string().max(100).default("") }))
    .output(z.object({ brands: z.array(option) })),
  createTag: oc
    .route({
      method: "POST",
      path: "/company-tag",
      tags: ["Companies"],
      summary: "Create a company tag",
      successStatus: 201,
    })
    .input(nameInput)
    .output(named),
  createVendorTag: oc
    .route({
      method: "POST",
      path: "/company-vendor-tag",
      tags: ["Companies"],
      summary: "Create a vendor tag; needs tag.create",
      successStatus: 201,
    })
    .input(nameInput)
    .output(named),
  createBrand: oc
    .route({
      method: "POST",
      path: "/brand",
      tags: ["Companies"],
      summary: "Create a brand",
      successStatus: 201,
    })
    .input(nameInput)
    .output(named),
  createBuyerType: oc
    .route({
      method: "POST",
      path: "/buyer-type",
      tags: ["Companies"],
      summary: "Create a deletable buyer type",
      successStatus: 201,
    })
    .input(nameInput)
    .output(named),
}
