import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { disclosureDays } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { getDisclosure, openableMails } from "./data.ts"
import { noteStep } from "./note-step.ts"
import { notifyAsker, notifyOwners } from "./notify.ts"

/**
 * Locks a request, and its conversation before it as joining conversations does: of two who answer at once, the second sees what the
 * first did.
 * @throws 404 for one that is not there
 */
async function lockRequest(id: number, viewer: number, connection: Connection): Promise<MailDisclosure> {
  const text = "SELECT FROM mail_thread WHERE id = (SELECT thread_id FROM mail_disclosure WHERE id = $1)"
  await query({ text: `${text} FOR NO KEY UPDATE`, values: [id] }, connection)
  const lock = { text: "SELECT FROM mail_disclosure WHERE id = $1 FOR UPDATE", values: [id] }
  if ((await query(lock, connection)).length === 0) throw notFound("disclosure")
  return getDisclosure(id, viewer, connection)
}

/** Pages that show the conversation read it again. */
async function refreshPages({ thread }: MailDisclosure, connection: Connection): Promise<void> {
  if (thread !== null) await query({ text: "SELECT mail_notice($1)", values: [thread] }, connection)
}

const decideSql = `UPDATE mail_disclosure SET status = $2::mail_disclosure_status, decider_id = $3, decided_at = now(),
    ends_at = CASE WHEN $2 = 'approved' THEN now() + make_interval(days => $4) ELSE ends_at END
  WHERE id = $1 AND status = 'waiting' AND ends_at > now() AND asker_id <> $3 AND user_discloses_mails($3)
    AND ($2 = 'refused' OR user_discloses_mails(asker_id)) RETURNING id`
const openSql = `INSERT INTO mail_disclosed_mail (disclosure_id, mail_id)
  SELECT one.id, openable.id FROM mail_disclosure one CROSS JOIN LATERAL (${openableMails("one.thread_id")}) openable
  WHERE one.id = $1 RETURNING mail_id`

/**
 * Approves a request, which opens the private mails of people who left that are in the conversation now to whoever asked, or refuses it.
 * @throws 403 for one's own, 404 for one that is not there, 409 with the request as it is for one that is answered or over, and for an approval
 * that would open nothing, or that of somebody who has the ability no more
 */
export function decide(
  id: number,
  decision: "approved" | "refused",
  decider: number,
  actor: Actor,
): Promise<MailDisclosure> {
  return inTransaction(async (connection) => {
    const before = await lockRequest(id, decider, connection)
    if (before.asker.id === decider) throw new Refusal(403, { message: "disclosure_own" })
    const values = [id, decision, decider, disclosureDays]
    const decided = await query({ text: decideSql, values }, connection)
    if (decided.length === 0) throw conflict("disclosure_over", before)
    if (decision === "approved" && (await query({ text: openSql, values: [id] }, connection)).length === 0)
      throw conflict("nothing_to_disclose", before)
    const after = await getDisclosure(id, decider, connection)
    await noteStep(decision, after, actor, connection)
    await notifyAsker(after, connection)
    if (decision === "approved") await notifyOwners(after, connection)
    await refreshPages(after, connection)
    return after
  })
}

/**
 * Withdraws one's own request; what it opened is closed.
 * @throws 403 for another's, 404 for one that is not there, 409 with the request as it is for one that is over
 */
export function withdraw(id: number, asker: number, actor: Actor): Promise<MailDisclosure> {
  return inTransaction(async (connection) => {
    const before = await lockRequest(id, asker, connection)
    if (before.asker.id !== asker) throw new Refusal(403, { message: "disclosure_not_yours" })
    if (before.state !== "waiting" && before.state !== "approved") throw conflict("disclosure_over", before)
    const text = "UPDATE mail_disclosure SET status = 'withdrawn' WHERE id = $1"
    await query({ text, values: [id] }, connection)
    const after = await getDisclosure(id, asker, connection)
    await noteStep("withdrawn", after, actor, connection)
    await refreshPages(after, connection)
    return after
  })
}
