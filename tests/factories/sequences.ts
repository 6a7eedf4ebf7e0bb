import type { Flow } from "#lib/contract/automation/flow.ts"
import { insertRow, sql, sqlOne, unique } from "./database.ts"

type Id = { id: number }

/** A sender of the show, with a pace that holds nothing up. */
export async function createSender(more: object = {}): Promise<number> {
  const sender = { name: "Playtime", email: `${unique("show").replace(" ", "")}@example.com`, per_minute: 0 }
  return (await insertRow<Id>("mailing_sender", { ...sender, per_day: 0, ...more })).id
}

/** The text of a mail of a sequence. */
export async function createSequenceEmail(sequence: number, subject = "Your place"): Promise<number> {
  const text = { subject, content: "<div>Hello</div>" }
  return (
    await insertRow<Id>("sequence_email", {
      sequence_id: sequence,
      ...text,
      first_subject: text.subject,
      first_content: text.content,
    })
  ).id
}

/** A sequence with a published flow. @param flowOf is given the id of a mail that the flow can send */
export async function publishSequence(flowOf: (email: number) => Flow, more: object = {}) {
  const { id } = await insertRow<Id>("sequence", { name: unique("Follow-up"), ...more })
  const email = await createSequenceEmail(id)
  const flow = JSON.stringify(flowOf(email))
  const version = await insertRow<Id>("sequence_version", {
    sequence_id: id,
    number: 1,
    flow,
    published_at: new Date().toISOString(),
  })
  return { id, email, version: version.id }
}

/** A run of a contact at the first node of a flow, due now. */
export async function beginRun(
  { id, version }: { id: number; version: number },
  contact: number,
  more: { session?: number; list?: number; node?: string } = {},
): Promise<number> {
  const start = await insertRow<Id>("sequence_start", {
    sequence_id: id,
    version_id: version,
    sender_id: await createSender(),
  })
  const run = await insertRow<Id>("sequence_run", {
    sequence_id: id,
    version_id: version,
    start_id: start.id,
    contact_id: contact,
    recipient_id: contact,
    session_id: more.session,
    list_id: more.list,
  })
  await sql(
    `INSERT INTO sequence_visit (run_id, node, sequence_id, version_id, entered_at, due_at)
      VALUES ($1, $2, $3, $4, sequence_now(), sequence_now())`,
    [run.id, more.node ?? "begin", id, version],
  )
  return run.id
}

/** Moves the clock of sequences on. */
export async function moveClock(hours: number): Promise<void> {
  await sql("UPDATE sequence_switch SET moved = moved + $1", [hours * 3600])
}

/** Where a run is, and its state. */
export const whereIs = (run: number) =>
  sqlOne<{ status: string; end_reason: string | null; node: string | null; waits_for: string | null }>(
    `SELECT run.status, run.end_reason, visit.node, visit.waits_for FROM sequence_run run
      LEFT JOIN sequence_visit visit ON visit.run_id = run.id AND visit.left_at IS NULL WHERE run.id = $1`,
    [run],
  )

/** Has the mail of a run's node gone out, or failed. */
export async function endMail(run: number, delivery = "sent", failure: string | null = null): Promise<void> {
  await sql("UPDATE mailing_send SET delivery = $2, failure = $3 WHERE run_id = $1 AND delivery = 'queued'", [
    run,
    delivery,
    failure,
  ])
}

/** Sets the clock of sequences to the next noon in Paris: nobody is written to at night, whenever tests run. */
export async function setNoon(): Promise<void> {
  await sql(`UPDATE sequence_switch SET moved = extract(epoch FROM
    date_trunc('day', now() AT TIME ZONE 'Europe/Paris') + interval '36 hours' - (now() AT TIME ZONE 'Europe/Paris'))::int`)
}
