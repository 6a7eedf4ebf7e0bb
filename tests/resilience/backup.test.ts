import { randomBytes } from "node:crypto"
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgBoss } from "pg-boss"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { env } from "#lib/env.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { backupTables, dumpDatabase, nameOf } from "#scripts/database/dump-database.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { listMigrations } from "#scripts/database/migrations-folder.ts"
import { restoreDatabase } from "#scripts/database/restore-database.ts"
import { withClient, withScratchDatabase } from "#scripts/database/scratch-database.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"

const source = env().DATABASE_URL ?? ""
let directory: string
let file: string

/** A print of every row of every table, of every sequence, trigger, index and constraint: alike exactly when the databases are. */
function printOf(databaseUrl: string): Promise<Record<string, unknown>> {
  return withClient(databaseUrl, async (client) => {
    const print: Record<string, unknown> = {}
    for (const name of (await backupTables(client)).map(nameOf)) {
      // The clocks beside the queue's version go on in a database that is used.
      const row = name === '"pgboss"."version"' ? "t.version::text" : "t::text"
      const { rows } = await client.query(
        `select count(*), md5(string_agg(md5(${row}), '' order by md5(${row}))) from ${name} t`,
      )
      print[name] = rows[0]
    }
    const described = {
      sequences: "select schemaname, sequencename, last_value from pg_sequences order by 1, 2",
      triggers: `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
      indexes:
        "select indexname, indexdef from pg_indexes where schemaname in ('public', 'pgboss') order by 1, 2",
      constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
        from pg_constraint where contype <> 'n' order by 1, 2`,
      functions: `select oid::regprocedure::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      '"public"."applied_sql"': "select file, hash from applied_sql order by 1, 2",
    }
    for (const [name, text] of Object.entries(described)) print[name] = (await client.query(text)).rows
    return print
  })
}

const intoScratch = (work: (databaseUrl: string) => Promise<void>) =>
  withScratchDatabase(inject("adminUrl"), work)

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "crm-backup-"))
  file = join(directory, "backups", "crm.backup.gz")
  await seedDemo(source)
  const boss = new PgBoss({ connectionString: source, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue("waits")
  await boss.send("waits", { text: "a\\b\n\\.\n\tc\u2028" })
  await boss.stop()
  await withClient(source, (client) =>
    client.query("insert into company (name) values ($1), ($2), ($3)", [
      "\\.",
      "two\nlines\r\n",
      "null \\N é 🎪",
    ]),
  )
  await dumpDatabase(source, file)
  // Whoever sends jobs sets the queue's clocks once a minute: this process may have done so for tests before.
  await withClient(source, (client) => client.query("update pgboss.version set bam_on = now()"))
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe("a backup", () => {
  it("restored into an empty database is the same in every table, sequence, trigger, index and constraint, goes on from there and can be had again", async () => {
    await intoScratch(async (databaseUrl) => {
      const { rows, tables, behind } = await restoreDatabase(databaseUrl, file, { replace: false })
      expect(rows).toBeGreaterThan(5_000)
      expect(tables).toBeGreaterThan(60)
      expect(behind).toBe(0)
      expect(await printOf(databaseUrl)).toEqual(await printOf(source))

      const added = await withClient(databaseUrl, (client) =>
        client.query(
          `with made as (insert into company (name) values ('Après la reprise') returning id)
           select made.id > (select max(id) from company) as is_new from made`,
        ),
      )
      expect(added.rows).toEqual([{ is_new: true }])
      const counted = await withClient(databaseUrl, (client) =>
        client.query(
          `select (select sum(total) from list_counter where list = 'company')
             = (select count(*) from company where deleted_at is null) as is_right`,
        ),
      )
      expect(counted.rows).toEqual([{ is_right: true }])

      await restoreDatabase(databaseUrl, file, { replace: true })
      expect(await printOf(databaseUrl)).toEqual(await printOf(source))
    })
  })

  it("of an earlier release has this one's functions and triggers once it is migrated", async () => {
    const earlier = join(directory, "earlier.backup.gz")
    await intoScratch(async (databaseUrl) => {
      await migrateDatabase(databaseUrl, { migrations: listMigrations().slice(0, -1), sql: null })
      await dumpDatabase(databaseUrl, earlier)
      const { behind } = await restoreDatabase(databaseUrl, earlier, { replace: true })
      expect(behind).toBe(1)
      await migrateDatabase(databaseUrl)
      const [{ functions, triggers }, expected] = [await printOf(databaseUrl), await printOf(source)]
      expect({ functions, triggers }).toEqual({ functions: expected.functions, triggers: expected.triggers })
    })
  })

  it("is of one moment while others write", async () => {
    const busy = join(directory, "busy.backup.gz")
    await withClient(source, async (client) => {
      let isWriting = true
      const write = () =>
        client.query(
          "with made as (insert into contact (first_name, last_name) values ('Busy', 'Bee') returning id) insert into note (contact_id, content) select id, 'with it' from made",
        )
      await write()
      const writing = (async () => {
        while (isWriting) await write()
      })()
      await dumpDatabase(source, busy)
      isWriting = false
      await writing
    })
    await intoScratch(async (databaseUrl) => {
      await restoreDatabase(databaseUrl, busy, { replace: false })
      const { rows } = await withClient(databaseUrl, (client) =>
        client.query(
          `select count(*) > 0 as some, count(*) = count(note.id) as both from contact
           left join note on note.contact_id = contact.id where first_name = 'Busy'`,
        ),
      )
      expect(rows).toEqual([{ some: true, both: true }])
    })
  })

  it("is its owner's alone, and is not written over", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(directory, "backups")).mode & 0o777).toBe(0o700)
    await expect(dumpDatabase(source, file)).rejects.toThrow("exists already")
  })

  it("is refused when it is cut, changed or something else, before anything is touched", async () => {
    const whole = readFileSync(file)
    const middle = Math.floor(whole.length / 2)
    const wrong = {
      cut: whole.subarray(0, whole.length - 100),
      half: whole.subarray(0, middle),
      changed: Buffer.from(whole).fill(7, middle, middle + 8),
      other: randomBytes(1000),
    }
    const before = await printOf(source)
    for (const [name, content] of Object.entries(wrong)) {
      const path = join(directory, `${name}.gz`)
      writeFileSync(path, content)
      await expect(restoreDatabase(source, path, { replace: true }), name).rejects.toThrow(
        /is no (whole )?backup/,
      )
    }
    expect(await printOf(source)).toEqual(before)
  })

  it("does not replace a database that is not empty unless told, nor one in use", async () => {
    await expect(restoreDatabase(source, file, { replace: false })).rejects.toThrow("is not empty")
    await withClient(source, async () => {
      await expect(restoreDatabase(source, file, { replace: true })).rejects.toThrow("stop the app")
    })
  })
})

describe("npm run backup and npm run restore", () => {
  it("work on the embedded database while nothing runs, and say what cannot be in a sentence", async () => {
    const settings = { DATABASE_URL: "", DATA_DIR: join(directory, "data") }
    const run = (script: string, ...args: string[]) =>
      runCommand(process.execPath, [`scripts/${script}.ts`, ...args], { settings })
    chmodSync(directory, 0o755)
    const restored = await run("restore", file)
    expect(restored.output).toContain("tables are restored.")
    const made = await run("backup")
    const path = /^(\S+\.backup\.gz) {2}[\d.]+ MB$/m.exec(made.output)?.[1] ?? ""
    await intoScratch(async (databaseUrl) => {
      await restoreDatabase(databaseUrl, path, { replace: false })
      expect((await printOf(databaseUrl))['"public"."company"']).toMatchObject({ count: expect.any(String) })
    })
    const refused = [await run("restore", file), await run("restore", "nowhere.gz"), await run("restore")]
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(refused[0]?.output.trim()).toContain("The database is not empty")
    for (const { output } of refused) expect(output).not.toMatch(/^ +at /m)
  })
})
