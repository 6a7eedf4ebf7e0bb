import { isClosedSql } from "#lib/backend/crm/stages/movable.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { targetSql } from "#lib/backend/records/bulk/targets.ts"
import { localised } from "#lib/backend/records/reference/rows.ts"
import { blocsOf, type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import type { LifecyclePreview, Target } from "#lib/contract/records/bulk.ts"
import { registrationFiltersOf } from "../list/filters.ts"
import { pipelinesOfSessions } from "./lifecycle-moves.ts"

type Counted = Omit<LifecyclePreview, "changed" | "total"> & {
  changed: { lifecycle_id: number | null; count: number }[]
  is_known: boolean
}

/**
 * What `setLifecycles` would do to the registrations meant: which change from which lifecycle, and which stay as they are.
 * @param lifecycle null takes it away, which moves nobody
 * @throws 422 for an unknown lifecycle, or for filters that cannot be
 */
export async function previewLifecycles(
  { ids, params: { filters } }: Target,
  lifecycle: number | null,
  { language, user }: Reader,
): Promise<LifecyclePreview> {
  const [store, { where, parameters }] = await Promise.all([
    referenceStore(),
    targetSql("registration", { ids, filters }, registrationFiltersOf(user)),
  ])
  const to = `${parameters.add(lifecycle)}::int`
  const vendorTypes = `${parameters.add(vendorTypesOf(store))}::int[]`
  const { changed, is_known, ...counted } = await queryOne<Counted>({
    text: `WITH target AS (
        SELECT id, lifecycle_id, tradeshow_session_id, published_at FROM registration WHERE ${where}),
      entering AS (
        SELECT * FROM target WHERE lifecycle_id IS DISTINCT FROM ${to} AND published_at IS NOT NULL),
      stage AS (
        SELECT session.id AS session_id, lifecycle.id AS pipeline_id, named.lifecycle_option_id, ${isClosedSql} AS is_closed
        FROM ${pipelinesOfSessions}
        JOIN registration_lifecycle_stage named ON named.lifecycle_id = lifecycle.id AND named.registration_lifecycle_id = ${to}),
      move AS (
        SELECT entering.id, company.id AS company_id, is_closed
        FROM entering JOIN stage ON stage.session_id = entering.tradeshow_session_id
        JOIN registration_association link ON link.registration_id = entering.id
        JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL AND company.account_type_ids && ${vendorTypes}
        LEFT JOIN company_lifecycle place ON place.company_id = company.id AND place.lifecycle_id = stage.pipeline_id
        WHERE place.lifecycle_option_id IS DISTINCT FROM stage.lifecycle_option_id),
      closed AS (SELECT DISTINCT id FROM move WHERE is_closed),
      open AS (SELECT id, lifecycle_id FROM entering WHERE id NOT IN (SELECT id FROM closed))
      SELECT ${to} IS NULL OR EXISTS (SELECT FROM registration_lifecycle WHERE id = ${to}) AS is_known,
        (SELECT count(*) FROM target WHERE lifecycle_id IS NOT DISTINCT FROM ${to})::int AS unchanged,
        (SELECT count(*) FROM target WHERE lifecycle_id IS DISTINCT FROM ${to} AND published_at IS NULL)::int AS drafts,
        (SELECT count(*) FROM closed)::int AS closed,
        (SELECT count(DISTINCT company_id) FROM move WHERE id NOT IN (SELECT id FROM closed))::int AS companies,
        (SELECT coalesce(json_agg(json_build_object('lifecycle_id', lifecycle_id, 'count', count)), '[]')
          FROM (SELECT lifecycle_id, count(*) FROM open GROUP BY lifecycle_id) counted) AS changed`,
    values: parameters.values,
  })
  if (!is_known) throw invalid({ "values.lifecycle_id": ["not_allowed"] })
  const { unchanged, drafts, closed } = counted
  const rows = changed.map(({ count }) => count)
  return {
    ...counted,
    total: rows.reduce((sum, count) => sum + count, unchanged + drafts + closed),
    changed: inOrder(changed, store).map(({ lifecycle_id, count }) => {
      const from = lifecycle_id === null ? undefined : store.by.registrationLifecycles.get(lifecycle_id)
      return { from: from ? localised(language, from) : null, count }
    }),
  }
}

/** Account types whose companies are vendors: pipelines are of those. */
function vendorTypesOf(store: ReferenceStore): number[] {
  return store.accountTypes.map(({ id }) => id).filter((id) => blocsOf([id], store).has("VENDOR"))
}

/** As administrators keep the lifecycles; those without one first. */
function inOrder(changed: Counted["changed"], { registrationLifecycles }: ReferenceStore) {
  const rankOf = (id: number | null) => registrationLifecycles.findIndex((one) => one.id === id)
  return changed.toSorted((one, other) => rankOf(one.lifecycle_id) - rankOf(other.lifecycle_id))
}
