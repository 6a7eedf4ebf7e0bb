import { findStage, readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { Save } from "#lib/backend/records/form/definition.ts"
import { configured, configuredShows } from "#lib/backend/records/reference/configured.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { CompanyForm } from "./form-values.ts"

type Rows<Field extends "vendor.lifecycles" | "vendor.participations" | "mobilier" | "zoho"> =
  CompanyForm[Field]

/**
 * What is wrong with pipelines, participations, technical references and accounting ids, by dotted path of their rows.
 * Rows that the company has already pass.
 */
export async function showErrors(
  { sent, current }: Pick<Save<CompanyForm>, "sent" | "current">,
  store: ReferenceStore,
  connection: Connection,
): Promise<Problems> {
  return {
    ...(await lifecycleErrors(sent["vendor.lifecycles"] ?? [], current["vendor.lifecycles"], connection)),
    ...(await participationErrors(
      sent["vendor.participations"],
      current["vendor.participations"],
      connection,
    )),
    ...mobilierErrors(sent.mobilier ?? [], current.mobilier, store),
    ...zohoErrors(sent.zoho ?? [], current.zoho, store),
  }
}

/** A stage belongs to its pipeline, which must be open to moves. */
async function lifecycleErrors(
  sent: Rows<"vendor.lifecycles">,
  current: Rows<"vendor.lifecycles">,
  connection: Connection,
): Promise<Problems> {
  const stageOf = new Map(current.map((one) => [one.lifecycle_id, one.lifecycle_option_id]))
  const moved = [...sent.entries()].filter(
    ([, one]) => one.lifecycle_option_id !== (stageOf.get(one.lifecycle_id) ?? null),
  )
  if (moved.length === 0) return {}
  const known = await readPipelines(
    moved.map(([, one]) => one.lifecycle_id),
    connection,
  )
  const errors: Problems = {}
  for (const [index, { lifecycle_id, lifecycle_option_id }] of moved) {
    const pipeline = known.find((one) => one.id === lifecycle_id)
    const problem = pipeline ? whyClosed(pipeline) : "not_allowed"
    const at = `vendor.lifecycles.${index}`
    if (problem) errors[`${at}.lifecycle_id`] = [problem]
    else if (lifecycle_option_id !== null && !(pipeline && findStage(pipeline, lifecycle_option_id))) {
      errors[`${at}.lifecycle_option_id`] = ["not_allowed"]
    }
  }
  return errors
}

/** Participations, too, change only for shows that have a current session; a row may be added, changed or left out. */
async function participationErrors(
  sent: Rows<"vendor.participations"> | undefined,
  current: Rows<"vendor.participations">,
  connection: Connection,
): Promise<Problems> {
  if (!sent) return {}
  const isIn = (rows: typeof sent, row: (typeof sent)[number]) =>
    rows.some(
      (one) => one.tradeshow_session_id === row.tradeshow_session_id && one.booth_size === row.booth_size,
    )
  const touched = [
    ...sent.filter((row) => !isIn(current, row)),
    ...current.filter((row) => !isIn(sent, row)),
  ].map((row) => row.tradeshow_session_id)
  if (touched.length === 0) return {}
  const sessions = await query<{ id: number; is_open: boolean }>(
    {
      text: `SELECT id, EXISTS (SELECT FROM tradeshow_session other
          WHERE other.tradeshow_id = session.tradeshow_id AND other.is_current) AS is_open
        FROM tradeshow_session session WHERE id = ANY ($1::int[])`,
      values: [touched],
    },
    connection,
  )
  const errors: Problems = {}
  for (const id of touched) {
    const session = sessions.find((one) => one.id === id)
    if (session?.is_open) continue
    const index = sent.findIndex((row) => row.tradeshow_session_id === id)
    const at = index < 0 ? "vendor.participations" : `vendor.participations.${index}.tradeshow_session_id`
    errors[at] = [session ? "no_current_session" : "not_allowed"]
  }
  return errors
}

/** Technical references are kept for the shows that the configuration names. */
function mobilierErrors(sent: Rows<"mobilier">, current: Rows<"mobilier">, store: ReferenceStore): Problems {
  const shown = configuredShows("mobilierShowed", store)
  const errors: Problems = {}
  for (const [index, { tradeshow_id, reference }] of sent.entries()) {
    const stored = current.find((one) => one.tradeshow_id === tradeshow_id)?.reference ?? null
    if (stored === reference) continue
    const isShow = store.tradeshows.some((show) => show.id === tradeshow_id)
    if (!isShow || !shown.includes(tradeshow_id)) errors[`mobilier.${index}.tradeshow_id`] = ["not_allowed"]
  }
  return errors
}

/** Accounting ids are tracked for one configured organisation only (C-16). */
function zohoErrors(sent: Rows<"zoho">, current: Rows<"zoho">, store: ReferenceStore): Problems {
  const organisation = configured("zohoOrganization", store)
  const errors: Problems = {}
  for (const [index, { organization_id, zoho_id }] of sent.entries()) {
    const stored = current.find((one) => one.organization_id === organization_id)?.zoho_id ?? null
    if (stored !== zoho_id && organization_id !== organisation) {
      errors[`zoho.${index}.organization_id`] = ["not_allowed"]
    }
  }
  return errors
}
