import type { Saved } from "#lib/contract/crm/pipelines.ts"
import type { BoardFilters } from "../load-board.ts"
import type { Stages } from "./stages.ts"

/** The client loads with the first call: the page comes with its cards. */
const client = async () => (await import("#lib/api/client.ts")).api

/** Its calls outlive the page: one that is left or reloaded right after a drop loses no move (B-20). */
const lastingClient = async () =>
  (await import("#lib/api/client.ts")).apiOver((request) =>
    fetch(request, { credentials: "same-origin", keepalive: true }),
  )

/** @param stage that column only; all unless given */
export async function loadPage(filters: BoardFilters, page: number, stage?: number): Promise<Stages> {
  return (await (await client()).pipelines.load({ ...filters, page, stage })).stages
}

/** A company on its way; null is out of the pipeline. */
type Passage = {
  pipeline: number
  company: number
  from: number | null
  to: number | null
  /** Since when it had stood there: a move that is taken back. */
  enteredAt?: string | undefined
}

/** Keeps a move, an addition or a removal; answers what stands on the board now, null for what left it. */
export async function bring(passage: Passage): Promise<Saved | null> {
  const { pipeline, company: company_id, from, to, enteredAt: entered_at } = passage
  const { pipelines } = await lastingClient()
  if (to === null) {
    if (from !== null) await pipelines.remove({ pipeline, company_id, from_option_id: from })
    return null
  }
  const entered = { pipeline, company_id, option_id: to, entered_at }
  const { saved } =
    from === null
      ? await pipelines.add(entered)
      : await pipelines.change({ ...entered, from_option_id: from })
  return saved
}
