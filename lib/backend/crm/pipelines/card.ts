import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { present, type ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { BoardCard } from "#lib/contract/crm/pipelines.ts"

/** Pipelines as the board lists them. */
export const pipelineOrder = "is_current DESC, position, id"

const presents = list(`SELECT lifecycle.id, lifecycle.name, lifecycle.short
  FROM company_lifecycle present JOIN lifecycle ON lifecycle.id = present.lifecycle_id
  WHERE present.company_id = company.id ORDER BY lifecycle.is_current DESC, lifecycle.position, lifecycle.id`)

/** SQL of a card of `company`, which entered its stage at `held.entered_at`. */
export const cardColumns = `company.id, company.name, coalesce(company.business_name, '') AS business_name, company.sale_owner_ids,
  ARRAY(SELECT brand.name::text FROM unnest(company.brand_ids) WITH ORDINALITY AS link (id, place)
    JOIN brand USING (id) ORDER BY place) AS brands,
  company.has_active_sequence AS is_active_sequence,
  ${exactMoment("held.entered_at")} AS "addToStageFormated", ${presents} AS presents`

export type StoredCard = Omit<BoardCard, "owners"> & { sale_owner_ids: number[] }

/** A card with its owners by name; who sells no more is left out, as on the list of companies. */
export function toCard({ sale_owner_ids, ...card }: StoredCard, { by }: ReferenceStore): BoardCard {
  return { ...card, owners: present(sale_owner_ids, by.owners).map(({ id, nickname }) => ({ id, nickname })) }
}

/** The card of a company that is in the pipeline, on the connection that put it there. */
export async function readCard(
  companyId: number,
  pipelineId: number,
  store: ReferenceStore,
  connection: Connection,
): Promise<BoardCard> {
  const stored = await queryOne<StoredCard>(
    {
      name: "board-card",
      text: `SELECT ${cardColumns} FROM company JOIN company_lifecycle held ON held.company_id = company.id
        WHERE company.id = $1 AND held.lifecycle_id = $2`,
      values: [companyId, pipelineId],
    },
    connection,
  )
  return toCard(stored, store)
}
