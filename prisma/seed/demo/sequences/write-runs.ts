import type pg from "pg"
import type { FlowNode } from "#lib/contract/automation/flow.ts"
import { createRandom } from "#prisma/seed/random.ts"
import { insertMissing, required } from "#prisma/seed/rows.ts"
import { type KnownOfRuns, linksIn, loadKnown, type Published } from "./known.ts"
import { audienceOf, loadRecipients, type Recipient } from "./people.ts"
import { type Plan, plans } from "./plans.ts"
import { type Run, type Start, writeStarts } from "./start-rows.ts"
import { type Walked, walk } from "./walk.ts"

const SEED = 20_261_124
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Runs that go on as soon as the demo is there; the others wait for another day. */
const DUE_AT_ONCE = 4
/** The company that has something in every field. */
const RICH_COMPANY = "Petit Loup Paris"

/** Whether what a node asks of records is so of a recipient. */
function isTrueOf({ registered, stages, lifecycles }: Recipient, node: FlowNode): boolean {
  if (node.type !== "status" || !("ids" in node.data.condition)) return false
  const { kind, ids } = node.data.condition
  const known: Partial<Record<typeof kind, number[]>> = {
    registered,
    stage: stages,
    lifecycle: lifecycles,
  }
  return known[kind]?.some((id) => ids.includes(id)) ?? false
}

/** Whether the run goes on by itself on the day after the one that is told last. */
function isDueSoon({ status, visits }: Walked, today: Date): boolean {
  const place = visits.at(-1)
  if (status !== "in_progress" || !place) return false
  return place.dueAt !== null && place.dueAt < today.getTime() + DAY_MS + 2 * HOUR_MS
}

/** The day itself, or the Friday before. */
const workday = (midnight: number) =>
  midnight - Math.max(0, (new Date(midnight).getUTCDay() || 7) - 5) * DAY_MS

/** What all that is told shares: how many more runs may be due at once, and who is in which sequence. */
type SharedPlan = { dueAtOnce: number; taken: Set<string> }

/** In a demo in which somebody has renamed or removed what a plan names, it is not told. */
const isPossible = ({ sequence, list, sender, user, tradeshowId }: Plan, known: KnownOfRuns) =>
  known.sequences.has(sequence) &&
  known.lists.has(list.name) &&
  known.senders.has(sender) &&
  known.users.has(user) &&
  known.sessions.has(tradeshowId)

/** One sequence as it was started on a list, some days apart, and for single companies. */
function tell(plan: Plan, all: Recipient[], known: KnownOfRuns, today: Date, shared: SharedPlan) {
  const random = createRandom(SEED + plan.runs)
  const sequence = required<string, Published>(known.sequences, plan.sequence)
  const session = required(known.sessions, plan.tradeshowId)
  const list = required(known.lists, plan.list.name)
  const people = audienceOf(plan.audience, all, {
    accepted: new Set(session.accepted),
    trial: known.trialStages,
    list,
  })
  const course = {
    graph: sequence.graph,
    endsOnReply: sequence.endsOnReply,
    hasLinks: (email: number) => linksIn(required(known.emails, email), session).length > 0,
    until: today.getTime(),
  }
  const show = { opening: session.from, deposit: session.values.DEPOSIT_DAY ?? null }

  const startOf = (days: number, lists: number[]): Start => ({
    sequence,
    session,
    lists,
    runs: [],
    leftOut: [],
    sender: { id: required(known.senders, plan.sender), email: plan.sender },
    user: required(known.users, plan.user),
    at: workday(today.getTime() - days * DAY_MS) + 9 * HOUR_MS + random.between(0, 119) * 60_000,
  })
  const starts = plan.startedDaysAgo.map((days) => startOf(days, [list]))

  function runOf(recipient: Recipient, start: Start, draw: number): Run {
    const walker = {
      startedAt: start.at,
      country: recipient.country,
      show,
      hasOwner: recipient.owner_id !== null,
      bounces: recipient.email_error,
      isOfList: start.lists.length > 0,
      allowsTracking: recipient.allows_tracking,
      isTrue: (node: FlowNode) => isTrueOf(recipient, node),
    }
    const drawn = createRandom(SEED + recipient.id * 101 + draw)
    return { recipient, isOfCompany: start.lists.length === 0, walked: walk(walker, course, drawn) }
  }

  /** Adds a run to the first of the starts after which nothing of it is due on the demo's first day. */
  function place(recipient: Recipient, among: Start[], first: number, isWanted = (_: Walked) => true): void {
    for (let tried = 0; tried < among.length; tried++) {
      const start = among[(first + tried) % among.length]
      if (!start) continue
      const run = runOf(recipient, start, first + tried)
      if (!isWanted(run.walked)) continue
      const isSoon = isDueSoon(run.walked, today)
      if (isSoon && shared.dueAtOnce === 0) continue
      if (isSoon) shared.dueAtOnce -= 1
      start.runs.push(run)
      shared.taken.add(taking(recipient))
      return
    }
  }

  const taking = ({ id }: Recipient) => `${sequence.id} ${id}`
  const writable = people.filter((one) => one.reason === null && !shared.taken.has(taking(one)))
  const isRich = ({ company }: Recipient) => company === RICH_COMPANY
  const owned = writable.filter((one) => one.owner_id !== null && !isRich(one))
  const alone =
    plan.companies > 0 ? [...writable.filter(isRich), ...random.sample(owned, plan.companies)] : []
  const single = alone.flatMap((recipient, index) => {
    const offered = plan.startedDaysAgo.map((days) => startOf(days, []))
    place(recipient, offered, index, ({ status }) => !isRich(recipient) || status === "in_progress")
    return offered
  })
  const others = writable.filter((one) => !alone.some(({ company_id }) => company_id === one.company_id))
  const wrong = others.filter((one) => one.email_error)
  const reached = others.filter((one) => !one.email_error)
  for (const [index, recipient] of [...wrong, ...random.sample(reached, plan.runs)].entries())
    place(recipient, starts, index)
  for (const [index, { id, reason }] of people.filter((one) => one.reason !== null).entries())
    if (reason !== null) starts[index % starts.length]?.leftOut.push({ id, reason })
  return [...starts, ...single].filter(({ runs }) => runs.length > 0)
}

/**
 * Sequences as they ran up to the demo's day, each run on the path that the engine takes with what happened to its mails. Runs of before
 * there were flows go. Who has started one by hand keeps what there is.
 */
export async function writeRuns(client: pg.Client, today: Date): Promise<void> {
  const begun = await client.query("select from sequence_run where version_id is not null limit 1")
  if (begun.rows.length > 0) return
  await client.query("delete from sequence_run where version_id is null")
  await insertMissing(
    client,
    "mailing_list",
    plans.map(({ list }) => ({ ...list, is_public: false })),
  )
  const known = await loadKnown(client)
  const all = await loadRecipients(client)
  const shared = { dueAtOnce: DUE_AT_ONCE, taken: new Set<string>() }
  const starts = plans
    .filter((plan) => isPossible(plan, known))
    .flatMap((plan) => tell(plan, all, known, today, shared))
  await writeStarts(
    client,
    starts.toSorted((a, b) => a.at - b.at),
    known,
    today,
  )
}
