import { describe, expect, it } from "vitest"
import { type FlowGraph, graphOf } from "#lib/automation/flows/flow-graph.ts"
import type { FlowEdge } from "#lib/contract/automation/flow.ts"
import { maxRounds } from "#lib/contract/automation/flow-terms.ts"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { randomFlow } from "#tests/factories/random-flows.ts"
import { decide, type Known, type Position } from "./decide.ts"

const runs = 10_000
const hour = 3_600_000
const begun = Date.parse("2026-11-23T11:00Z")

/** A run of a random flow on a clock that jumps, while things happen by chance. */
class Walk {
  readonly written: string[] = []
  readonly #random: Random
  readonly #graph: FlowGraph
  readonly #rounds = new Map<string, number>()
  #position: Position = { node: "begin", round: 0, enteredAt: begun }
  #now = begun
  #mail: Known["mail"] = "none"
  #task: Known["task"] = "none"

  constructor(random: Random) {
    this.#random = random
    this.#graph = graphOf(randomFlow(random, { emails: [1, 2], tags: [1], lists: [1] }))
  }

  #look(): Known {
    const random = this.#random
    return {
      now: this.#now,
      mail: this.#mail,
      task: this.#task,
      conditionHolds: random.chance(0.3),
      over: random.chance(0.005) ? random.pick(["replied", "unsubscribed", "deleted"]) : null,
      country: random.pick(["FR", "US", "JP", null]),
      show: { opening: random.chance(0.5) ? "2027-01-15" : null, deposit: null },
    }
  }

  #goOn({ target }: FlowEdge) {
    this.#rounds.set(this.#position.node, this.#position.round + 1)
    this.#position = { node: target, round: this.#rounds.get(target) ?? 0, enteredAt: this.#now }
    this.#mail = "none"
    this.#task = "none"
  }

  #wait(until: number | null) {
    const random = this.#random
    if (until !== null) expect(until).toBeGreaterThan(this.#now)
    this.#now = until !== null && random.chance(0.7) ? until : this.#now + random.between(0, 200) * hour
    if (this.#mail === "waiting")
      this.#mail = random.pick(["waiting", "sent", "sent", "sent", "failed", "bounced"])
    if (this.#task === "open" && random.chance(0.3)) this.#task = "done"
  }

  /** @returns why it ended, and what was to end it */
  toItsEnd() {
    for (let poll = 0; poll < 5_000; poll++) {
      const known = this.#look()
      const transition = decide(this.#position, this.#graph, known)
      if (transition.does === "end") return { reason: transition.reason, over: known.over }
      if (transition.does === "go") this.#goOn(transition.edge)
      else if (transition.does === "remind") this.#task = "open"
      else if (transition.does === "wait") this.#wait(transition.until)
      else {
        this.written.push(`${this.#position.node} ${this.#position.round}`)
        this.#mail = "waiting"
      }
    }
    throw new Error("A run did not end")
  }
}

describe("what a run does next, over random flows", () => {
  const seed = Number(process.env.SEED ?? 7_919)

  it(`ends, and writes at most one mail a node and round (SEED=${seed})`, () => {
    const random = createRandom(seed)
    for (let run = 0; run < runs; run++) {
      const walk = new Walk(random)
      const { reason, over } = walk.toItsEnd()
      const { written } = walk
      expect(new Set(written).size).toBe(written.length)
      expect(written.every((key) => Number(key.split(" ")[1]) < maxRounds)).toBe(true)
      if (over) expect(reason).toBe(over)
    }
  })
})
