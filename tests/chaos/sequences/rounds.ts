import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { env } from "#lib/env.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createSender, moveClock, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"
import { unruly } from "../mails/unruly.ts"
import { randomFrom } from "../random.ts"
import { type Comparison, compare } from "./compare.ts"

export type SequenceRounds = {
  runs: number
  kills: number
  seed: number
  workers?: number
  tell: (line: string) => void
}
export type SequenceOutcome = Comparison & { kills: number; connections: number; seconds: number }

const pollMs = 300
/** Milliseconds after which runs that do not end are given up. */
const patienceMs = 40 * 60_000
/** Of ten who got the first mail, those who get a second. */
const tagged = 3

type Id = { id: number }
const { begin, mail, waits, asks, end, other } = flowNodes

/** Everybody gets a mail; a day after it those with a tag get another. */
async function begun(people: number) {
  const { id: tag } = await insertRow<Id>("contact_tag", { name: unique("Again") })
  const sequence = await publishSequence((email) =>
    linked(
      [
        begin,
        mail(email),
        waits(1),
        asks({ kind: "tag", ids: [tag] }),
        { ...mail(email), id: "mail2" },
        end,
        other,
      ],
      "begin mail",
      "mail wait",
      "wait ask",
      "ask mail2 yes",
      "ask other no",
      "mail2 end",
    ),
  )
  const { id: list } = await insertRow<Id>("mailing_list", { name: unique("List") })
  await sql(
    `WITH made AS (INSERT INTO contact (first_name, last_name, email)
        SELECT 'N', n, 'chaos-' || $2::int || '-' || n || '@brand.example' FROM generate_series(1, $1::int) n RETURNING id),
      tagged AS (INSERT INTO contact_tagging (contact_id, tag_id) SELECT id, $3 FROM made WHERE id % 10 < $4)
    INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT $2, id FROM made`,
    [people, list, tag, tagged],
  )
  const start = await insertRow<Id>("sequence_start", {
    sequence_id: sequence.id,
    version_id: sequence.version,
    sender_id: await createSender(),
    lists: [list],
  })
  return { sequence: sequence.id, start: start.id }
}

function startWorker(start: number): ChildProcess {
  return fork("tests/chaos/sequences/worker.ts", [String(start)], {
    env: childEnvironment({ SMTP_URL: env().SMTP_URL, MAIL_FROM: "chaos@organiser.example" }),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
}

type Progress = { is_begun: boolean; left: number; ended: number; waiting: number }

const poll = (sequence: number) =>
  sqlOne<Progress>(
    `SELECT (SELECT bool_and(ended_at IS NOT NULL) FROM sequence_start WHERE sequence_id = $1) AS is_begun,
      count(*) FILTER (WHERE run.status = 'in_progress')::int AS left, count(*) FILTER (WHERE run.status <> 'in_progress')::int AS ended,
      count(*) FILTER (WHERE visit.node = 'wait')::int AS waiting
    FROM sequence_run run LEFT JOIN sequence_visit visit ON visit.run_id = run.id AND visit.left_at IS NULL WHERE run.sequence_id = $1`,
    [sequence],
  )

/** Kills workers as runs go on, each time one of them, and starts another in its place; a day passes once all wait for the next. */
async function killUnder(
  workers: ChildProcess[],
  { sequence, start }: { sequence: number; start: number },
  { runs, kills, tell }: SequenceRounds,
  random: () => number,
): Promise<number> {
  const deadline = Date.now() + patienceMs
  let killed = 0
  let days = 0
  while (Date.now() < deadline) {
    const { is_begun, left, ended, waiting } = await poll(sequence)
    if (is_begun && left === 0) return killed
    if (is_begun && waiting === left && days === 0) {
      await moveClock(25)
      days += 1
    }
    // As each run waits once and ends once.
    const done = (ended + (days > 0 ? runs : waiting)) / (2 * runs)
    if (killed < kills && done > killed / kills) {
      const index = Math.floor(random() * workers.length)
      workers[index]?.kill("SIGKILL")
      workers[index] = startWorker(start)
      killed += 1
      if (killed % 10 === 0) tell(`${ended} of ${runs} runs ended, ${killed} workers killed`)
    }
    await pause(pollMs)
  }
  throw new Error("The runs do not end")
}

/**
 * Starts a sequence for many whose mails go through a server on a bad day, kills workers meanwhile, and compares runs and mails with the
 * server's own log, and counts with a recount. The database of this process is used.
 */
export async function runSequenceRounds(rounds: SequenceRounds): Promise<SequenceOutcome> {
  const random = randomFrom(rounds.seed)
  const server = await TestMailServer.start()
  server.keepsText = false
  server.behave = unruly(random)
  const before = env().SMTP_URL
  env().SMTP_URL = `smtp://127.0.0.1:${server.port}`
  const workers: ChildProcess[] = []
  try {
    await setNoon()
    const started = await begun(rounds.runs)
    for (let worker = 0; worker < (rounds.workers ?? 2); worker++) workers.push(startWorker(started.start))
    await Promise.all(workers.map((worker) => once(worker, "message")))
    const began = Date.now()
    const kills = await killUnder(workers, started, rounds, random)
    const seconds = (Date.now() - began) / 1000
    const { connections } = server
    return { ...(await compare(started.sequence, rounds.runs, server.taken)), kills, connections, seconds }
  } finally {
    for (const worker of workers) worker.kill("SIGKILL")
    env().SMTP_URL = before
    await server.stop()
  }
}
