import type pg from "pg"
import { insertMissing, insertRows, type Row, required, reserveIds } from "#prisma/seed/rows.ts"
import { type KnownOfRuns, linksIn, type Published, subjectFor } from "./known.ts"
import type { Recipient } from "./people.ts"
import type { NodeVisit, Sent, Task, Walked } from "./walk.ts"

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

export interface Run {
  recipient: Recipient
  isOfCompany: boolean
  walked: Walked
}

export interface Start {
  sequence: Published
  session: KnownOfRuns["sessions"] extends ReadonlyMap<number, infer Session> ? Session : never
  sender: { id: number; email: string }
  user: number
  /** Empty for a start on a single record. */
  lists: number[]
  at: number
  runs: Run[]
  leftOut: { id: number; reason: string }[]
}

type Context = { start: Start; run: Run; runId: number; known: KnownOfRuns; until: number }

const iso = (moment: number) => new Date(moment).toISOString()
/** A moment that has been by the end of what is told. */
const past = (moment: number | null | undefined, until: number) =>
  moment !== null && moment !== undefined && moment < until ? iso(moment) : null

/** Starts with the ids of theirs, and all runs with them. */
async function numbered(client: pg.Client, starts: Start[]) {
  const startIds = await reserveIds(client, "sequence_start", starts.length)
  const runs = starts.flatMap((start, index) => start.runs.map((run) => ({ start, index, run })))
  const runIds = await reserveIds(client, "sequence_run", runs.length)
  return {
    starts: starts.map((start, index) => ({ start, id: startIds[index] ?? 0 })),
    runs: runs.map(({ start, index, run }, place) => ({
      start,
      run,
      startId: startIds[index] ?? 0,
      runId: runIds[place] ?? 0,
    })),
  }
}

const startRow = (id: number, start: Start): Row => ({
  id,
  sequence_id: start.sequence.id,
  version_id: start.sequence.version,
  sender_id: start.sender.id,
  user_id: start.user,
  tradeshows: [start.session.tradeshow_id],
  lists: start.lists,
  created_at: iso(start.at - 5 * SECOND_MS),
  ended_at: iso(start.at + 2 * SECOND_MS),
  reached: Math.max(...start.runs.map(({ recipient }) => recipient.id), ...start.leftOut.map(({ id }) => id)),
  started: start.runs.length,
  left_out: start.leftOut.length,
})

const runRow = (id: number, startId: number, start: Start, run: Run): Row => ({
  id,
  sequence_id: start.sequence.id,
  version_id: start.sequence.version,
  start_id: startId,
  company_id: run.isOfCompany ? run.recipient.company_id : null,
  contact_id: run.isOfCompany ? null : run.recipient.id,
  recipient_id: run.recipient.id,
  list_id: start.lists[0] ?? null,
  session_id: start.session.id,
  status: run.walked.status,
  end_reason: run.walked.endReason,
  started_at: iso(start.at),
  ended_at: run.walked.endedAt === null ? null : iso(run.walked.endedAt),
})

const visitRow = ({ start, runId }: Context, visit: NodeVisit, notification: number | null): Row => ({
  run_id: runId,
  node: visit.node,
  round: visit.round,
  sequence_id: start.sequence.id,
  version_id: start.sequence.version,
  entered_at: iso(visit.enteredAt),
  waits_for: visit.waitsFor,
  due_at: visit.leftAt === null && visit.dueAt !== null ? iso(visit.dueAt) : null,
  left_at: visit.leftAt === null ? null : iso(visit.leftAt),
  edge: visit.edge,
  notification_id: notification,
})

function taskRow({ start, run, known, until }: Context, id: number, task: Task): Row {
  const { recipient } = run
  return {
    id,
    title: task.title,
    description: task.description,
    expire_at: iso(task.expireAt),
    meta: {},
    target_id: recipient.owner_id ?? required(known.owners, start.user),
    creator_id: start.user,
    company_id: recipient.company_id,
    skip_alert: false,
    version: 1,
    contact_id: recipient.company_id === null ? recipient.id : null,
    notified_at: past(task.expireAt, until),
    done_at: past(task.doneAt, until),
    created_at: iso(task.createdAt),
  }
}

function sendRow({ start, run, runId, known, until }: Context, id: number, sent: Sent): Row {
  const { recipient } = run
  const { outcome, isPersonal } = sent
  const email = required(known.emails, sent.email)
  const [opened, clicked] = [past(outcome.opened, until), past(outcome.clicked, until)]
  return {
    id,
    run_id: runId,
    node: sent.node,
    round: sent.round,
    version_id: start.sequence.version,
    list_id: start.lists[0] ?? null,
    email_id: email.id,
    contact_id: recipient.id,
    email: recipient.email,
    object: subjectFor(recipient, email, start.session),
    from: isPersonal ? (recipient.owner_email ?? start.sender.email) : start.sender.email,
    sender_id: isPersonal ? null : start.sender.id,
    sent_at: iso(sent.at),
    due_at: iso(sent.at),
    status: clicked ? "CLICKED" : opened ? "OPENED" : "SENT",
    delivery: outcome.failed ? "failed" : "sent",
    failure: outcome.failed ? "refused_mail" : outcome.bounced ? "bounced" : null,
    is_tracked: sent.isTracked && !outcome.failed,
    opened_at: opened,
    clicked_at: clicked,
    machine_opened_at: past(outcome.machineOpened, until),
    machine_clicked_at: past(outcome.machineClicked, until),
    replied_at: past(outcome.replied, until),
    bounced_at: past(outcome.bounced, until),
    unsubscribed_at: past(outcome.unsubscribed, until),
    complained_at: past(outcome.complained, until),
  }
}

