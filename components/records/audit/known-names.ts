import { fullLabel } from "#lib/contract/records/field-labels.ts"
import { type KindWith, kinds, kindsWith, type RecordKind } from "#lib/contract/records/record-kinds.ts"
import { registrationAuditFields, registrationFields } from "#lib/contract/shows/registration-fields.ts"
import type { Messages } from "#lib/i18n/messages.ts"

type AuditTexts = Messages["audit"]
export type FieldLabel = keyof AuditTexts["fields"]
export type ActionLabel = keyof AuditTexts["actions"]
type TypeLabel = keyof AuditTexts["types"]

const fields: Record<FieldLabel, true> = {
  assignee_id: true,
  labels: true,
  is_private: true,
  is_reported: true,
  abilities: true,
  addresses: true,
  form_slug: true,
  archived: true,
  filters: true,
  is_public: true,
  is_tracked: true,
  kind: true,
  mailbox_id: true,
  mailing_lists: true,
  paused: true,
  per_day: true,
  per_minute: true,
  payment_reminders_automatic: true,
  payment_reminders_from: true,
  payment_reminder_steps: true,
  reason: true,
  why: true,
  aside_reason: true,
  charge: true,
  difference: true,
  credit: true,
  aside: true,
  write_off_limit: true,
  differences: true,
  unread: true,
  token_abilities: true,
  token_ends_on: true,
  billing_entity: true,
  calendar_feed: true,
  color_hex: true,
  columns: true,
  content: true,
  content_fr: true,
  as_text: true,
  created_at: true,
  creator_id: true,
  deleted_at: true,
  description: true,
  done: true,
  due_on: true,
  email: true,
  email_error: true,
  bounced_email: true,
  entries: true,
  expire_at: true,
  from: true,
  is_admin: true,
  is_current: true,
  is_deletable: true,
  is_disabled: true,
  is_locked: true,
  requires_second_factor: true,
  second_factor: true,
  mail_exclusions: true,
  mail_languages: true,
  mail_servers: true,
  mail_signature: true,
  mailbox: true,
  mailbox_waiting: true,
  shared_mailbox: true,
  mails_per_day: true,
  mails_per_minute: true,
  is_pinned: true,
  is_shared: true,
  is_shown: true,
  is_sync_mp: true,
  lifecycle_id: true,
  lifecycle_name: true,
  mail_values: true,
  object: true,
  link: true,
  list: true,
  merged: true,
  merged_into: true,
  moved_to: true,
  name: true,
  name_fr: true,
  nickname: true,
  notifiable_id: true,
  notifiable_type: true,
  registered_status: true,
  pinned: true,
  position: true,
  query: true,
  sections: true,
  sent_at: true,
  sequences: true,
  sessions: true,
  short: true,
  shortcut: true,
  short_name: true,
  skip_alert: true,
  stages: true,
  state: true,
  tags: true,
  target_id: true,
  template_type_id: true,
  thread_id: true,
  title: true,
  to: true,
  token: true,
  tokens: true,
  tradeshow_id: true,
  type: true,
  uses: true,
}

const actions: Record<ActionLabel, true> = {
  create: true,
  delete: true,
  edit: true,
  link: true,
  merge: true,
  password: true,
  erase: true,
  pin: true,
  restore: true,
  revoke: true,
  unmerge: true,
  unpin: true,
  ask_to_open: true,
  correct: true,
  approve_opening: true,
  refuse_opening: true,
  withdraw_opening: true,
  read_opened: true,
}

