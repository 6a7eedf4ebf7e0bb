import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { pendingMigrations } from "#lib/backend/platform/database/pending-migrations.ts"
import { listOnce, listSql } from "#lib/backend/platform/database/sql-files.ts"
import { migrateDatabase, thisRelease } from "#scripts/database/migrate-database.ts"
import { withClient, withScratchDatabase } from "#scripts/database/scratch-database.ts"

const { migrations } = thisRelease()
const names = listSql().map(({ name }) => name)
/** In the order in which a release applies them. */
const allNames = [...names, ...listOnce().map(({ name }) => name)]

/** Functions, aggregates and triggers of the application, as PostgreSQL prints them. */
const definitions = `
  select pg_get_triggerdef(oid, true) as definition from pg_trigger where not tgisinternal
  union all
  select case prokind when 'a' then format('%s by %s', oid::regprocedure, (select aggtransfn from pg_aggregate where aggfnoid = pg_proc.oid))
    else pg_get_functiondef(oid) end
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1`

/** What indexes are made of cannot be dropped while they stand, nor what functions call before these. */
const inIndexes = ["normalise", "party_key", "search_text", "unaccented"]

const dropAll = `
  do $$ declare made record; begin
    for made in select tgname, tgrelid::regclass::text as name from pg_trigger where not tgisinternal loop
      execute format('drop trigger %I on %s', made.tgname, made.name);
    end loop;
    for made in select oid::regprocedure::text as name, prokind from pg_proc where pronamespace = 'public'::regnamespace and proname not in ('${inIndexes.join("','")}')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e') order by oid desc loop
      execute format('drop %s %s', case made.prokind when 'a' then 'aggregate' else 'function' end, made.name);
    end loop;
  end $$`

const rowsOf = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query(text))).rows
const definitionsOf = (url: string) => rowsOf(url, definitions)

let folder: string
/** Functions and triggers as files say that hold these texts. */
function sqlOf(texts: Record<string, string>) {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return { files: listSql(folder), once: listOnce(folder) }
}

const inEmptyDatabase = (work: (url: string) => Promise<void>) =>
  withScratchDatabase(inject("adminUrl"), work)
const inMigratedDatabase = (work: (url: string) => Promise<void>) =>
  withScratchDatabase(inject("adminUrl"), work, `${inject("databasePrefix")}template`)

