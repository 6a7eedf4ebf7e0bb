import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { currentCall } from "#lib/backend/platform/http/call-scope.ts"
import { eventsOfAudit } from "#lib/backend/platform/security-events/events-of-audit.ts"
import { noteEvent } from "#lib/backend/platform/security-events/note-event.ts"
import type { KindWith, RecordKind } from "#lib/contract/records/record-kinds.ts"

/** Fields that changed, each with its old and new value; null where there was or is none. */
export type Changes = Record<string, [old: unknown, fresh: unknown]>

export type AuditedRecord =
  | RecordKind
  | `${KindWith<"tags">}_tag`
  | "note"
  | "notification"
  | "vendor_tag"
  | "brand"
  | "buyer_type"
  | "caller"
  | "outcome"
  | "badge"
  | "mail_label"
  | "user"
  | "tradeshow"
  | "tradeshow_session"
  | "vendor_section"
  | "lifecycle"
  | "lifecycle_option"
  | "registration_lifecycle"
  | "invoice"
  | "invoice_seller"
  | "ledger_book"
  | "platform_connection"
  | "platform_flow"
  | "invoicing_organization"
  | "tax_rule"
  | "bank_statement"
  | "bank_entry"
  | "saved_filter"
  | "export_layout"
  | "document"
  | "mail_template"
  | "mail"
  | "mail_thread"
  | "sequence"
  | "sequence_email"
  | "mailing_list"
  | "mailing_sender"
  | "mailbox"
  | "snippet"
  | "suppression"
  | "installation"

/**
 * `link`: a link to choose a password was made; `revoke`: tokens were ended; `password`: a password was chosen. `correct`: an applicant corrected what
 * was sent. The last five are of private
 * mails of people who left (decision 0089).
 */
export type AuditedAction =
  | "create"
  | "edit"
  | "delete"
  | "pin"
  | "unpin"
  | "restore"
  | "merge"
  | "unmerge"
  | "link"
  | "revoke"
  | "password"
  | "erase"
  | "correct"
  | "ask_to_open"
  | "approve_opening"
  | "refuse_opening"
  | "withdraw_opening"
  | "read_opened"

/** Who does something, in which call; without a user it is somebody at the machine itself. */
export type Actor = { userId: number | null; requestId: string }

type Caller = { identity: { user: { id: number } }; requestId: string }

/** Who makes a call, from its context. */
export const actorOf = ({ identity, requestId }: Caller): Actor => ({ userId: identity.user.id, requestId })

type Entry = {
  actor: Actor
  action: AuditedAction
  type: AuditedRecord
  id: number
  changes: Changes
  /** Version of the record after the change, where it has one: it tells a later save what changed since it was loaded. */
  version?: number
}

/**
 * Writes down what a user changed, on the connection of the change's own transaction (F-14); what is done to accounts
 * and switches is in the security log as well.
 */
export async function writeAudit(
  { actor, action, type, id, changes, version }: Entry,
  connection: Connection,
): Promise<void> {
  for (const event of eventsOfAudit({ actor, action, type, id, changes }, currentCall()?.call))
    await noteEvent(event, connection)
  await query(
    {
      name: "audit",
      text: "INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version) VALUES ($1, $2, $3, $4, $5, $6, $7)",
      values: [actor.userId, actor.requestId, action, type, id, JSON.stringify(changes), version ?? null],
    },
    connection,
  )
}

/** Writes down changes of many records at once. */
export async function writeAudits(entries: Entry[], connection: Connection): Promise<void> {
  await query(
    {
      name: "audits",
      text: `INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version)
        SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::jsonb[], $7::int[])`,
      values: [
        entries.map(({ actor }) => actor.userId),
        entries.map(({ actor }) => actor.requestId),
        entries.map(({ action }) => action),
        entries.map(({ type }) => type),
        entries.map(({ id }) => id),
        entries.map(({ changes }) => JSON.stringify(changes)),
        entries.map(({ version }) => version ?? null),
      ],
    },
    connection,
  )
}
