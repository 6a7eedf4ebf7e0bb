import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import pino from "pino"
import { afterAll, expect, inject, it } from "vitest"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { runErasure } from "#lib/backend/privacy/persons/run-erasure.ts"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { dumpDatabase } from "#scripts/database/dump-database.ts"
import { withScratchDatabase } from "#scripts/database/scratch-database.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { billTo } from "#tests/factories/bank.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createApplicant, createLeaver } from "#tests/factories/erased-others.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import {
  createPerson,
  everywhere,
  fillEmptyTables,
  traceOf,
  writeEverywhere,
} from "#tests/factories/person-everywhere.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const source = env().DATABASE_URL ?? ""
const directory = mkdtempSync(join(tmpdir(), "crm-erased-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** What a process writes of what it does, to its last detail. */
const lines: string[] = []
log.level = "trace"
Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) })

/** Tables of a backup that have something of the person. */
function tablesWith(file: string): string[] {
  const found = new Set<string>()
  let table = ""
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
    const [, named] = /^\{"schema":"\w+","table":"(\w+)"/.exec(line) ?? []
    if (named !== undefined) table = named
    else if (traceOf.test(line)) found.add(table)
  }
  return [...found].sort()
}

async function dumped(databaseUrl: string, name: string) {
  const file = join(directory, name)
  await dumpDatabase(databaseUrl, file)
  return file
}

async function* text() {
  yield `Name;Email\n${everywhere.first} ${everywhere.last};${everywhere.email}\n`
}

const storedFile = (folder: "exports" | "mails" | `brand-images/${number}`) =>
  writeFile(
    { folder, name: `${everywhere.last}.csv`, mime: "text/csv", extension: ".csv", userId: null, days: 7 },
    text(),
  )

const filesWith = () =>
  globSync(join(env().DATA_DIR, "**")).filter(
    (path) => statSync(path).isFile() && traceOf.test(path + readFileSync(path, "utf8")),
  )

it("no byte of a contact, an applicant and a user who were erased is in the database, the files and the log, and a restored backup brings none back", async () => {
  await seedDemo(source)
  await fileStore()
  const user = await createUser({ isAdmin: true })
  const api = await signIn(user)
  const person = await createPerson()
  const [applicant, leaver] = [await createApplicant(), await createLeaver()]
  const mail = await createStoredMail({ address: everywhere.email, text: `${everywhere.first} was here` })
  await insertRow("mail_attachment", {
    mail_id: mail.id,
    path: "of-the-person",
    name: everywhere.last,
    file_id: await storedFile("mails"),
  })
  await storedFile("exports")
  await storedFile(`brand-images/${applicant.id}`)
  await fillEmptyTables(person.id, mail.id)
  await sql("ALTER TABLE security_event DISABLE TRIGGER USER")
  expect(await writeEverywhere()).toEqual([])
  await sql("ALTER TABLE security_event ENABLE TRIGGER USER")
  await billTo(api)
  await sql("ALTER TABLE invoice DISABLE TRIGGER USER")
  const invoice = await sqlOne<{ id: number }>("SELECT id FROM invoice LIMIT 1")
  await sql("UPDATE invoice SET buyer_party = buyer_party || $2 WHERE id = $1", [
    invoice.id,
    JSON.stringify({ name: everywhere.last }),
  ])
  await sql("ALTER TABLE invoice ENABLE TRIGGER USER")

  const before = await dumped(source, "before.backup.gz")
  expect(tablesWith(before)).toEqual(
    expect.arrayContaining([
      "mail",
      "mailbox",
      "owner_signature",
      "registration_contact",
      "security_event",
      "user",
    ]),
  )
  expect(filesWith()).toHaveLength(3)
  for (const { kind, id: record, name } of [
    { kind: "contact" as const, ...person },
    { kind: "applicant" as const, ...applicant },
    { kind: "user" as const, ...leaver },
  ]) {
    const { erasure } = await api.persons.erase({ kind, record, name, reason: "asked" })
    expect(await runErasure(erasure)).toBeUndefined()
  }

  expect(tablesWith(await dumped(source, "after.backup.gz"))).toEqual(["invoice"])
  expect(filesWith()).toEqual([])
  expect(lines.filter((line) => traceOf.test(line))).toEqual([])

  await withScratchDatabase(inject("adminUrl"), async (databaseUrl) => {
    const { code, output } = await runCommand(process.execPath, ["scripts/restore.ts", before], {
      settings: { DATABASE_URL: databaseUrl, DATA_DIR: env().DATA_DIR },
    })
    expect(output).toContain("3 persons who had been erased since are erased again.")
    expect(code).toBe(0)
    expect(tablesWith(await dumped(databaseUrl, "restored.backup.gz"))).toEqual(["invoice"])
  })
})