let fresh: Record<string, unknown>[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "crm-sql-"))
  await inMigratedDatabase(async (url) => {
    fresh = await definitionsOf(url)
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("a database upgraded step by step has the functions and triggers of a fresh one", async () => {
  await inEmptyDatabase(async (url) => {
    for (const [index] of migrations.entries())
      await migrateDatabase(url, { migrations: migrations.slice(0, index + 1), sql: null })
    await withClient(url, (client) =>
      client.query(`
        create or replace function company_refresh(ids int[]) returns void language sql as 'select';
        create or replace trigger brand_renamed after insert on brand for each row execute function brand_renamed();
        drop trigger contact_text on contact;
        insert into applied_sql (file, hash) select unnest(array['${names.join("','")}']), 'of an earlier release'`),
    )
    expect(await definitionsOf(url)).not.toEqual(fresh)
    expect((await migrateDatabase(url)).applied).toEqual(allNames)
    expect(await definitionsOf(url)).toEqual(fresh)
  })
})

test("every function and trigger is in prisma/sql: dropped ones come back from there alone", async () => {
  await inMigratedDatabase(async (url) => {
    await rowsOf(url, dropAll)
    expect(await definitionsOf(url)).toHaveLength(inIndexes.length)
    await rowsOf(url, "delete from applied_sql")
    await migrateDatabase(url)
    expect(await definitionsOf(url)).toEqual(fresh)
  })
})

test("a trigger that is as it should be is left alone, and so nobody who is writing is waited for", async () => {
  await inMigratedDatabase(async (url) => {
    const triggers = () =>
      rowsOf(url, "select tgname, oid::int, xmin::text from pg_trigger where not tgisinternal order by 2")
    const before = await triggers()
    await rowsOf(url, "delete from applied_sql")
    await withClient(url, async (writer) => {
      await writer.query("begin; insert into company (name) values ('Half written')")
      expect((await migrateDatabase(url)).applied).toEqual(allNames)
      await writer.query("commit")
    })
    expect(await triggers()).toEqual(before)
    expect((await migrateDatabase(url)).applied).toEqual([])
  })
})

test("a file that changed is applied again with those after it, and one that fails leaves all as it was", async () => {
  await inMigratedDatabase(async (url) => {
    const one = (value: number) => `create or replace function one() returns int return ${value}`
    const two = (value: string) => `create or replace function two() returns int return one() + ${value}`
    const apply = async (texts: Record<string, string>) =>
      (await migrateDatabase(url, { migrations, sql: sqlOf(texts) })).applied.filter((name) =>
        name.endsWith(".sql"),
      )
    const answers = () => rowsOf(url, "select one(), two()")

    expect(await apply({ "1.sql": one(1), "2.sql": two("1") })).toEqual(["1.sql", "2.sql"])
    expect(await apply({ "1.sql": one(1), "2.sql": two("2") })).toEqual(["2.sql"])
    expect(await answers()).toEqual([{ one: 1, two: 3 }])
    expect(await apply({ "1.sql": one(10), "2.sql": two("2") })).toEqual(["1.sql", "2.sql"])

    const failing = apply({ "1.sql": one(20), "2.sql": two("nothing()") })
    await expect(failing).rejects.toThrow("prisma/sql/2.sql failed: function nothing() does not exist")
    expect(await answers()).toEqual([{ one: 10, two: 12 }])

    // An earlier release put back in its place.
    expect(await apply({ "1.sql": one(1), "2.sql": two("2") })).toEqual(["1.sql", "2.sql"])
    expect(await answers()).toEqual([{ one: 1, two: 3 }])
  })
})

test("what is to be done once is done once, when the functions stand", async () => {
  await inMigratedDatabase(async (url) => {
    const sql = sqlOf({
      "1.sql": "create or replace function one() returns int return 1",
      "once/rows.sql": "insert into brand (name) select one()::text || ' of one'",
    })
    const { applied } = await migrateDatabase(url, { migrations, sql })
    expect(applied.slice(-2)).toEqual(["1.sql", "once/rows.sql"])
    expect((await migrateDatabase(url, { migrations, sql })).applied).toEqual([])
    expect(await rowsOf(url, "select from brand where name = '1 of one'")).toHaveLength(1)
  })
})

const trigger = (table: string) =>
  `select put_trigger('CREATE TRIGGER told AFTER UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION cache_notice()')`

test("copies of the release before go on writing: where a trigger is replaced, not they give way but who migrates", async () => {
  await inMigratedDatabase(async (url) => {
    const [brand] = await rowsOf(url, "insert into brand (name) values ('Brand') returning id")
    await withClient(url, async (writer: pg.Client) => {
      await writer.query("begin; insert into company (name) values ('Written')")
      const migrated = migrateDatabase(url, {
        migrations,
        sql: sqlOf({ "1.sql": trigger("brand"), "2.sql": trigger("company") }),
      })
      // Each would wait for what the other holds.
      await expect
        .poll(() =>
          rowsOf(
            url,
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          ),
        )
        .toHaveLength(1)
      await writer.query("update brand set name = 'Renamed' where id = $1", [brand?.id])
      await writer.query("commit")
      expect((await migrated).applied).toEqual(["1.sql", "2.sql"])
    })
    expect(await rowsOf(url, "select from pg_trigger where tgname = 'told'")).toHaveLength(2)
  })
})

test("a database that a later release has migrated keeps the functions of that one", async () => {
  await inMigratedDatabase(async (url) => {
    await rowsOf(
      url,
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ('later', '', '20990101000000_later', now(), 1); delete from applied_sql`,
    )
    expect((await migrateDatabase(url)).applied).toEqual([])
  })
})

test("a copy is ready when its functions were applied, also when a later release replaced them since", async () => {
  await inMigratedDatabase(async (url) => {
    await rowsOf(
      url,
      "insert into applied_sql (file, hash) select file, 'of a later release' from applied_sql",
    )
    expect(await withClient(url, pendingMigrations)).toEqual([])
    await rowsOf(url, `delete from applied_sql where file = '${names[2]}' and hash <> 'of a later release'`)
    expect(await withClient(url, pendingMigrations)).toEqual([names[2]])
  })
})
