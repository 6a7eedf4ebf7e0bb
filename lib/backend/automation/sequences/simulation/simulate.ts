import TinyQueue from "tinyqueue"
import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import type { EndReason, LeftOutReason } from "#lib/contract/automation/flow-terms.ts"
import { decide, type Known, type Position } from "../engine/decide.ts"
import { nextDaytime } from "../engine/local-time.ts"
import { ChannelClock, type Pace } from "./channel-clock.ts"

/** What a run goes by. */
export type Plan = {
  graph: FlowGraph
  show: Known["show"]
  /** Placeholders that the record has to fill, by the node whose mail names them. */
  needs: ReadonlyMap<string, readonly string[]>
  /** Name of the channel that mails of a campaign go through. */
  sender: string
}

/** Where a run is that began before. */
export type SimulatedPosition = Position & {
  /** Times it left each node. */
  rounds: ReadonlyMap<string, number>
  /** The mail of the node: one that waits says through which channel, and from when on. */
  mail: Exclude<Known["mail"], "waiting"> | { channel: string; dueAt: number }
  task: Known["task"]
  /** Why it is to end, whatever its node. */
  over: EndReason | null
  /** Nodes whose mail it had on another version: it does not get it again the first time it comes there. */
  had: ReadonlySet<string>
}

/** Somebody who would begin, or whose run goes on. `conditions`: whether those of status nodes hold now, by node. */
export type SimulatedPerson = {
  contact: number
  country: string | null
  conditions: ReadonlyMap<string, boolean>
  /** The channel of a personal mail; null where nobody sells to the company, or has no mailbox. */
  mailbox: string | null
  /** Placeholders that stand for something on the record. */
  filled: ReadonlySet<string>
  /** Of a run that is in progress. */
  inProgress?: { plan: Plan; position: SimulatedPosition }
  /** Its mails take their places, and nothing is said of them. */
  isSilent?: boolean
}

/** `plan` is what those go by who begin. */
export type SimulationInput = {
  plan: Plan
  /** Milliseconds. */
  now: number
  paces: ReadonlyMap<string, Pace>
}

/** What would happen. Moments are milliseconds. */
export type SimulatedMail = { contact: number; node: string; channel: string; at: number }
export type SimulatedEnd = { contact: number; at: number; reason: EndReason }
export type SimulationOutcome = {
  mails: SimulatedMail[]
  ends: SimulatedEnd[]
  /** Who waits for a reminder to be done, at which node. */
  waiting: { contact: number; node: string }[]
  /** Who does not get the mail of a node by itself, and why. */
  unsent: { contact: number; node: string; reason: LeftOutReason }[]
}

type Run = Position & {
  person: SimulatedPerson
  plan: Plan
  rounds: Map<string, number>
  mail: Known["mail"]
  task: Known["task"]
  over: EndReason | null
  had: Set<string>
}
type Queued = { at: number; order: number }
/** A run that is looked at, or a channel that may send its next mail. */
type Event = Queued & ({ run: Run } | { channel: Channel })
/** Mails that wait for their channel, in the order in which they are due. */
type Channel = { name: string; clock: ChannelClock; mails: TinyQueue<Queued & { run: Run }>; wakesAt: number }

/** Events after which others have their turn: a simulation of a hundred thousand does not hold the process up. */
const eventsAtOnce = 2_000
/** Nobody looks further ahead, in milliseconds. */
const longest = 3 * 365 * 86_400_000

/**
 * Simulates runs: the engine's own decisions on a clock that is moved from event to event, as long as nobody reacts.
 * @param people in the order in which they would begin
 */
export async function simulate(
  people: readonly SimulatedPerson[],
  input: SimulationInput,
): Promise<SimulationOutcome> {
  const simulation = new Simulation(input)
  for (const person of people) simulation.begin(person)
  while (simulation.advance(eventsAtOnce)) await new Promise((resolve) => setImmediate(resolve))
  return simulation.outcome
}

const inOrder = (a: Queued, b: Queued) => a.at - b.at || a.order - b.order

class Simulation {
  readonly outcome: SimulationOutcome = { mails: [], ends: [], waiting: [], unsent: [] }
  readonly #input: SimulationInput
  readonly #channels: Map<string, Channel>
  readonly #events = new TinyQueue<Event>([], inOrder)
  #order = 0

