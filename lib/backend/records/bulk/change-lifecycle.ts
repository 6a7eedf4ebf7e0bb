import type { z } from "zod"
import { type Connection, query } from "#lib/backend/database/db.ts"
import { invalid } from "#lib/backend/http/errors.ts"
import { blocsOf, referenceStore } from "#lib/backend/reference/store.ts"
import type { lifecycleValues } from "#lib/contract/bulk.ts"
import type { Changes } from "../audit/write-audit.ts"
import { changeRecords, type Refused } from "./change-records.ts"

type Values = z.output<typeof lifecycleValues>
type Input = { values: Values }
type Stage = { lifecycle_id: number; lifecycle_option_id: number }
type Stored = { id: number; isVendor: boolean; stages: Stage[] }

/** Puts vendors in a stage of a pipeline, or takes them out of it. */
export const changeLifecycle = changeRecords<Input, Stored>({
  type: "company",
  read: readCompanies,
  decide: ({ isVendor, stages }, { values }): Changes | Refused => {
    if (!isVendor) return { refused: "not_vendor" }
    const old = stages.find((stage) => stage.lifecycle_id === values.lifecycle_id)
    if ((old?.lifecycle_option_id ?? null) === values.lifecycle_option_id) return {}
    return { "vendor.lifecycles": [stages, stagesAfter(stages, values)] }
  },
  write: (ids, { values }, connection) =>
    values.lifecycle_option_id === null
      ? leavePipeline(ids, values, connection)
      : moveToStage(ids, values, connection),
})

/** All stages of a company after the change, by pipeline: the trail holds them as a save of the company does. */
function stagesAfter(stages: Stage[], { lifecycle_id, lifecycle_option_id }: Values): Stage[] {
  const others = stages.filter((stage) => stage.lifecycle_id !== lifecycle_id)
  const added = lifecycle_option_id === null ? [] : [{ lifecycle_id, lifecycle_option_id }]
  return [...others, ...added].sort((a, b) => a.lifecycle_id - b.lifecycle_id)
}

async function readCompanies(ids: number[], _input: Input, connection: Connection): Promise<Stored[]> {
  const [reference, rows] = [
    await referenceStore(),
    await query<{ id: number; account_type_ids: number[]; stages: Stage[] }>(
      {
        text: `SELECT id, account_type_ids, coalesce((
            SELECT json_agg(json_build_object('lifecycle_id', lifecycle_id, 'lifecycle_option_id', lifecycle_option_id) ORDER BY lifecycle_id)
            FROM company_lifecycle WHERE company_id = company.id), '[]') AS stages
          FROM company WHERE id = ANY ($1) AND deleted_at IS NULL`,
        values: [ids],
      },
      connection,
    ),
  ]
  return rows.map(({ id, account_type_ids, stages }) => ({
    id,
    isVendor: blocsOf(account_type_ids, reference).has("VENDOR"),
    stages,
  }))
}

async function leavePipeline(ids: number[], { lifecycle_id }: Values, connection: Connection): Promise<void> {
  await query(
    {
      text: "DELETE FROM company_lifecycle WHERE company_id = ANY ($1) AND lifecycle_id = $2",
      values: [ids, lifecycle_id],
    },
    connection,
  )
}

/** The stage is entered now, for the show’s current session. */
async function moveToStage(ids: number[], values: Values, connection: Connection): Promise<void> {
  await query(
    {
      text: `INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id)
        SELECT company_id, $2, $3, (SELECT session.id FROM lifecycle JOIN tradeshow_session session
          ON session.tradeshow_id = lifecycle.tradeshow_id AND session.is_current WHERE lifecycle.id = $2)
        FROM unnest($1::int[]) AS company_id
        ON CONFLICT (company_id, lifecycle_id) DO UPDATE SET lifecycle_option_id = excluded.lifecycle_option_id,
          tradeshow_session_id = excluded.tradeshow_session_id, entered_at = now(), version = company_lifecycle.version + 1`,
      values: [ids, values.lifecycle_id, values.lifecycle_option_id],
    },
    connection,
  )
}

type Found = { has_session: boolean; has_option: boolean }

/**
 * Refuses a change that no company can take (spec 1 §4): pipelines move only while their show has a current session.
 * @throws 422 on `values.lifecycle_id` or `values.lifecycle_option_id`
 */
export async function checkLifecycle(values: Values, connection: Connection): Promise<void> {
  const [found] = await query<Found>(
    {
      text: `SELECT EXISTS (SELECT FROM tradeshow_session WHERE tradeshow_id = lifecycle.tradeshow_id AND is_current) AS has_session,
          EXISTS (SELECT FROM lifecycle_option WHERE lifecycle_id = lifecycle.id AND id = $2) AS has_option
        FROM lifecycle WHERE id = $1`,
      values: [values.lifecycle_id, values.lifecycle_option_id],
    },
    connection,
  )
  if (!found) throw invalid({ "values.lifecycle_id": ["not_allowed"] })
  if (!found.has_session) throw invalid({ "values.lifecycle_id": ["no_current_session"] })
  if (values.lifecycle_option_id !== null && !found.has_option) {
    throw invalid({ "values.lifecycle_option_id": ["not_allowed"] })
  }
}