/** Types of the audit trail beside the kinds of record and their tags. */
const types: Record<TypeLabel, true> = {
  badge: true,
  bank_entry: true,
  bank_statement: true,
  brand: true,
  buyer_type: true,
  caller: true,
  document: true,
  export_layout: true,
  installation: true,
  invoice: true,
  invoice_seller: true,
  invoicing_organization: true,
  mailing_list: true,
  mailing_sender: true,
  mailbox: true,
  suppression: true,
  lifecycle: true,
  lifecycle_option: true,
  ledger_book: true,
  platform_connection: true,
  platform_flow: true,
  mail: true,
  mail_template: true,
  mail_thread: true,
  sequence: true,
  sequence_email: true,
  snippet: true,
  note: true,
  notification: true,
  outcome: true,
  saved_filter: true,
  tax_rule: true,
  tradeshow: true,
  tradeshow_session: true,
  user: true,
  vendor_section: true,
  vendor_tag: true,
  mail_label: true,
}

const has = (known: object, key: string) => Object.hasOwn(known, key)

export function isKnownAction(action: string): action is ActionLabel {
  return has(actions, action)
}

function isOwnType(type: string): type is TypeLabel {
  return has(types, type)
}

function isKnownField(field: string): field is FieldLabel {
  return has(fields, field)
}

/** Types that belong to a kind of record, which their texts stand with. */
const ofKinds = [["registration_lifecycle", "registration.kind.lifecycle"]] as const

type TypeText =
  | `audit.types.${TypeLabel}`
  | `${RecordKind}.kind.one`
  | `${KindWith<"tags">}.kind.tag`
  | (typeof ofKinds)[number][1]

const typeTexts = new Map<string, TypeText>([
  ...kinds.map((kind) => [kind, `${kind}.kind.one`] as const),
  ...kindsWith("tags").map((kind) => [`${kind}_tag`, `${kind}.kind.tag`] as const),
  ...ofKinds,
  ...Object.keys(types)
    .filter(isOwnType)
    .map((type) => [type, `audit.types.${type}`] as const),
])

/** What a type of record is called: a key of the messages; undefined for one that has no name. */
export function typeText(type: string): TypeText | undefined {
  return typeTexts.get(type)
}

/** Types of records in the audit trail with what they are called, for a choice among them. */
export const knownTypes = [...typeTexts].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Names of the fields that rows of a kind have in a registration. */
function registrationRowFields(row: "booth" | "brand" | "contact"): string[] {
  const start = `${row}.*.`
  return Object.keys({ ...registrationFields, ...registrationAuditFields }).flatMap((path) =>
    path.startsWith(start) ? [path.slice(start.length)] : [],
  )
}

/** Fields of which there is one for each pipeline, sequence or session, or for each row of a registration, with its name in their path. */
const named = [
  ...(["booth", "brand", "contact"] as const).flatMap((row) =>
    registrationRowFields(row).map((field) => ({
      pattern: new RegExp(`^${row}\\.(.+)\\.${field}$`),
      field: `${row}.*.${field}`,
    })),
  ),
  { pattern: /^vendor\.lifecycles\.(.+)$/, field: "vendor.lifecycles" },
  { pattern: /^sequences\.(.+)$/, field: "sequences" },
  { pattern: /^sessions\.(.+)\.registered_status$/, field: "registered_status" },
]

/** A field's path without the name in it; `of` is the pipeline, sequence or session that one such field is about. */
function withoutName(path: string): { field: string; of?: string } {
  for (const { pattern, field } of named) {
    const of = pattern.exec(path)?.[1]
    if (of !== undefined) return { field, of }
  }
  return { field: path }
}

/** What the audit trail alone calls a field; one that names a record ("company_id") is called as its kind. */
function ownLabel(field: string) {
  const kind = kinds.find((one) => field === `${one}_id`)
  if (kind) return `${kind}.kind.one` as const
  return isKnownField(field) ? (`audit.fields.${field}` as const) : undefined
}

/**
 * What a field of the audit trail is called: a key of the messages, for a record's form that of its field; undefined for one
 * that has no name.
 */
export function fieldLabel(path: string) {
  const { field, of } = withoutName(path)
  const form = fullLabel(field)
  const key = form ? (`fields.${form}` as const) : ownLabel(field)
  return { key, of }
}
