import type { RecordFields } from "./record-fields.ts"

/** Every field of a contact's form (spec 1 §3 "Contact"), in the order in which a merge compares them. */
export const contactFields = {
  "informations.salutation": {
    ...{ kind: "choice", column: "salutation_id", label: "salutation" },
    ...{ imported: "salutation", exported: "salutation", merged: true },
  },
  "informations.first_name": {
    ...{ kind: "text", column: "first_name", max: 120, isRequired: true, label: "first_name" },
    ...{ imported: "first_name", exported: "first_name", merged: true },
  },
  "informations.last_name": {
    ...{ kind: "text", column: "last_name", max: 120, isRequired: true },
    ...{ label: "last_name", fileLabel: "last_name_in_files" },
    ...{ imported: "last_name", exported: "last_name", merged: true },
  },
  "informations.email": {
    ...{ kind: "email", column: "email", max: 254, isRequired: true, label: "email" },
    ...{ imported: "email", exported: "email", merged: true },
  },
  "informations.job_title": {
    ...{ kind: "text", column: "job_title", max: 120, label: "job_title" },
    ...{ imported: "job_title", exported: "job_title", merged: true },
  },
  "informations.is_vip": {
    ...{ kind: "flag", column: "is_vip", label: "is_vip" },
    ...{ imported: "is_vip", exported: "is_vip", merged: true },
  },
  "informations.badge_id": {
    ...{ kind: "choice", column: "badge_id", label: "badge" },
    ...{ imported: "badge", exported: "badge", merged: true },
  },
  "informations.outcome": {
    ...{ kind: "choice", column: "outcome_id", label: "outcome" },
    ...{ imported: "outcome", exported: "outcome", merged: true },
  },
  "informations.callers": { kind: "choices", label: "callers", imported: "callers", exported: "callers" },
  "informations.tags": { kind: "choices", label: "tags", imported: "tags", exported: "tags" },
  "informations.phones": { kind: "rows", label: "phones" },
  "informations.socialNetworks": { kind: "rows", label: "socialNetworks" },
  companies: { kind: "choices", label: "companies", imported: "company", exported: "companies" },
  visits: { kind: "choices", label: "visits" },
} as const satisfies RecordFields
