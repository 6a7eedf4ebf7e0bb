import { translatedKinds, type VocabularyKind } from "#lib/contract/records/vocabulary.ts"

/** Where the records that use a word say so: rows of a link table, or a column of the record itself. */
export type Use = { table: string; column: string; isLink: boolean; record: string }

const companyLink = (table: string, column: string): Use => ({
  table,
  column,
  isLink: true,
  record: "company_id",
})
const contactLink = (table: string, column: string): Use => ({
  table,
  column,
  isLink: true,
  record: "contact_id",
})
const contactColumn = (column: string): Use => ({ table: "contact", column, isLink: false, record: "id" })

/** Use of each kind's words; a kind is the name of its table. */
export const uses: Record<VocabularyKind, Use> = {
  company_tag: companyLink("company_tagging", "tag_id"),
  vendor_tag: companyLink("company_vendor_tagging", "vendor_tag_id"),
  contact_tag: contactLink("contact_tagging", "tag_id"),
  brand: companyLink("company_brand", "brand_id"),
  buyer_type: companyLink("company_buyer_type", "buyer_type_id"),
  caller: contactLink("contact_caller", "caller_id"),
  outcome: contactColumn("outcome_id"),
  badge: contactColumn("badge_id"),
  mail_label: { table: "mail_thread_label", column: "label_id", isLink: true, record: "thread_id" },
}

/** Columns of a word as the wire has it. */
export function lookupValueColumns(kind: VocabularyKind): string {
  return [
    "word.id",
    "word.name::text AS name",
    `${translatedKinds.includes(kind) ? "word.name_fr" : "NULL"} AS name_fr`,
    `${kind === "company_tag" ? "word.is_pinned" : "false"} AS is_pinned`,
    `${kind === "mail_label" ? "word.color_hex" : "NULL"} AS color_hex`,
    `${kind === "buyer_type" ? "word.is_deletable" : "true"} AS is_deletable`,
  ].join(", ")
}
