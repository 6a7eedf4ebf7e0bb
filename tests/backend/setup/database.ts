import { mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { inject } from "vitest"

/**
 * Gives the test file a database of its own, before anything of the application is imported: a copy of the template, in place of the
 * copy that an earlier file of the same worker has used.
 */
const prefix = inject("databasePrefix")
const name = `${prefix}${process.env.VITEST_POOL_ID}`
const address = new URL(inject("adminUrl"))

const admin = new pg.Client({ connectionString: address.toString() })
await admin.connect()
await admin.query(`drop database if exists ${name} with (force)`)
await admin.query(`create database ${name} template ${prefix}template`)
await admin.end()

address.pathname = `/${name}`
const dataDirectory = join(inject("directory"), `data-${process.env.VITEST_POOL_ID}`)
mkdirSync(dataDirectory, { recursive: true })

process.env.DATABASE_URL = address.toString()
process.env.DATA_DIR = dataDirectory
process.env.SESSION_SECRET = "a-secret-of-the-tests-that-is-long-enough"
process.env.LOG_LEVEL = "silent"
