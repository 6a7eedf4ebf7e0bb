import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { subjectColumn } from "#lib/backend/records/kinds/subject-sql.ts"
import { isRecordKind, kinds, type RecordKind } from "#lib/contract/records/record-kinds.ts"

/** Other tables than those of records whose ids are in the audit trail, and what to call their rows. */
const otherNames = {
  user: "name",
  owner: `coalesce(nickname::text, (SELECT name FROM "user" WHERE id = user_id))`,
  company_tag: "name::text",
  vendor_tag: "name::text",
  contact_tag: "name::text",
  bank_entry: "concat_ws(' ', date, nullif(counterparty, ''))",
  bank_statement: "name",
  brand: "name::text",
  mail_label: "name::text",
  caller: "name::text",
  tradeshow: "name",
  tradeshow_session: "name",
  vendor_section: "name",
  lifecycle: "name",
  lifecycle_option: "title",
  registration_lifecycle: "translated",
  registration_contact: "concat_ws(' ', nullif(first_name, ''), last_name)",
  registration_brand: "name",
  registration_booth: "coalesce(number::text, (SELECT label::text FROM booth_item WHERE id = booth_item_id))",
  booth_item: "label::text",
  booth_structure: "name::text",
  label_option: "translated",
  payment_plan: "translated",
  payment_method: "translated",
  invoicing_organization: "name::text",
  sequence: "name",
  mailing_list: "name",
  mailing_sender: "name",
  // What is a user's own is nobody else's to read, also here.
  snippet: "CASE WHEN is_shared THEN name END",
  mailbox: "email::text",
  suppression: "email::text",
  notification: "title",
  saved_filter: "name::text",
  export_layout: "name::text",
  document: "name::text",
  mail_template:
    "(SELECT title FROM mail_template_text WHERE template_id = mail_template.id ORDER BY language LIMIT 1)",
  // What is written in private mails is their own users', also here.
  mail: "CASE WHEN NOT is_hidden THEN nullif(subject, '') END",
  mail_thread: "CASE WHEN hidden_mails = 0 THEN nullif(subject, '') END",
  social_network: "name",
  state: "name",
  country: "translated",
  salutation: "translated",
  account_type: "translated",
  market_category: "translated",
  gender_age_range: "translated",
  buyer_type: "translated",
  media_type: "translated",
  vendor_target: "translated",
  outcome: "translated",
  badge: "translated",
  lifecycle_platform: "translated",
} as const

export type NameSource = RecordKind | keyof typeof otherNames

/** SQL of what the rows of a table are called; "translated": they have a name in each language. */
export function nameColumn(source: NameSource): string {
  return isRecordKind(source) ? storedKinds[source].trailName(source) : otherNames[source]
}

/** Fields that hold ids, by the last step of their path: alike in every record. */
const byStep: Record<string, NameSource> = {
  accountTypes: "account_type",
  account_type_id: "account_type",
  booth_structure_link: "booth_structure",
  contact_salutation: "salutation",
  mailbox_id: "mailbox",
  mailing_lists: "mailing_list",
  market_categories: "market_category",
  organization_id: "invoicing_organization",
  payment_method: "payment_method",
  payment_plan: "payment_plan",
  vendor_section_id: "vendor_section",
  zoho_item_id: "booth_item",
  badge_id: "badge",
  brands: "brand",
  assignee_id: "user",
  callers: "caller",
  companies: "company",
  contactPrimary: "contact",
  contacts: "contact",
  country_id: "country",
  creator_id: "user",
  followups: "tradeshow",
  genderAgeRanges: "gender_age_range",
  lifecycle_id: "lifecycle",
  lifecycle_option_id: "lifecycle_option",
  lifecyclePlatform: "lifecycle_platform",
  lifecycle_platform_id: "lifecycle_platform",
  marketCategories: "market_category",
  outcome: "outcome",
  primarySalesContact: "contact",
  saleOwners: "owner",
  salutation: "salutation",
  sections: "vendor_section",
  session_id: "tradeshow_session",
  social_network_id: "social_network",
  stages: "lifecycle_option",
  state_id: "state",
  target_id: "owner",
  thread_id: "mail_thread",
  targets: "vendor_target",
  tradeshow_id: "tradeshow",
  tradeshow_session_id: "tradeshow_session",
  visits: "tradeshow_session",
}

/** Fields whose last step means different things: by type of record and path. */
const byPath: Record<string, NameSource> = {
  "company informations.tags": "company_tag",
  "contact informations.tags": "contact_tag",
  "company vendor.tags": "vendor_tag",
  "company buyer.types": "buyer_type",
  "company media.types": "media_type",
}

/** Fields of the rows of one type of record that are called like others elsewhere: by type and last step. */
const byTypeAndStep: Record<string, NameSource> = {
  "registration labels": "label_option",
}

/** What a merge says on either record of the other one. */
const mergedFields = ["merged", "merged_into"]

/** Fields of which there is one for each row of another table: its id is a step of the path. */
const keyed = [
  { pattern: /^(vendor\.lifecycles\.)(\d+)()$/, key: "lifecycle", value: "lifecycle_option" },
  { pattern: /^(sequences\.)(\d+)()$/, key: "sequence", value: undefined },
  { pattern: /^(sessions\.)(\d+)(\.\w+)$/, key: "tradeshow_session", value: undefined },
  { pattern: /^(booth\.)(\d+)(\..+)$/, key: "registration_booth", value: undefined },
  { pattern: /^(brand\.)(\d+)(\..+)$/, key: "registration_brand", value: undefined },
  { pattern: /^(contact\.)(\d+)(\..+)$/, key: "registration_contact", value: undefined },
] as const satisfies { pattern: RegExp; key: NameSource; value: NameSource | undefined }[]

/** The id in a field's path, with the table it belongs to and what is around it; undefined for a path without one. */
export function keyIn(field: string) {
  for (const { pattern, key } of keyed) {
    const [, before = "", id, after = ""] = pattern.exec(field) ?? []
    if (id !== undefined) return { source: key, id: Number(id), before, after }
  }
  return undefined
}

/** Whose ids a field holds; undefined for a field that holds none. */
export function sourceOf(recordType: string, field: string): NameSource | undefined {
  const inKeyed = keyed.find(({ pattern }) => pattern.test(field))
  if (inKeyed?.value) return inKeyed.value
  if (isRecordKind(recordType) && mergedFields.includes(field)) return recordType
  const step = field.split(".").at(-1) ?? ""
  return (
    byTypeAndStep[`${recordType} ${step}`] ??
    byPath[`${recordType} ${field}`] ??
    byStep[step] ??
    kinds.find((kind) => step === subjectColumn(kind))
  )
}

/** Whether the type of a record is one whose rows have names. */
export function isNamed(type: string): type is NameSource {
  return isRecordKind(type) || type in otherNames
}
