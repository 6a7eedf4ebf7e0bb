import { mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { inject, vi } from "vitest"
import { guards } from "#tests/pace.ts"

/**
 * Gives the test file a database of its own: a copy of the template, in place of the copy that an earlier file of the same worker has
 * used. The files of a worker share one process, as the calls of a day do: what that remembers of the earlier database is forgotten
 * here, and no two files have users of the same id, by which calls are counted.
 */
const prefix = inject("databasePrefix")
const name = `${prefix}${process.env.VITEST_POOL_ID}`
const address = new URL(inject("adminUrl"))

const admin = new pg.Client({ connectionString: address.toString() })
await admin.connect()
await admin.query(`drop database if exists ${name} with (force)`)
await admin.query(`create database ${name} template ${prefix}template strategy file_copy`)
await admin.end()

address.pathname = `/${name}`
process.env.TEST_FILES = String(Number(process.env.TEST_FILES ?? 0) + 1)
const fresh = new pg.Client({ connectionString: address.toString() })
await fresh.connect()
await fresh.query(`select setval(pg_get_serial_sequence('"user"', 'id'), 1000 * $1::bigint)`, [
  process.env.TEST_FILES,
])
await fresh.end()

const dataDirectory = join(inject("directory"), `data-${process.env.VITEST_POOL_ID}`)
mkdirSync(dataDirectory, { recursive: true })

process.env.DATABASE_URL = address.toString()
process.env.DATA_DIR = dataDirectory
process.env.SESSION_SECRET = "a-secret-of-the-tests-that-is-long-enough"
process.env.MAIL_PRIVATE_HOSTS = "1"
process.env.MAIL_KEY = "a-key-for-mailboxes-that-is-long-enough"
process.env.LOG_LEVEL = "silent"

const { noticesArrive, tellMissed } = await import("#lib/backend/platform/database/notices.ts")
tellMissed()
await vi.waitUntil(noticesArrive, { timeout: guards.wait, interval: 10 })
