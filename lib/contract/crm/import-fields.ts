import { z } from "zod"
import { textColumns } from "../records/record-fields.ts"
import { type ListWith, listsWith } from "../records/record-kinds.ts"
import { companyFields } from "./company-fields.ts"
import { contactFields } from "./contact-fields.ts"
import { companyField } from "./import-terms.ts"

/** Lists that take files. */
export const importList = z.enum(listsWith("imports"))
export type ImportList = z.infer<typeof importList>

/** What a column of a file can mean, by list; labels are the messages `fields`. */
export const importFields = {
  companies: [
    "id",
    ...textColumns(companyFields, "informations", "imported"),
    "account_types",
    "country",
    "state",
    ...textColumns(companyFields, "informations.address", "imported"),
    "brands",
    "tags",
    "sale_owners",
    "mobile",
    "landline",
    "website",
    "instagram",
    "linkedin",
    "note",
  ],
  contacts: [
    "id",
    "email",
    "other_emails",
    "salutation",
    "full_name",
    ...textColumns(contactFields, "informations", "imported"),
    "company",
    "is_vip",
    "badge",
    "outcome",
    "tags",
    "callers",
    "mobile",
    "landline",
    "phone_country",
    "linkedin",
    "instagram",
    "note",
  ],
} as const satisfies Record<ListWith<"imports">, readonly string[]>
export type CompanyImportField = (typeof importFields.companies)[number]
export type ContactImportField = (typeof importFields.contacts)[number]
export type ImportField = CompanyImportField | ContactImportField

/** Columns whose cells name values that are there: an unknown one can be read as another. */
export const valueFields = {
  companies: ["account_types", "country", "state", "brands", "tags", "sale_owners"],
  contacts: ["salutation", "company", "badge", "outcome", "tags", "callers", "phone_country"],
} as const satisfies { [List in ListWith<"imports">]: readonly (typeof importFields)[List][number][] }
export type ValueField = (typeof valueFields)[ImportList][number]

/** Those of which unknown values can be created. */
export const creatableFields: readonly ValueField[] = ["brands", "tags", "callers", companyField]

/** Whether records of a list name companies, which may be created on the way. */
export const namesCompanies = (list: ImportList): boolean =>
  valueFields[list].some((field) => field === companyField)

/** What a row that creates a record has to say. */
export const neededFields = {
  companies: ["name", "account_types", "country"],
  contacts: ["email", "first_name", "last_name"],
} as const satisfies { [List in ListWith<"imports">]: readonly (typeof importFields)[List][number][] }

/** Columns that say what these do, together: a whole name is taken apart. */
export const readFrom: Partial<Record<ImportField, ImportField>> = {
  first_name: "full_name",
  last_name: "full_name",
}

/** What tells that a row is a record we have: `none` makes every row a new one. */
export const importKeys = {
  companies: ["name", "id", "none"],
  contacts: ["email", "id", "none"],
} as const satisfies Record<ListWith<"imports">, readonly string[]>
