import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import { createToken } from "#lib/backend/identity/sessions/tokens.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { workerNodeOptions } from "#scripts/processes/worker-memory.ts"
import { callsWith } from "../calls.ts"
import { effort } from "../effort.ts"
import type { Section } from "../result.ts"

/** Recipients: so many that the worker's memory has come to rest after a third of them. */
const mails = effort(60) * 160
/** At least 100 a second: milliseconds one may take. */
const limitMs = 10
/** Most that the worker may grow from the first third of the mails, when it is warm, to the last one (MB). */
const memoryLimit = 60
const megabyte = 1_048_576
const pollMs = 100

const measurement = z.tuple([z.number()]).rest(z.unknown())

async function firstWord(child: ChildProcess): Promise<number> {
  const [value] = measurement.parse(await once(child, "message"))
  return value
}

function ask(child: ChildProcess): Promise<number> {
  const answer = firstWord(child)
  child.send("")
  return answer
}

const written = { subject: "Bench", content: "<p>Bonjour, voici le programme.</p>".repeat(20) }

/** Milliseconds that a bare pool of connections needs for as many mails through the same server. */
async function timeBareSender(port: number, env: NodeJS.ProcessEnv): Promise<number> {
  const sender = fork("tests/bench/sending/bare-sender.ts", { env })
  try {
    await firstWord(sender)
    const began = performance.now()
    const ended = firstWord(sender)
    sender.send({ port, mails, ...written })
    await ended
    return performance.now() - began
  } finally {
    sender.kill()
  }
}

/** Somebody with a mailbox whose server listens at a port, and contacts to write to. */
async function prepare(port: number) {
  const { id: user } = await queryOne<{ id: number }>({
    text: `INSERT INTO "user" (name, email, is_admin) VALUES ('Bench', 'bench-mails@example.com', true)
      ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id`,
    values: [],
  })
  await query({
    text: `INSERT INTO mailbox (user_id, email, display_name, intake, smtp_host, smtp_port, smtp_security, username, encrypted_secret, per_minute, per_day)
      VALUES ($1, 'bench-mails@example.com', 'Bench', 'local', '127.0.0.1', $2, 'none', '', '', 0, 0)
      ON CONFLICT (user_id) DO UPDATE SET smtp_port = excluded.smtp_port`,
    values: [user, port],
  })
  const contacts = await query<{ id: number }>({
    text: `INSERT INTO contact (first_name, last_name, email)
      SELECT 'Bench', n, 'bench-' || $2 || '-' || n || '@brand.example' FROM generate_series(1, $1::int) n RETURNING id`,
    values: [mails, String(Date.now())],
  })
  return { user, ids: contacts.map(({ id }) => id) }
}

/** The data is as before. */
async function clear(user: number, contacts: number[]) {
  const threads =
    "SELECT thread_id FROM mail JOIN mail_delivery ON mail_id = mail.id WHERE mail_delivery.user_id = $1"
  await query({
    text: `DELETE FROM bulk_mail_row USING bulk_mail WHERE bulk_mail_id = bulk_mail.id AND user_id = $1`,
    values: [user],
  })
  await query({ text: `DELETE FROM mail_thread WHERE id IN (${threads})`, values: [user] })
  await query({ text: "DELETE FROM contact WHERE id = ANY ($1)", values: [contacts] })
  await query({ text: "DELETE FROM mailbox WHERE user_id = $1", values: [user] })
}

/** A mail to many through a server that takes everything, without a pace: how fast one worker is, and whether it grows. */
export async function sendingSection(): Promise<Section> {
  const env = childEnvironment({ MAIL_PRIVATE_HOSTS: "1" })
  const sink = fork("tests/bench/sending/sink.ts", { env })
  const port = await firstWord(sink)
  const bareMs = await timeBareSender(port, env)
  const before = await ask(sink)
  const { user, ids } = await prepare(port)
  const worker = fork("tests/bench/sending/worker.ts", { env, execArgv: workerNodeOptions })
  try {
    await firstWord(worker)
    const call = callsWith(await createToken(user, { deviceName: "bench", agent: "", gaveCode: false }))
    const began = performance.now()
    await call("bulk/send-mail", {
      list: "contacts",
      target: { ids, nbElements: ids.length },
      values: written,
    })
    let baseline: number | undefined
    let peak = 0
    for (let taken = 0; taken < mails; ) {
      await pause(pollMs)
      taken = (await ask(sink)) - before
      const now = await ask(worker)
      if (taken > mails / 3) baseline ??= now
      peak = Math.max(peak, now)
    }
    const ms = performance.now() - began
    const note = `${mails.toLocaleString("en")} mails, one worker`
    return {
      title: "Mails to many, sent to a server that takes everything",
      comparisons: [
        {
          name: "one mail, beside a bare pool of ten connections",
          ours: ms / mails,
          best: bareMs / mails,
          budget: { times: 2 },
        },
      ],
      figures: [
        { name: "one mail", value: ms / mails, unit: "ms", limit: limitMs, note },
        { name: "mails a second", value: (1000 * mails) / ms, unit: "/s" },
        {
          name: "growth of the worker",
          value: (peak - (baseline ?? peak)) / megabyte,
          unit: "MB",
          limit: memoryLimit,
        },
      ],
    }
  } finally {
    worker.kill()
    sink.kill()
    await pause(pollMs)
    await clear(user, ids)
  }
}
