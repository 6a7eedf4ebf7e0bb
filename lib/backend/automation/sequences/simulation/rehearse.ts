import TinyQueue from "tinyqueue"
import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import type { EndReason, LeftOutReason } from "#lib/contract/automation/flow-terms.ts"
import { decide, type Known, type Place } from "../engine/decide.ts"
import { nextDaytime } from "../engine/local-time.ts"
import { OutletClock, type Pace } from "./outlet-clock.ts"

/** What a run goes by. */
export type Plan = {
  graph: FlowGraph
  show: Known["show"]
  /** Placeholders that the record has to fill, by the node whose mail names them. */
  needs: ReadonlyMap<string, readonly string[]>
  /** Name of the outlet that mails of a campaign go through. */
  sender: string
}

/** Where a run is that began before. */
export type RehearsedPlace = Place & {
  /** Times it left each node. */
  rounds: ReadonlyMap<string, number>
  /** The mail of the node: one that waits says through which outlet, and from when on. */
  mail: Exclude<Known["mail"], "waiting"> | { outlet: string; dueAt: number }
  task: Known["task"]
  /** Why it is to end, whatever its node. */
  over: EndReason | null
  /** Nodes whose mail it had on another version: it does not get it again the first time it comes there. */
  had: ReadonlySet<string>
}

/** Somebody who would begin, or whose run goes on. `facts`: what status nodes ask of the record, by node, as it is now. */
export type Rehearsed = {
  contact: number
  country: string | null
  facts: ReadonlyMap<string, boolean>
  /** The outlet of a personal mail; null where nobody sells to the company, or has no mailbox. */
  mailbox: string | null
  /** Placeholders that stand for something on the record. */
  filled: ReadonlySet<string>
  /** Of a run that is in progress. */
  goesOn?: { plan: Plan; place: RehearsedPlace }
  /** Its mails take their places, and nothing is said of them. */
  isSilent?: boolean
}

/** `plan` is what those go by who begin. */
export type Rehearsal = {
  plan: Plan
  /** Milliseconds. */
  now: number
  paces: ReadonlyMap<string, Pace>
}

/** What would happen. Moments are milliseconds. */
export type RehearsedMail = { contact: number; node: string; outlet: string; at: number }
export type RehearsedEnd = { contact: number; at: number; reason: EndReason }
export type Rehearsing = {
  mails: RehearsedMail[]
  ends: RehearsedEnd[]
  /** Who waits for a reminder to be done, at which node. */
  waiting: { contact: number; node: string }[]
  /** Who does not get the mail of a node by itself, and why. */
  unsent: { contact: number; node: string; reason: LeftOutReason }[]
}

type Run = Place & {
  person: Rehearsed
  plan: Plan
  rounds: Map<string, number>
  mail: Known["mail"]
  task: Known["task"]
  over: EndReason | null
  had: Set<string>
}
type Turn = { at: number; order: number }
/** A run that is looked at, or an outlet that may send its next mail. */
type Event = Turn & ({ run: Run } | { outlet: Outlet })
/** Mails that wait for their outlet, in the order in which they are due. */
type Outlet = { name: string; clock: OutletClock; mails: TinyQueue<Turn & { run: Run }>; wakesAt: number }

/** Events after which others have their turn: a rehearsal of a hundred thousand does not hold the process up. */
const eventsInTurn = 2_000
/** Nobody looks further ahead, in milliseconds. */
const longest = 3 * 365 * 86_400_000

/**
 * Rehearses runs: the engine's own decisions on a clock that is moved from event to event, as long as nobody reacts.
 * @param people in the order in which they would begin
 */
export async function rehearse(people: readonly Rehearsed[], rehearsal: Rehearsal): Promise<Rehearsing> {
  const stage = new Stage(rehearsal)
  for (const person of people) stage.begin(person)
  while (stage.goOn(eventsInTurn)) await new Promise((resolve) => setImmediate(resolve))
  return stage.outcome
}

const inTurn = (a: Turn, b: Turn) => a.at - b.at || a.order - b.order

