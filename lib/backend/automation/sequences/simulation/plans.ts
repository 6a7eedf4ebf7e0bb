import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { senderKey } from "./channels.ts"
import { mailNeeds } from "./mail-needs.ts"
import type { Plan } from "./simulate.ts"

type About = { session_id: number | null; sender_id: number | null }
type Days = { id: number; opening: string | null; deposit: string | null }

/** Of a run whose start is gone: no mail of it goes. */
export const noChannel = "none"

/** What runs go by: of each flow, session and sender it is made once. */
export class Plans {
  readonly #flows = new Map<Flow, { graph: Plan["graph"]; needs: Map<number | null, Plan["needs"]> }>()
  readonly #days = new Map<number, Plan["show"]>()
  readonly #plans = new Map<string, Plan>()

  /** Reads what the plans of runs need. @param flows with the sessions of those who go by them */
  static async read(flows: { flow: Flow; sessions: Iterable<number | null> }[]): Promise<Plans> {
    const plans = new Plans()
    const sessions = flows.map(({ sessions: of }) => [...new Set(of)])
    const days = await query<Days>({
      name: "days-of-sessions",
      text: `SELECT id, to_char("from", 'YYYY-MM-DD') AS opening, mail_values ->> 'DEPOSIT_DAY' AS deposit FROM tradeshow_session WHERE id = ANY ($1::int[])`,
      values: [[...new Set(sessions.flat())].filter((id) => id !== null)],
    })
    for (const { id, opening, deposit } of days) plans.#days.set(id, { opening, deposit })
    for (const [place, { flow }] of flows.entries()) {
      const needs = new Map<number | null, Plan["needs"]>()
      for (const session of sessions[place] ?? []) needs.set(session, await mailNeeds(flow, session))
      plans.#flows.set(flow, { graph: graphOf(flow), needs })
    }
    return plans
  }

  of(flow: Flow, { session_id, sender_id }: About): Plan {
    const known = this.#flows.get(flow)
    if (!known) throw new Error("The plan of a flow was not read")
    const key = `${[...this.#flows.keys()].indexOf(flow)} ${session_id} ${sender_id}`
    const plan = this.#plans.get(key) ?? {
      graph: known.graph,
      needs: known.needs.get(session_id) ?? new Map(),
      show: (session_id !== null && this.#days.get(session_id)) || { opening: null, deposit: null },
      sender: sender_id === null ? noChannel : senderKey(sender_id),
    }
    this.#plans.set(key, plan)
    return plan
  }
}
