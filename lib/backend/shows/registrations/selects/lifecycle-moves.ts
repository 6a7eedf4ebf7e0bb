import { type Stage, stageIn, stagesSql } from "#lib/backend/crm/stages/stages.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { blocsOf, type ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { LifecycleMove } from "#lib/contract/shows/registration-moves.ts"

/** A pipeline in which a lifecycle moves companies, and the stage it names there. */
type Target = Stage & { name: string; stages: { id: number; title: string }[] }
type LinkedCompany = { id: number; name: string; account_type_ids: number[]; stages: Stage[] }

/** A company that is elsewhere than the lifecycle wants it to. */
export type PlannedMove = { company: LinkedCompany; to: Stage; answer: LifecycleMove }

/**
 * SQL: a session and the pipelines in which its registrations move companies: its own; where it has none, the current ones of its show.
 */
export const pipelinesOfSessions = `tradeshow_session session JOIN lifecycle ON lifecycle.tradeshow_id = session.tradeshow_id AND CASE
  WHEN EXISTS (SELECT FROM lifecycle own WHERE own.session_id = session.id) THEN lifecycle.session_id = session.id
  ELSE lifecycle.is_current END`

/** Stages that a lifecycle names in the pipelines of a registration's session. */
function findTargets(registration: number, lifecycle: number, connection?: Connection): Promise<Target[]> {
  return query<Target>(
    {
      name: "registration-lifecycle-targets",
      text: `SELECT lifecycle.id AS lifecycle_id, stage.lifecycle_option_id, lifecycle.name,
          ${list("SELECT id, title FROM lifecycle_option WHERE lifecycle_id = lifecycle.id")} AS stages
        FROM registration JOIN (${pipelinesOfSessions}) ON session.id = registration.tradeshow_session_id
        JOIN registration_lifecycle_stage stage ON stage.lifecycle_id = lifecycle.id AND stage.registration_lifecycle_id = $2
        WHERE registration.id = $1
        ORDER BY lifecycle.position, lifecycle.id`,
      values: [registration, lifecycle],
    },
    connection,
  )
}

/** Active companies that a registration is linked to, the primary one first. */
export function linkedCompanies(registration: number, connection?: Connection): Promise<LinkedCompany[]> {
  return query<LinkedCompany>(
    {
      name: "companies-of-registration",
      text: `SELECT company.id, company.name, company.account_type_ids, ${stagesSql} AS stages
        FROM registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
        WHERE link.registration_id = $1 ORDER BY link.is_primary DESC, link.id`,
      values: [registration],
    },
    connection,
  )
}

/** What a lifecycle would move: linked vendors, as pipelines are of vendors, that are not in the stage already. */
export async function planMoves(
  { registration, lifecycle }: { registration: number; lifecycle: number },
  store: ReferenceStore,
  connection?: Connection,
): Promise<PlannedMove[]> {
  const targets = await findTargets(registration, lifecycle, connection)
  if (targets.length === 0) return []
  const companies = await linkedCompanies(registration, connection)
  const vendors = companies.filter(({ account_type_ids }) => blocsOf(account_type_ids, store).has("VENDOR"))
  return vendors.flatMap((company) =>
    targets
      .filter((to) => stageIn(to.lifecycle_id, company.stages) !== to.lifecycle_option_id)
      .map((to) => ({ company, to, answer: sayMove(company, to) })),
  )
}

function sayMove({ id, name, stages }: LinkedCompany, to: Target): LifecycleMove {
  const option = (stage: number) => ({
    id: stage,
    name: to.stages.find((one) => one.id === stage)?.title ?? "",
  })
  const from = stageIn(to.lifecycle_id, stages)
  return {
    company: { id, name },
    pipeline: { id: to.lifecycle_id, name: to.name },
    from: from === null ? null : option(from),
    to: option(to.lifecycle_option_id),
  }
}