class Stage {
  readonly outcome: Rehearsing = { mails: [], ends: [], waiting: [], unsent: [] }
  readonly #rehearsal: Rehearsal
  readonly #outlets: Map<string, Outlet>
  readonly #events = new TinyQueue<Event>([], inTurn)
  #order = 0

  constructor(rehearsal: Rehearsal) {
    this.#rehearsal = rehearsal
    this.#outlets = new Map(
      [...rehearsal.paces].map(([name, pace]) => {
        const clock = new OutletClock(pace, rehearsal.now)
        const mails = new TinyQueue<Turn & { run: Run }>([], inTurn)
        return [name, { name, clock, mails, wakesAt: Number.POSITIVE_INFINITY }]
      }),
    )
  }

  begin(person: Rehearsed) {
    const { plan, now } = this.#rehearsal
    if (person.goesOn) return this.#goOn(person, person.goesOn)
    const [start] = plan.graph.starts
    if (!start) return
    const place = { node: start.id, round: 0, enteredAt: now, rounds: new Map(), had: new Set<string>() }
    this.#look({ ...place, person, plan, mail: "none", task: "none", over: null }, now)
  }

  #goOn(person: Rehearsed, { plan, place }: NonNullable<Rehearsed["goesOn"]>) {
    const { now } = this.#rehearsal
    const { mail } = place
    const [rounds, had] = [new Map(place.rounds), new Set(place.had)]
    if (typeof mail === "string") return this.#look({ ...place, person, plan, rounds, had, mail }, now)
    const run: Run = { ...place, person, plan, rounds, had, mail: "waiting" }
    if (run.over) return this.#look(run, now)
    this.#queue(run, mail.outlet, Math.max(mail.dueAt, now))
  }

  /** Notes what happens to somebody, unless nothing is said of it. */
  #note<What extends keyof Rehearsing>(
    what: What,
    { isSilent }: Rehearsed,
    happened: Rehearsing[What][number],
  ) {
    const noted: Rehearsing[What][number][] = this.outcome[what]
    if (!isSilent) noted.push(happened)
  }

  /** @returns whether there is more */
  goOn(limit: number): boolean {
    for (let done = 0; done < limit; done++) {
      const event = this.#events.pop()
      if (!event || event.at > this.#rehearsal.now + longest) return false
      if ("outlet" in event) this.#send(event.outlet, event.at)
      else this.#decide(event.run, event.at)
    }
    return this.#events.length > 0
  }

  #look(run: Run, at: number) {
    this.#events.push({ at, order: this.#order++, run })
  }

  #queue(run: Run, name: string, at: number) {
    const outlet = this.#outlets.get(name)
    if (!outlet) throw new Error(`A rehearsal knows no outlet ${name}`)
    outlet.mails.push({ at, order: this.#order++, run })
    this.#wake(outlet)
  }

  /** Has an outlet woken when its next mail is due and it is free, unless it is woken before. */
  #wake(outlet: Outlet) {
    const next = outlet.mails.peek()
    if (!next) return
    const at = outlet.clock.freeFrom(next.at)
    if (at >= outlet.wakesAt) return
    outlet.wakesAt = at
    this.#events.push({ at, order: this.#order++, outlet })
  }

  #send(outlet: Outlet, at: number) {
    if (at !== outlet.wakesAt) return
    outlet.wakesAt = Number.POSITIVE_INFINITY
    const next = outlet.mails.pop()
    if (next) this.#takeTurn(outlet, next, at)
    this.#wake(outlet)
  }

  /** The first mail that is due goes, waits for the morning where it is night, or lacks what it says: in its turn, whatever comes of it. */
  #takeTurn({ name, clock, mails }: Outlet, next: Turn & { run: Run }, at: number) {
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
      this.#note("mails", run.person, { contact, node: run.node, outlet: name, at })
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
    const known = { now: at, over, mail, task, conditionHolds: person.facts.get(run.node) ?? false }
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
    const outlet = node?.type === "email" && mailbox !== null ? mailbox : run.plan.sender
    return this.#queue(run, outlet, nextDaytime(at, country))
  }
}