/** A person follows the first link of a mail; a scanner all of them. */
function clickRows({ start, known, until }: Context, send_id: number, { email, outcome }: Sent): Row[] {
  const links = linksIn(required(known.emails, email), start.session)
  const followed = past(outcome.clicked, until)
  const scanned = past(outcome.machineClicked, until)
  return [
    ...(scanned ? links.map((url) => ({ send_id, url, is_machine: true, at: scanned })) : []),
    ...(followed ? links.slice(0, 1).map((url) => ({ send_id, url, is_machine: false, at: followed })) : []),
  ]
}

/** Who is on the list of a start: whoever was started or left out, but for those who left it by a mail. */
async function writeMembers(client: pg.Client, starts: Start[], leavers: Leaver[]): Promise<void> {
  const members = starts.flatMap(({ lists, runs, leftOut, at }) =>
    [...runs.map(({ recipient }) => recipient.id), ...leftOut.map(({ id }) => id)].flatMap((contact_id) =>
      lists.map((mailing_list_id) => ({ mailing_list_id, contact_id, created_at: iso(at - DAY_MS) })),
    ),
  )
  await insertMissing(client, "mailing_subscription", members)
  await client.query(
    `insert into subscription_event (mailing_list_id, contact_id, email, action, source, at)
      select mailing_list_id, contact_id, contact.email, 'subscribed', 'bulk', link.created_at
      from mailing_subscription link join contact on contact.id = contact_id
      where contact.email is not null and not exists (select from subscription_event event
        where event.contact_id = link.contact_id and event.mailing_list_id = link.mailing_list_id)
      order by mailing_list_id, contact_id`,
  )
  for (const { list, recipient } of leavers)
    await client.query("delete from mailing_subscription where mailing_list_id = $1 and contact_id = $2", [
      list,
      recipient.id,
    ])
  const common = ({ list, recipient }: Leaver) => ({ mailing_list_id: list, email: recipient.email })
  await insertRows(
    client,
    "subscription_event",
    leavers.map((leaver) => ({
      ...common(leaver),
      contact_id: leaver.recipient.id,
      action: "unsubscribed",
      at: leaver.at,
      source: leaver.reason === "complaint" ? "provider" : "one_click",
      proof: { mail: leaver.send },
    })),
  )
  await insertMissing(
    client,
    "suppression",
    leavers.map((leaver) => ({
      ...common(leaver),
      reason: leaver.reason,
      created_at: leaver.at,
      detail: "",
      user_id: null,
      ...(leaver.reason === "complaint" && { mailing_list_id: null }),
    })),
  )
}

type Leaver = {
  list: number
  recipient: Recipient
  reason: "unsubscribed" | "complaint"
  at: string
  send: number
}

function leaverOf({ start, run, until }: Context, send: number, { outcome }: Sent): Leaver[] {
  const [list] = start.lists
  const complained = past(outcome.complained, until)
  const at = complained ?? past(outcome.unsubscribed, until)
  if (list === undefined || at === null) return []
  return [{ list, recipient: run.recipient, reason: complained ? "complaint" : "unsubscribed", at, send }]
}

/** Writes starts with their runs, what these did and sent, and what became of that. Lists come first: who is put on one wakes runs. */
export async function writeStarts(
  client: pg.Client,
  planned: Start[],
  known: KnownOfRuns,
  today: Date,
): Promise<void> {
  const until = today.getTime()
  const { starts, runs } = await numbered(client, planned)
  const contexts: Context[] = runs.map((one) => ({ ...one, known, until }))
  const sends = contexts.flatMap((context) => context.run.walked.sent.map((sent) => ({ context, sent })))
  const sendIds = await reserveIds(client, "mailing_send", sends.length)
  const visits = contexts.flatMap((context) => context.run.walked.visits.map((visit) => ({ context, visit })))
  const tasks = visits.flatMap(({ context, visit }) =>
    visit.task ? [{ context, visit, task: visit.task }] : [],
  )
  const taskIds = await reserveIds(client, "notification", tasks.length)
  const taskOf = new Map(tasks.map(({ visit }, index) => [visit, taskIds[index] ?? 0]))
  const send = (index: number) => sendIds[index] ?? 0

  const leavers = sends.flatMap(({ context, sent }, index) => leaverOf(context, send(index), sent))
  await writeMembers(client, planned, leavers)
  await insertRows(
    client,
    "sequence_start",
    starts.map(({ start, id }) => startRow(id, start)),
  )
  await insertRows(
    client,
    "sequence_left_out",
    starts.flatMap(({ start, id }) =>
      start.leftOut.map((one) => ({ start_id: id, contact_id: one.id, reason: one.reason })),
    ),
  )
  await insertRows(
    client,
    "sequence_run",
    runs.map(({ runId, startId, start, run }) => runRow(runId, startId, start, run)),
  )
  await insertRows(
    client,
    "notification",
    tasks.map(({ context, task }, index) => taskRow(context, taskIds[index] ?? 0, task)),
  )
  await insertRows(
    client,
    "sequence_visit",
    visits.map(({ context, visit }) => visitRow(context, visit, taskOf.get(visit) ?? null)),
  )
  await insertRows(
    client,
    "mailing_send",
    sends.map(({ context, sent }, index) => sendRow(context, send(index), sent)),
  )
  await insertRows(
    client,
    "mailing_click",
    sends.flatMap(({ context, sent }, index) => clickRows(context, send(index), sent)),
  )
}
