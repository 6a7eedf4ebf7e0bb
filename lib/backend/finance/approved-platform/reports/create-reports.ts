import { today } from "#lib/backend/finance/invoices/days.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import {
  type PlatformRegime,
  type PlatformReportKind,
  platformReportKinds,
} from "#lib/contract/finance/platform-terms.ts"
import { type ReportContent, readContent } from "./content.ts"
import { openPeriods, type Period } from "./periods.ts"

type Subject = { entity: BillingEntity; kind: PlatformReportKind }
type New = Subject & Period & { revision: number; content: ReportContent; user: number | null }

/** Writes a report and notes that it is to be sent; a first one of nothing is stored alone. @returns undefined where it is there */
async function writeNew(report: New, connection: Connection): Promise<number | undefined> {
  const { entity, kind, from, to, revision, content, user } = report
  const [written] = await query<{ id: number }>(
    {
      text: `INSERT INTO platform_report (entity, kind, from_day, to_day, revision, content, user_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
      values: [entity, kind, from, to, revision, JSON.stringify(content), user],
    },
    connection,
  )
  if (written && !(isEmpty(content) && revision === 1)) await noteReport(entity, written.id, connection)
  return written?.id
}

const isEmpty = ({ invoices, days }: ReportContent) => invoices.length + days.length === 0

/** Notes that a report is to be sent. */
async function noteReport(entity: BillingEntity, report: number, connection: Connection): Promise<void> {
  const flow = await queryOne<{ id: number }>(
    {
      text: "INSERT INTO platform_flow (entity, report_id) VALUES ($1, $2) RETURNING id",
      values: [entity, report],
    },
    connection,
  )
  await enqueueBackgroundJob("platform.send", flow.id, connection)
}

/** Days for which a period of which there was nothing to report is looked at again. */
const lateDays = 366

/**
 * Reports periods of which there was nothing to report when they ended and now is, as where a bank's statement came late. Nobody could
 * correct them: there is no report to correct. Call it while who reports is locked.
 */
async function reportLate({ entity, kind }: Subject, day: string, connection: Connection): Promise<void> {
  const unsent = await query<Period & { id: number }>(
    {
      text: `SELECT id, from_day AS from, to_day AS to FROM platform_report report
        WHERE entity = $1 AND kind = $2 AND revision = 1 AND to_day >= $3::date - ${lateDays}
          AND NOT EXISTS (SELECT FROM platform_flow WHERE report_id = report.id) ORDER BY from_day`,
      values: [entity, kind, day],
    },
    connection,
  )
  for (const { id, ...period } of unsent) {
    const content = await readContent({ entity, kind }, period, connection)
    if (isEmpty(content)) continue
    await query(
      {
        text: "UPDATE platform_report SET content = $2 WHERE id = $1",
        values: [id, JSON.stringify(content)],
      },
      connection,
    )
    await noteReport(entity, id, connection)
  }
}

type Due = { entity: BillingEntity; regime: PlatformRegime; reports_from: string }

/** Who reports is locked: two workers at once write a period once. */
function reportDue(
  { entity, regime, reports_from }: Due,
  kind: PlatformReportKind,
  day: string,
): Promise<void> {
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM platform_connection WHERE entity = $1 FOR NO KEY UPDATE", values: [entity] },
      connection,
    )
    const { last } = await queryOne<{ last: string | null }>(
      {
        text: "SELECT max(to_day) AS last FROM platform_report WHERE entity = $1 AND kind = $2",
        values: [entity, kind],
      },
      connection,
    )
    for (const period of openPeriods({ kind, regime }, reports_from, last, day)) {
      const content = await readContent({ entity, kind }, period, connection)
      await writeNew({ entity, kind, ...period, revision: 1, content, user: null }, connection)
    }
    await reportLate({ entity, kind }, day, connection)
  })
}

/** Reports what has to be of periods that are over, once each. @param day YYYY-MM-DD, today */
export async function reportEndedPeriods(day = today()): Promise<void> {
  const due = await query<Due>({
    text: `SELECT entity, regime, reports_from FROM platform_connection WHERE is_on AND reports_from IS NOT NULL ORDER BY id`,
    values: [],
  })
  for (const one of due) for (const kind of platformReportKinds) await reportDue(one, kind, day)
}

type Last = Subject & Period & { revision: number; content: ReportContent }

/**
 * Reports a period again with what the ledger has now, as after a payment of it was recorded late.
 * @param flow of any report of the period
 * @throws 404, 422 on `flow` where the ledger has what was reported
 */
export function correctReport(flow: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const [last] = await query<Last>(
      {
        text: `SELECT last.entity, last.kind, last.from_day AS from, last.to_day AS to, last.revision, last.content
          FROM platform_flow flow JOIN platform_report report ON report.id = flow.report_id
          JOIN platform_report last ON (last.entity, last.kind, last.from_day) = (report.entity, report.kind, report.from_day)
          JOIN platform_connection connection ON connection.entity = report.entity AND connection.is_on
          WHERE flow.id = $1 ORDER BY last.revision DESC LIMIT 1 FOR NO KEY UPDATE OF connection`,
        values: [flow],
      },
      connection,
    )
    if (!last) throw notFound("platform_flow")
    const content = await readContent(last, last, connection)
    const { isSame } = await queryOne<{ isSame: boolean }>(
      {
        text: `SELECT $1::jsonb = $2::jsonb AS "isSame"`,
        values: [JSON.stringify(content), JSON.stringify(last.content)],
      },
      connection,
    )
    if (isSame) throw invalid({ flow: ["report_is_current"] })
    const revision = last.revision + 1
    const id = await writeNew({ ...last, revision, content, user: actor.userId }, connection)
    // Somebody else has just done it.
    if (id === undefined) throw invalid({ flow: ["report_is_current"] })
    const changes = { revision: [last.revision, revision] as [unknown, unknown] }
    await writeAudit({ actor, action: "edit", type: "platform_flow", id: flow, changes }, connection)
  })
}
