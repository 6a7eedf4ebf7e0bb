import { expect, inject, test } from "vitest"
import { pendingMigrations } from "#lib/backend/platform/database/pending-migrations.ts"
import { listOnce, listSql } from "#lib/backend/platform/database/sql-files.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { listMigrations } from "#scripts/database/migrations-folder.ts"
import { schemaDrift } from "#scripts/database/schema-drift.ts"
import { withClient, withScratchDatabase } from "#scripts/database/scratch-database.ts"

const adminUrl = inject("adminUrl")
const names = [...listMigrations(), ...listSql(), ...listOnce()].map(({ name }) => name)

const withFunction = {
  name: "20990101000000_function",
  script:
    "create function two() returns int language plpgsql as $$ begin perform 1; return 2; end $$; -- the end",
}
const failing = { name: "20990101000001_failing", script: "create table half (id int); select 1 / 0" }
const corrected = { ...failing, script: "create table half (id int); create table whole (id int)" }

test("migrations and schema agree", async () => {
  expect(await schemaDrift(adminUrl)).toEqual([])
})

test("every migration, function and trigger is applied once when many processes start together", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    expect(await withClient(url, pendingMigrations)).toEqual(names)
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => migrateDatabase(url)))
    expect(results.flatMap((result) => result.applied)).toEqual(names)
    expect(await withClient(url, pendingMigrations)).toEqual([])
  })
})

test("users of before who never sold can be reminded once migrated, and still do not sell", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    const all = listMigrations()
    const here = all.findIndex(({ name }) => name.endsWith("_owner_for_every_user"))
    await migrateDatabase(url, { migrations: all.slice(0, here), sql: null })
    await withClient(url, (client) =>
      client.query(`with made as (insert into "user" (name, email) values ('Vera', 'v@x.com'), ('Sam', 's@x.com') returning id, name)
        insert into owner (user_id, nickname) select id, 'Sammy' from made where name = 'Sam'`),
    )
    await migrateDatabase(url)
    const { rows } = await withClient(url, (client) =>
      client.query(
        `select name, nickname::text, is_active from "user" join owner on user_id = "user".id order by name`,
      ),
    )
    expect(rows).toEqual([
      { name: "Sam", nickname: "Sammy", is_active: true },
      { name: "Vera", nickname: null, is_active: false },
    ])
  })
})

test("sessions of before whose names differ by their case only are distinguished once migrated", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    const all = listMigrations()
    const here = all.findIndex(({ name }) => name.endsWith("_session_names"))
    await migrateDatabase(url, { migrations: all.slice(0, here), sql: null })
    await withClient(url, (client) =>
      client.query(`with show as (insert into tradeshow (id, name, short_name, template_type_id, billing_entity) values (1, 'Paris', 'P', 1, 'sarl'), (2, 'New York', 'N', 1, 'inc'))
        insert into tradeshow_session (id, tradeshow_id, name)
        values (1, 1, 'Summer'), (2, 1, 'SUMMER'), (3, 1, 'summer'), (4, 2, 'summer')`),
    )
    await migrateDatabase(url)
    const { rows } = await withClient(url, (client) =>
      client.query("select name::text from tradeshow_session order by id"),
    )
    expect(rows.map(({ name }) => name)).toEqual(["Summer", "SUMMER #2", "summer #3", "summer"])
  })
})

test("users of before go on editing records once migrated, all but those who had no ability and sold nothing", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    const all = listMigrations()
    const here = all.findIndex(({ name }) => name.endsWith("_record_edit"))
    await migrateDatabase(url, { migrations: all.slice(0, here), sql: null })
    await withClient(url, (client) =>
      client.query(`with made as (insert into "user" (name, email, is_admin) values
          ('Adèle', 'a@x.com', true), ('Hanna', 'h@x.com', false), ('Sam', 's@x.com', false), ('Vera', 'v@x.com', false)
          returning id, name)
        insert into user_ability select id, 'tag.create' from made where name = 'Hanna'`),
    )
    await withClient(url, (client) =>
      client.query(`update owner set nickname = 'Sammy', is_active = true
        from "user" where "user".id = user_id and "user".name = 'Sam'`),
    )
    await migrateDatabase(url)
    const { rows } = await withClient(url, (client) =>
      client.query(`select name from "user" where may_edit_records order by name`),
    )
    expect(rows.map(({ name }) => name)).toEqual(["Adèle", "Hanna", "Sam"])
  })
})

test("tokens for scripts of before keep every right of their user and are told from sign-ins", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    const all = listMigrations()
    const here = all.findIndex(({ name }) => name.endsWith("_token_rights"))
    await migrateDatabase(url, { migrations: all.slice(0, here), sql: null })
    await withClient(url, (client) =>
      client.query(`with made as (insert into "user" (name, email) values ('Sam', 's@x.com') returning id)
        insert into access_token (user_id, token_hash, device_name, expires_at, ends_at)
        select id, sha256(name::bytea), name, now() + interval '1 day', ends_at from made,
          (values ('front_app', now()), ('nightly', null)) as token (name, ends_at)`),
    )
    await migrateDatabase(url)
    const { rows } = await withClient(url, (client) =>
      client.query("select device_name, is_script, has_all_rights from access_token order by device_name"),
    )
    expect(rows).toEqual([
      { device_name: "front_app", is_script: false, has_all_rights: true },
      { device_name: "nightly", is_script: true, has_all_rights: true },
    ])
  })
})

test("users of before go on reading what they looked at, all but the site that hands applications in; money is for who invoiced", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    const all = listMigrations()
    const here = all.findIndex(({ name }) => name.endsWith("_reading_abilities"))
    await migrateDatabase(url, { migrations: all.slice(0, here), sql: null })
    await withClient(url, async (client) => {
      await client.query(`with made as (insert into "user" (name, email, may_edit_records) values
          ('Bank', 'b@x.com', true), ('Sam', 's@x.com', true), ('Site', 'i@x.com', false), ('Vera', 'v@x.com', false)
          returning id, name)
        insert into user_ability select id, 'registration.intake' from made where name = 'Site'`)
      await client.query(`insert into bank_statement (name, entity, currency, format, user_id)
        select 'November', 'sarl', 'EUR', 'csv', id from "user" where name = 'Bank'`)
    })
    await migrateDatabase(url)
    const { rows } = await withClient(url, (client) =>
      client.query(`select name, array_agg(ability order by ability) as abilities
        from "user" join user_ability on user_id = "user".id group by name order by name`),
    )
    expect(rows).toEqual([
      {
        name: "Bank",
        abilities: ["crm.read", "finance.edit", "finance.read", "mail.read", "registrations.read"],
      },
      { name: "Sam", abilities: ["crm.read", "mail.read", "registrations.read"] },
      { name: "Site", abilities: ["registration.intake"] },
      { name: "Vera", abilities: ["crm.read", "registrations.read"] },
    ])
  })
})

test("a migration that fails leaves nothing behind and is applied after it was fixed", async () => {
  await withScratchDatabase(adminUrl, async (url) => {
    const failure = migrateDatabase(url, { migrations: [withFunction, failing], sql: null })
    await expect(failure).rejects.toThrow(`The migration ${failing.name} failed: division by zero`)
    const table = await withClient(url, (client) => client.query("select to_regclass('half') as half, two()"))
    expect(table.rows).toEqual([{ half: null, two: 2 }])

    const { applied } = await migrateDatabase(url, { migrations: [withFunction, corrected], sql: null })
    expect(applied).toEqual([corrected.name])
  })
})
