import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"

type Reason = { reason: string; is_reported: boolean }

/**
 * I-54. Has a document or payment that is refused not sent any more, with its reason. What belongs to an invoice that is set aside waits for it,
 * and is not sent either.
 * @throws 404 for one that is not refused, or a report, which the law asks for; 422 on `is_reported` for anything but an invoice
 */
export function setFlowAside(id: number, { reason, is_reported }: Reason, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const [flow] = await query<{ isInvoice: boolean }>(
      {
        text: `SELECT coalesce(invoice_id = about_id, false) AS "isInvoice" FROM platform_flow
          WHERE id = $1 AND state = 'refused' AND set_aside_at IS NULL AND report_id IS NULL FOR NO KEY UPDATE`,
        values: [id],
      },
      connection,
    )
    if (!flow) throw notFound("platform_flow")
    if (is_reported && !flow.isInvoice) throw invalid({ is_reported: ["not_allowed"] })
    await query(
      {
        text: "UPDATE platform_flow SET set_aside_at = now(), set_aside_reason = $2, is_reported = $3 WHERE id = $1",
        values: [id, reason, is_reported],
      },
      connection,
    )
    const changes: Record<string, [unknown, unknown]> = {
      aside: [null, reason],
      ...(is_reported && { is_reported: [false, true] }),
    }
    await writeAudit({ actor, action: "edit", type: "platform_flow", id, changes }, connection)
    // Payments that waited for a credit note.
    await enqueueBackgroundJob("platform.send", id, connection)
  })
}

/** Takes up again what was set aside: it is refused as before. @throws 404 for what is not set aside itself */
export function undoSetAside(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const [flow] = await query<{ reason: string | null; is_reported: boolean }>(
      {
        text: `UPDATE platform_flow flow SET set_aside_at = NULL, set_aside_reason = NULL, is_reported = false
          FROM (SELECT id, set_aside_reason AS reason, is_reported FROM platform_flow
            WHERE id = $1 AND set_aside_at IS NOT NULL FOR NO KEY UPDATE) before
          WHERE flow.id = before.id RETURNING before.reason, before.is_reported`,
        values: [id],
      },
      connection,
    )
    if (!flow) throw notFound("platform_flow")
    const changes: Record<string, [unknown, unknown]> = {
      aside: [flow.reason, null],
      ...(flow.is_reported && { is_reported: [true, false] }),
    }
    await writeAudit({ actor, action: "edit", type: "platform_flow", id, changes }, connection)
  })
}
