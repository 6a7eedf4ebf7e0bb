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

/** Loads what sends a move: one that is dropped before it has come would be lost with the page (B-20). */
export const preloadCalls = () => void lastingClient()

/** @param stage that column only; all unless given */
export async function loadPage(filters: BoardFilters, page: number, stage?: number): Promise<Stages> {
  return (await (await client()).pipelines.load({ ...filters, page, stage })).stages
}

/** A company on its way; null is out of the pipeline. */
type BoardMove = {
  pipeline: number
  company: number
  from: number | null
  to: number | null
  /** The move that this one undoes. */
  undoes?: number | undefined
}

/** What is on the board now, null for what left it, and the move for undo; null where it cannot be undone. */
export type Brought = { saved: Saved | null; move: number | null }

/** Stores a move, an addition, a removal, or the undoing of one. */
export async function bring({ pipeline, company: company_id, ...change }: BoardMove): Promise<Brought> {
  const { from, to, undoes } = change
  const { pipelines } = await lastingClient()
  if (undoes !== undefined) {
    const { saved } = await pipelines.undo({ pipeline, company_id, move: undoes })
    return { saved, move: null }
  }
  if (to === null) {
    if (from === null) return { saved: null, move: null }
    const { move } = await pipelines.remove({ pipeline, company_id, from_option_id: from })
    return { saved: null, move }
  }
  const entered = { pipeline, company_id, option_id: to }
  const { saved } =
    from === null
      ? await pipelines.add(entered)
      : await pipelines.change({ ...entered, from_option_id: from })
  return { saved, move: saved.move }
}
