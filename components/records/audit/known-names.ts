import type { Messages } from "#lib/i18n/messages.ts"

type AuditTexts = Messages["audit"]
export type FieldLabel = keyof AuditTexts["fields"]
export type ActionLabel = keyof AuditTexts["actions"]
export type TypeLabel = keyof AuditTexts["types"]

const fields: Record<FieldLabel, true> = {
  abilities: true,
  accountTypes: true,
  address_city: true,
  address_country_id: true,
  address_state_id: true,
  address_street: true,
  address_zip_code: true,
  badge_id: true,
  billing_entity: true,
  brands: true,
  business_name: true,
  buyer_genderAgeRanges: true,
  buyer_marketCategories: true,
  buyer_otherType: true,
  buyer_types: true,
  callers: true,
  companies: true,
  company_id: true,
  contact_id: true,
  contactPrimary: true,
  contacts: true,
  content: true,
  created_at: true,
  creator_id: true,
  deleted_at: true,
  description: true,
  done: true,
  email: true,
  email_error: true,
  expire_at: true,
  first_name: true,
  from: true,
  is_admin: true,
  is_current: true,
  is_deletable: true,
  is_disabled: true,
  requires_second_factor: true,
  second_factor: true,
  is_pinned: true,
  is_shared: true,
  is_sync_mp: true,
  is_vip: true,
  job_title: true,
  last_name: true,
  link: true,
  list: true,
  media_genderAgeRanges: true,
  media_marketCategories: true,
  media_types: true,
  merged: true,
  merged_into: true,
  mobilier: true,
  name: true,
  name_fr: true,
  nickname: true,
  notifiable_id: true,
  notifiable_type: true,
  outcome: true,
  phones: true,
  registered_status: true,
  pinned: true,
  query: true,
  salutation: true,
  sections: true,
  sequences: true,
  sessions: true,
  short_name: true,
  skip_alert: true,
  socialNetworks: true,
  state: true,
  tags: true,
  target_id: true,
  template_type_id: true,
  title: true,
  to: true,
  token: true,
  tokens: true,
  tradeshow_id: true,
  type: true,
  uses: true,
  vendor_followups: true,
  vendor_lifecyclePlatform: true,
  vendor_lifecycles: true,
  vendor_marketCategories: true,
  vendor_participations: true,
  vendor_primarySalesContact: true,
  vendor_saleOwners: true,
  vendor_sections: true,
  vendor_tags: true,
  vendor_targets: true,
  visits: true,
  zoho: true,
}

const actions: Record<ActionLabel, true> = {
  create: true,
  delete: true,
  edit: true,
  link: true,
  merge: true,
  password: true,
  pin: true,
  restore: true,
  revoke: true,
  unmerge: true,
  unpin: true,
}

const types: Record<TypeLabel, true> = {
  badge: true,
  brand: true,
  buyer_type: true,
  caller: true,
  company: true,
  company_tag: true,
  contact: true,
  contact_tag: true,
  installation: true,
  note: true,
  notification: true,
  outcome: true,
  saved_filter: true,
  tradeshow: true,
  tradeshow_session: true,
  user: true,
  vendor_section: true,
  vendor_tag: true,
}

const has = (known: object, key: string) => Object.hasOwn(known, key)

export function isKnownType(type: string): type is TypeLabel {
  return has(types, type)
}

export function isKnownAction(action: string): action is ActionLabel {
  return has(actions, action)
}

export function isKnownField(field: string): field is FieldLabel {
  return has(fields, field)
}

/** Types of records in the trail, for a choice among them. */
export const knownTypes = Object.keys(types).filter(isKnownType)

/** Fields of which there is one for each pipeline, sequence or session, with its name in their path. */
const named = [
  { pattern: /^vendor\.lifecycles\.(.+)$/, key: "vendor_lifecycles" },
  { pattern: /^sequences\.(.+)$/, key: "sequences" },
  { pattern: /^sessions\.(.+)\.registered_status$/, key: "registered_status" },
]

/**
 * A field's path as the key of its label: "informations.address.city" is "address_city". `of` names the pipeline,
 * sequence or session that one such field is about.
 */
export function fieldKey(path: string): { key: string; of?: string } {
  for (const { pattern, key } of named) {
    const of = pattern.exec(path)?.[1]
    if (of !== undefined) return { key, of }
  }
  return { key: path.replace(/^informations\./, "").replaceAll(".", "_") }
}
