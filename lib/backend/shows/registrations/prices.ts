import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { grandTotal } from "#lib/contract/shows/registration-detail.ts"

const sql = `WITH gone AS (
    DELETE FROM registration_price
    WHERE registration_id = $1 AND (booth_id = ANY ($2::int[]) OR (booth_id IS NULL AND name = $3))),
  fresh AS (
    SELECT booth.id, item.label, item.price, item.currency
    FROM registration_booth booth JOIN booth_item item ON item.id = booth.booth_item_id
    WHERE booth.registration_id = $1 AND booth.id = ANY ($2::int[])),
  summed AS (
    SELECT price, currency FROM fresh
    UNION ALL
    SELECT final_amount, currency FROM registration_price
    WHERE registration_id = $1 AND NOT (booth_id = ANY ($2::int[]) OR booth_id IS NULL AND name = $3) IS TRUE)
  INSERT INTO registration_price (registration_id, booth_id, name, final_amount, currency)
  SELECT $1, id, label, price, currency FROM fresh
  UNION ALL
  (SELECT $1, NULL, $3, sum(price)::int, currency FROM summed GROUP BY currency ORDER BY currency)`

/**
 * Prices these booths of a registration again, by what the catalogue says of their items, and sums up all lines in the grand
 * total, one for each currency. Lines of its other booths stay as they were agreed. Call it with the registration locked.
 */
export async function updatePrices(id: number, booths: number[], connection: Connection): Promise<void> {
  await query({ name: "registration-prices", text: sql, values: [id, booths, grandTotal] }, connection)
}
