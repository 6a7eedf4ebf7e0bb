import { fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import pg from "pg"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { workerNodeOptions } from "#scripts/processes/worker-memory.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"

/**
 * How long a worker takes for a mailbox of many mails, of which one in ten is kept, and the memory it needs:
 * `npm run bench:mailbox -- --mails 50000`. It needs Dovecot, and nothing that is running.
 */
const { values } = parseArgs({ options: { mails: { type: "string", default: "50000" } } })
const count = Number(values.mails)
const [email, password, contact] = ["owner@organiser.example", "secret", "contact@elsewhere.example"]
const key = "a-key-for-mailboxes-that-is-long-enough"
const mebibyte = 1024 * 1024

function* mails() {
  for (let number = 0; number < count; number++) {
    const from = number % 10 === 0 ? contact : `somebody${number}@nowhere.example`
    const words = `Number ${number}. `.repeat(100 + (number % 400))
    const at = new Date(Date.now() - (count - number) * 100_000 * (50_000 / count))
    const headers = [
      `From: ${from}`,
      `To: ${email}`,
      `Subject: Mail ${number}`,
      `Message-ID: <${number}@nowhere.example>`,
    ]
    yield { at, raw: `${headers.join("\r\n")}\r\nDate: ${at.toUTCString()}\r\n\r\n${words}\r\n` }
  }
}

const directory = mkdtempSync(join(tmpdir(), "crm-bench-mailbox-"))
const database = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
const dovecot = await Dovecot.start()
const client = new pg.Client({ connectionString: database.url })
try {
  await migrateDatabase(database.url)
  await client.connect()
  dovecot.setPassword(email, password)
  dovecot.fill(email, mails())
  Object.assign(process.env, { DATABASE_URL: database.url, MAIL_KEY: key })
  const { encryptSecret } = await import("#lib/backend/platform/mailer/secrets.ts")
  await client.query(`INSERT INTO "user" (name, email) VALUES ('Owner', $1)`, [email])
  await client.query("INSERT INTO contact (first_name, last_name, email) VALUES ('Ada', 'Contact', $1)", [
    contact,
  ])
  await client.query(
    `INSERT INTO mailbox (user_id, email, display_name, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, username, encrypted_secret)
     SELECT id, $1::citext, 'Owner', '127.0.0.1', $2::int, 'none', '127.0.0.1', 1, 'none', $1::text, $3 FROM "user"`,
    [email, dovecot.imapPort, await encryptSecret({ password })],
  )
  let peak = 0
  const settings = {
    DATABASE_URL: database.url,
    MAIL_KEY: key,
    MAIL_PRIVATE_HOSTS: "1",
    DATA_DIR: directory,
    LOG_LEVEL: "warn",
  }
  const began = Date.now()
  const worker = fork("tests/bench/mailbox-worker.ts", {
    env: childEnvironment(settings),
    execArgv: workerNodeOptions,
  })
  worker.on("message", (rss) => {
    peak = Math.max(peak, Number(rss))
  })
  for (let shown = 0; ; ) {
    await pause(500)
    const { rows } = await client.query<{ state: string; seen: number; kept: number; left: number | null }>(
      `SELECT state, seen, kept, "left" FROM mailbox JOIN mailbox_folder folder ON mailbox_id = mailbox.id AND role = 'inbox'`,
    )
    const [now] = rows
    const seconds = (Date.now() - began) / 1_000
    if (now && now.seen - shown >= count / 5) {
      shown = now.seen
      console.log(
        `${seconds.toFixed(0)} s: ${now.seen} seen, ${now.kept} kept, ${now.left} left, ${Math.round(peak / mebibyte)} MB at most`,
      )
    }
    if (now?.state !== "waiting") continue
    console.log(
      `${now.seen} mails in ${seconds.toFixed(1)} s, ${now.kept} kept, ${Math.round(peak / mebibyte)} MB at most`,
    )
    break
  }
  worker.kill()
} finally {
  await client.end()
  await dovecot.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}
