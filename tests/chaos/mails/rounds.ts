import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import type { Api } from "#lib/api/link.ts"
import type { BulkRecipientRow } from "#lib/contract/mail/bulk-mails.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { sql } from "#tests/factories/database.ts"
import { linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"
import { randomFrom } from "../random.ts"
import { type Comparison, compare } from "./compare.ts"
import { unruly } from "./unruly.ts"

export type MailRounds = {
  mails: number
  kills: number
  seed: number
  workers?: number
  tell: (line: string) => void
}
export type MailOutcome = Comparison & { kills: number; connections: number; seconds: number }

const pollMs = 50
/** Milliseconds after which a run that does not end is given up. */
const patienceMs = 20 * 60_000

function startWorker(): ChildProcess {
  return fork("tests/chaos/mails/worker.ts", {
    env: childEnvironment({}),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
}

/** Kills workers as the bulk mail goes on, each time one of them, and starts another in its place. */
async function killUnder(
  workers: ChildProcess[],
  { mails, kills, tell }: MailRounds,
  random: () => number,
  poll: () => Promise<{ status: string; done: number }>,
): Promise<number> {
  const deadline = Date.now() + patienceMs
  let killed = 0
  while (Date.now() < deadline) {
    const { status, done } = await poll()
    if (status === "done") return killed
    if (killed < kills && done > ((killed + 1) * mails) / (kills + 1)) {
      const index = Math.floor(random() * workers.length)
      workers[index]?.kill("SIGKILL")
      workers[index] = startWorker()
      killed += 1
      tell(`${done} of ${mails} ended, ${killed} workers killed`)
    }
    await pause(pollMs)
  }
  throw new Error("The bulk mail does not end")
}

async function allRows(api: Api, bulk: number): Promise<BulkRecipientRow[]> {
  const rows: BulkRecipientRow[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await api.bulkMails.listRows({ bulk, page, per_page: 100 })
    rows.push(...data)
    if (page >= meta.last_page) return rows
  }
}

/**
 * Sends a mail to many through a server on a bad day, kills workers meanwhile, and compares the report with the server's own log. The
 * database of this process is used.
 */
export async function runMailRounds(rounds: MailRounds): Promise<MailOutcome> {
  const random = randomFrom(rounds.seed)
  const server = await TestMailServer.start()
  server.keepsText = false
  server.behave = unruly(random)
  const workers: ChildProcess[] = []
  try {
    const { api, id: mailbox } = await linkMailbox({ port: server.port })
    const contacts = await sql<{ id: number }>(
      `INSERT INTO contact (first_name, last_name, email)
       SELECT 'N', n, 'chaos-' || $2::int || '-' || n || '@brand.example' FROM generate_series(1, $1::int) n RETURNING id`,
      [rounds.mails, mailbox],
    )
    for (let worker = 0; worker < (rounds.workers ?? 2); worker++) workers.push(startWorker())
    await Promise.all(workers.map((worker) => once(worker, "message")))
    const began = Date.now()
    const { bulk } = await api.bulkMails.send({
      list: "contacts",
      target: { ids: contacts.map(({ id }) => id), nbElements: contacts.length },
      values: { subject: "To all", content: "<p>Bonjour</p>", with_signature: false },
    })
    const poll = async () => {
      const { status, counts } = (await api.bulkMails.get({ bulk })).data
      // A run of bad luck long enough is taken for the server's no.
      if (status === "stopped") await api.bulkMails.control({ bulk, step: "resume" })
      return { status, done: counts.sent + counts.failed + counts.unknown }
    }
    const kills = await killUnder(workers, rounds, random, poll)
    const seconds = (Date.now() - began) / 1000
    const { connections } = server
    return { ...compare(await allRows(api, bulk), server.taken), kills, connections, seconds }
  } finally {
    for (const worker of workers) worker.kill("SIGKILL")
    await server.stop()
  }
}
