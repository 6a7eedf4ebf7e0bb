import type pg from "pg"

/** Foreign keys of tables, then their indexes without a constraint: what drops each, what creates it again. */
const BURDENS = `
  select 1 as rank, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])
  union all
  select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by rank, restore`

/**
 * Takes foreign keys and indexes off tables: checking and building once over all rows is several times cheaper than for
 * each row. Part of the transaction, so a load that fails leaves them as they were.
 * @param tables names without schema
 * @returns what builds and checks them again, indexes first since the checks use them; throws when a key points nowhere
 */
export async function unburden(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; restore: string }>(BURDENS, [
    tables.map((table) => `public."${table}"`),
  ])
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    for (const { restore } of rows.toReversed()) await client.query(restore)
  }
}