  constructor(input: SimulationInput) {
    this.#input = input
    this.#channels = new Map(
      [...input.paces].map(([name, pace]) => {
        const clock = new ChannelClock(pace, input.now)
        const mails = new TinyQueue<Queued & { run: Run }>([], inOrder)
        return [name, { name, clock, mails, wakesAt: Number.POSITIVE_INFINITY }]
      }),
    )
  }

  begin(person: SimulatedPerson) {
    const { plan, now } = this.#input
    if (person.inProgress) return this.#resume(person, person.inProgress)
    const [start] = plan.graph.starts
    if (!start) return
    const position = { node: start.id, round: 0, enteredAt: now, rounds: new Map(), had: new Set<string>() }
    this.#look({ ...position, person, plan, mail: "none", task: "none", over: null }, now)
  }

  #resume(person: SimulatedPerson, { plan, position }: NonNullable<SimulatedPerson["inProgress"]>) {
    const { now } = this.#input
    const { mail } = position
    const [rounds, had] = [new Map(position.rounds), new Set(position.had)]
    if (typeof mail === "string") return this.#look({ ...position, person, plan, rounds, had, mail }, now)
    const run: Run = { ...position, person, plan, rounds, had, mail: "waiting" }
    if (run.over) return this.#look(run, now)
    this.#queue(run, mail.channel, Math.max(mail.dueAt, now))
  }

  /** Notes what happens to somebody, unless nothing is said of it. */
  #note<What extends keyof SimulationOutcome>(
    what: What,
    { isSilent }: SimulatedPerson,
    happened: SimulationOutcome[What][number],
  ) {
    const noted: SimulationOutcome[What][number][] = this.outcome[what]
    if (!isSilent) noted.push(happened)
  }

  /** @returns whether there is more */
  advance(limit: number): boolean {
    for (let done = 0; done < limit; done++) {
      const event = this.#events.pop()
      if (!event || event.at > this.#input.now + longest) return false
      if ("channel" in event) this.#send(event.channel, event.at)
      else this.#decide(event.run, event.at)
    }
    return this.#events.length > 0
  }

  #look(run: Run, at: number) {
    this.#events.push({ at, order: this.#order++, run })
  }

  #queue(run: Run, name: string, at: number) {
    const channel = this.#channels.get(name)
    if (!channel) throw new Error(`A simulation knows no channel ${name}`)
    channel.mails.push({ at, order: this.#order++, run })
    this.#wake(channel)
  }

  /** Has a channel woken when its next mail is due and it is free, unless it is woken before. */
  #wake(channel: Channel) {
    const next = channel.mails.peek()
    if (!next) return
    const at = channel.clock.freeFrom(next.at)
    if (at >= channel.wakesAt) return
    channel.wakesAt = at
    this.#events.push({ at, order: this.#order++, channel })
  }

  #send(channel: Channel, at: number) {
    if (at !== channel.wakesAt) return
    channel.wakesAt = Number.POSITIVE_INFINITY
    const next = channel.mails.pop()
    if (next) this.#takeSlot(channel, next, at)
    this.#wake(channel)
  }

  /** The first mail that is due goes, waits for the morning where it is night, or lacks what it says: in its turn, whatever comes of it. */
  #takeSlot({ name, clock, mails }: Channel, next: Queued & { run: Run }, at: number) {
    const { run } = next
    const { contact, country } = run.person
    const byDay = nextDaytime(at, country)
    if (byDay > at) {
      clock.pass(at)
      mails.push({ ...next, at: byDay })
      return
    }
    if (this.#lacks(run)) {
      clock.pass(at)
      run.mail = "failed"
      this.#note("unsent", run.person, { contact, node: run.node, reason: "missing_value" })
    } else {
      clock.take(at)
      run.mail = "sent"
      this.#note("mails", run.person, { contact, node: run.node, channel: name, at })
    }
    this.#look(run, at)
  }

  /** No mail says "[BRAND]". */
  #lacks({ node, person, plan }: Run): boolean {
    return plan.needs.get(node)?.some((name) => !person.filled.has(name)) ?? false
  }

  #decide(run: Run, at: number) {
    const { graph, show } = run.plan
    const { person, mail, task, over } = run
    const { contact } = person
    const known = { now: at, over, mail, task, conditionHolds: person.conditions.get(run.node) ?? false }
    const transition = decide(run, graph, { ...known, country: person.country, show })
    switch (transition.does) {
      case "go": {
        const round = (run.rounds.get(run.node) ?? 0) + 1
        run.rounds.set(run.node, round)
        const node = transition.edge.target
        Object.assign(run, {
          node,
          round: run.rounds.get(node) ?? 0,
          enteredAt: at,
          mail: run.had.delete(node) ? "sent" : "none",
          task: "none",
        })
        return this.#look(run, at)
      }
      case "wait":
        if (transition.until !== null) return this.#look(run, transition.until)
        if (transition.for === "task") this.#note("waiting", person, { contact, node: run.node })
        return undefined
      // Where nobody sells to the company, whoever starts is reminded: somebody always is.
      case "remind":
        run.task = "open"
        return this.#look(run, at)
      case "write":
        return this.#write(run, at)
      case "end":
        this.#note("ends", person, { contact, at, reason: transition.reason })
        return undefined
    }
  }

  #write(run: Run, at: number) {
    const node = run.plan.graph.nodes.get(run.node)
    const { mailbox, country, contact } = run.person
    if (node?.type === "email" && mailbox === null && node.data.without_owner === "task") {
      run.task = "open"
      this.#note("unsent", run.person, { contact, node: run.node, reason: "no_owner" })
      return this.#look(run, at)
    }
    run.mail = "waiting"
    const channel = node?.type === "email" && mailbox !== null ? mailbox : run.plan.sender
    return this.#queue(run, channel, nextDaytime(at, country))
  }
}
