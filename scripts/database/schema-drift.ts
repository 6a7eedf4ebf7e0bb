import type pg from "pg"
import { diffSchema, migrateDatabase } from "#scripts/database/migrate-database.ts"
import { readSchema } from "#scripts/database/migrations-folder.ts"
import { withClient, withScratchDatabase } from "#scripts/database/scratch-database.ts"

/** What Prisma's schema says about a database, one line a statement. Collations, triggers, functions and checks it cannot say. */
const STATED = `
  select 'table ' || relname as statement from tables
  union all
  select format('column %s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then ' not null' else '' end,
    coalesce(' default ' || pg_get_expr(adbin, adrelid), ''))
  from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select format('constraint on %s: %s', relname, pg_get_constraintdef(pg_constraint.oid))
  from tables join pg_constraint on conrelid = tables.oid where contype in ('p', 'f')
  union all
  select format('enum %s (%s)', typname, string_agg(enumlabel, ', ' order by enumsortorder))
  from pg_type join pg_enum on enumtypid = pg_type.oid group by typname`

/** Indexes may be added by hand, but none the schema states may be missing. */
const INDEXES = `
  select pg_get_indexdef(indexrelid) as statement from pg_index join tables on indrelid = tables.oid`

const TABLES = `
  with tables as (
    select oid, relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
  )`

async function statements(client: pg.Client, query: string): Promise<Set<string>> {
  const { rows } = await client.query<{ statement: string }>(TABLES + query)
  return new Set(rows.map((row) => row.statement))
}

async function describe(client: pg.Client) {
  return { stated: await statements(client, STATED), indexes: await statements(client, INDEXES) }
}

async function migrated(url: string) {
  await migrateDatabase(url)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ extname: string }>("select extname from pg_extension")
    return { ...(await describe(client)), extensions: rows.map((row) => row.extname) }
  })
}

async function asSchemaStates(url: string, extensions: string[]) {
  const sql = await diffSchema(url, "empty", readSchema())
  return withClient(url, async (client) => {
    for (const name of extensions) await client.query(`create extension if not exists "${name}"`)
    await client.query(sql)
    return describe(client)
  })
}

function onlyIn(these: Set<string>, others: Set<string>, sentence: string): string[] {
  return [...these]
    .filter((statement) => !others.has(statement))
    .sort()
    .map((statement) => `${sentence}: ${statement}`)
}

/**
 * Compares what the migrations make of an empty database with what prisma/schema says. Written by hand and therefore allowed beside it: indexes,
 * checks, triggers, functions and generated columns.
 * @param adminUrl a server on which two databases can be made; they are dropped again
 * @returns one line for each difference, none when they agree
 */
export async function schemaDrift(adminUrl: string): Promise<string[]> {
  const real = await withScratchDatabase(adminUrl, migrated)
  const desired = await withScratchDatabase(adminUrl, (url) => asSchemaStates(url, real.extensions))
  return [
    ...onlyIn(desired.stated, real.stated, "only in the schema"),
    ...onlyIn(real.stated, desired.stated, "only in the migrations"),
    ...onlyIn(desired.indexes, real.indexes, "index only in the schema"),
  ]
}
