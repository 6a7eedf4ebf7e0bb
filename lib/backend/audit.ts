import { type Connection, query } from "./db.ts"

/** Fields that changed, each with its old and new value; null where there was or is none. */
export type Changes = Record<string, [old: unknown, fresh: unknown]>

export type AuditedRecord =
  | "company"
  | "contact"
  | "note"
  | "notification"
  | "company_tag"
  | "vendor_tag"
  | "brand"
  | "buyer_type"
  | "contact_tag"
  | "caller"

/** Who does something, in which call. */
export type Actor = { userId: number; requestId: string }

type Entry = {
  actor: Actor
  action: "create" | "edit" | "delete" | "pin" | "unpin"
  type: AuditedRecord
  id: number
  changes: Changes
  /** Version of the record after the change, where it has one: it tells a later save what changed since it was loaded. */
  version?: number
}

/** Writes down what a user changed, on the connection of the change's own transaction (DESIGN §6). */
export async function writeAudit(
  { actor, action, type, id, changes, version }: Entry,
  connection: Connection,
): Promise<void> {
  await query(
    {
      name: "audit",
      text: "INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version) VALUES ($1, $2, $3, $4, $5, $6, $7)",
      values: [actor.userId, actor.requestId, action, type, id, JSON.stringify(changes), version ?? null],
    },
    connection,
  )
}
