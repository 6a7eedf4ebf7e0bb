import type { z } from "zod"
import { mayChangeOwners } from "#lib/access/abilities.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { changeRecords } from "#lib/backend/records/bulk/change-records.ts"
import { changedIds } from "#lib/backend/records/bulk/changed-ids.ts"
import { requireAll } from "#lib/backend/records/bulk/require-all.ts"
import { readSeller } from "#lib/backend/records/registry/seller.ts"
import type { ownerValues } from "#lib/contract/records/bulk.ts"

type Values = z.output<typeof ownerValues>
type Stored = { id: number; sale_owner_ids: number[]; mayChange: boolean }

/** Gives companies to owners who sell to them, beside or in place of those they have, or takes them away, row by row where the asker may. */
export const assignOwner = changeRecords<{ values: Values }, Stored>({
  type: "company",
  read: async (ids, _input, connection, userId) => {
    const seller = await readSeller(userId, connection)
    const rows = await query<Omit<Stored, "mayChange">>(
      {
        text: "SELECT id, sale_owner_ids FROM company WHERE id = ANY ($1) AND deleted_at IS NULL",
        values: [ids],
      },
      connection,
    )
    return rows.map((row) => ({ ...row, mayChange: mayChangeOwners(seller, row.sale_owner_ids) }))
  },
  decide: ({ sale_owner_ids: old, mayChange }, { values: { mode, owner_ids: ids } }) => {
    const changes = changedIds("vendor.saleOwners", old, {
      add: mode === "remove" ? [] : ids,
      remove: mode === "add" ? [] : mode === "remove" ? ids : old,
    })
    return mayChange || Object.keys(changes).length === 0 ? changes : { refused: "owners_not_yours" }
  },
  write: async (ids, { values: { mode, owner_ids } }, connection) => {
    if (mode !== "add") await removeOwners(ids, mode === "remove" ? owner_ids : null, owner_ids, connection)
    if (mode !== "remove") await addOwners(ids, owner_ids, connection)
  },
})

/** @param leaving null: everybody but those who stay */
async function removeOwners(
  ids: number[],
  leaving: number[] | null,
  staying: number[],
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: `DELETE FROM company_sale_owner WHERE company_id = ANY ($1)
        AND CASE WHEN $2::int[] IS NULL THEN owner_id <> ALL ($3::int[]) ELSE owner_id = ANY ($2) END`,
      values: [ids, leaving, staying],
    },
    connection,
  )
}

async function addOwners(ids: number[], ownerIds: number[], connection: Connection): Promise<void> {
  await query(
    {
      text: `INSERT INTO company_sale_owner (company_id, owner_id)
        SELECT company_id, owner.id FROM unnest($1::int[]) AS company_id, owner
        WHERE owner.id = ANY ($2) ON CONFLICT DO NOTHING`,
      values: [ids, ownerIds],
    },
    connection,
  )
}

/** Throws a 422 for an owner who is none, and for one who does not sell, whom companies can only be taken from. */
export async function checkOwners({ mode, owner_ids }: Values, connection: Connection): Promise<void> {
  const condition = mode === "remove" ? "true" : "is_active"
  await requireAll("owner", owner_ids, "values.owner_ids", connection, condition)
}
