import type { Connection } from "#lib/backend/platform/database/db.ts"
import { noteEvent } from "#lib/backend/platform/security-events/note-event.ts"
import { type Actor, type AuditedAction, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"

const steps = {
  asked: { action: "ask_to_open", kind: "opening_asked" },
  approved: { action: "approve_opening", kind: "opening_approved" },
  refused: { action: "refuse_opening", kind: "opening_refused" },
  withdrawn: { action: "withdraw_opening", kind: "opening_withdrawn" },
  read: { action: "read_opened", kind: "opened_mails_read" },
} as const satisfies Record<string, { action: AuditedAction; kind: string }>

type Step = keyof typeof steps

/**
 * Writes into the audit trail of the conversation and into the security log what was done with a request, never what the conversation is about. The
 * log names whom it happened to: who asked, where another one answered; otherwise the user whose mails they are, where it is one.
 */
export async function noteStep(
  step: Step,
  { id, thread, asker, owners }: MailDisclosure,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const { action, kind } = steps[step]
  if (thread !== null)
    await writeAudit({ actor, action, type: "mail_thread", id: thread, changes: {} }, connection)
  const [owner, ...others] = owners
  const concerned = others.length === 0 ? (owner?.id ?? null) : null
  const event = {
    kind,
    userId: actor.userId,
    subjectId: asker.id === actor.userId ? concerned : asker.id,
    what: `conversation ${thread ?? "–"}, request ${id}`,
  }
  await noteEvent(event, connection)
}
