import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, whole } from "../platform/fields.ts"
import { pageOf } from "../platform/paging.ts"
import { maxTargetIds } from "../records/bulk.ts"
import { listFilters } from "../records/filters.ts"
import { textColumns } from "../records/record-fields.ts"
import { companyFields } from "./company-fields.ts"
import { contactFields } from "./contact-fields.ts"
import { contactListQuery } from "./contacts.ts"

export const exportFormats = ["csv", "xlsx"] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What may stand between two values of a CSV file. */
export const csvDelimiters = [",", ";"] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** Columns of a companies export, in the file's order; labels are the messages `fields`. */
export const companyExportColumns = [
  "id",
  ...textColumns(companyFields, "informations", "exported"),
  "account_types",
  "brands",
  "tags",
  "vendor_tags",
  "sale_owners",
  ...textColumns(companyFields, "informations.address", "exported"),
  "state",
  "country",
  "mobile",
  "landline",
  "website",
  "contacts",
  "emails",
  "primary_sales_contact",
  "stages",
  "sessions",
  "lifecycle_platform",
  "marketplace_account",
  "email_error",
  "created_at",
  "updated_at",
] as const
export type CompanyExportColumn = (typeof companyExportColumns)[number]

/** Columns of a contacts export, in the file's order. */
export const contactExportColumns = [
  "id",
  "salutation",
  "first_name",
  "last_name",
  "email",
  "other_emails",
  ...textColumns(contactFields, "informations", "exported", ["first_name", "last_name"]),
  "companies",
  // One row for a letter: how it begins, and where it goes, which is the related company.
  "greeting",
  "postal_company",
  "postal_street",
  "postal_zip_code",
  "postal_city",
  "postal_state",
  "postal_country",
  "country",
  "account_types",
  "mobile",
  "landline",
  "tags",
  "callers",
  "badge",
  "outcome",
  "is_vip",
  "registrations",
  "email_error",
  "blacklisted",
  "unsubscribed_at",
  "created_at",
  "updated_at",
] as const
export type ContactExportColumn = (typeof contactExportColumns)[number]

/** Columns of a registrations export, in the file's order. */
export const registrationExportColumns = [
  "id",
  "trade_show",
  "show_session",
  "is_published",
  "application_lifecycle",
  "is_placed",
  "has_techfile",
  "applicant",
  "email",
  "account_type",
  "state",
  "country",
  "contacts",
  "emails",
  "linked_companies",
  "sale_owners",
  "company_tags",
  "brands",
  "first_time",
  "market_categories",
  "brand_labels",
  "booths",
  "booth_numbers",
  "booth_sections",
  "booth_structures",
  "booth_agents",
  "booth_notes",
  "booth_count",
  "booth_size",
  "notes",
  "organization",
  "billing_company",
  "billing_contact",
  "billing_email",
  "billing_street",
  "billing_zip_code",
  "billing_city",
  "billing_state",
  "billing_country",
  "billing_phone",
  "vat_code",
  "purchase_order",
  "buyer_reference",
  "electronic_address",
  "payment_plan",
  "payment_method",
  "terms_accepted_at",
  "billing_note",
  "other_platform",
  "wants_contact",
  "price",
  "price_currency",
  "invoices",
  "invoiced",
  "collected",
  "invoice_currency",
  "billed_percent",
  "created_at",
  "published_at",
  "updated_at",
] as const
export type RegistrationExportColumn = (typeof registrationExportColumns)[number]

/** Columns of money, for those who may read it; the others get a file without them. */
export const registrationMoneyColumns = [
  "invoices",
  "invoiced",
  "collected",
  "invoice_currency",
  "billed_percent",
] as const satisfies RegistrationExportColumn[]

/** `targets`: the records meant, else all that pass `filters`. With `nbElements` a count that moved is a 409. */
const selected = {
  filters: listFilters.default({}),
  targets: z.array(id).max(maxTargetIds, "too_many").default([]),
  nbElements: whole.min(0).optional(),
}

function exportOf<Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z.object({
    ...selected,
    format: z.enum(exportFormats).default("csv"),
    /** What parts the values of a CSV file; by default what spreadsheets of the caller's language expect. */
    delimiter: z.enum(csvDelimiters).optional(),
    columns: z
      .array(z.enum(columns))
      .min(1, "required")
      .default([...columns]),
  })
}

export const companyExport = exportOf(companyExportColumns)
export const contactExport = exportOf(contactExportColumns).extend({
  /** One contact of each company at an address, its primary one first; contacts without an address all. */
  one_per_household: z.boolean().default(false),
})
export const registrationExport = exportOf(registrationExportColumns)
export const mailingExport = z.object(selected)

/** A contact as the mailing provider takes it; names of countries and salutations are in English. */
export const mailingContact = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The related company and its country. */
  company: z.string().nullable(),
  country: z.string().nullable(),
  job_title: z.string().nullable(),
  salutation: z.string().nullable(),
  is_vip: z.boolean(),
})
export type MailingContact = z.infer<typeof mailingContact>

const started = z.object({ success: z.literal(true), job: z.number() })

export const fileExports = {
  companies: oc
    .route({
      method: "POST",
      path: "/export/companies",
      tags: ["Exports"],
      summary: "Write companies to a file; needs export.companies",
      successStatus: 202,
    })
    .input(companyExport)
    .output(started),
  contacts: oc
    .route({
      method: "POST",
      path: "/export/contacts",
      tags: ["Exports"],
      summary: "Write contacts to a file; needs sib.export.contacts",
      successStatus: 202,
    })
    .input(contactExport)
    .output(started),
  /** For all who read registrations; columns of money are left out for those who may not read it (403 when nothing else is asked for). */
  registrations: oc
    .route({
      method: "POST",
      path: "/registration/export",
      tags: ["Exports"],
      summary: "Write registrations to a file",
      successStatus: 202,
    })
    .input(registrationExport)
    .output(started),
  /** CSV in the mailing provider's import columns, without those it may not write to. */
  contactsForMailing: oc
    .route({
      method: "POST",
      path: "/export/contacts-for-sib",
      tags: ["Exports"],
      summary: "Write contacts for the mailing provider; needs sib.export.contacts",
      successStatus: 202,
    })
    .input(mailingExport)
    .output(started),
  /** The rows of that file, page by page, for a provider that fetches them. */
  listContactsForMailing: oc
    .route({
      method: "GET",
      path: "/contacts-for-sib",
      tags: ["Exports"],
      summary: "Contacts the mailing provider may write to, by filters and page; needs sib.export.contacts",
    })
    .input(contactListQuery)
    .output(pageOf(mailingContact)),
}
