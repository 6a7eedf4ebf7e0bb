import type { BoardFilters } from "../load-board.ts"
import type { Stages } from "./stages.ts"

/** The client loads with the first call: the page comes with its cards. */
const client = async () => (await import("#lib/api/client.ts")).api

/** @param stage that column only; all unless given */
export async function loadPage(filters: BoardFilters, page: number, stage?: number): Promise<Stages> {
  return (await (await client()).pipelines.load({ ...filters, page, stage })).stages
}

type Change = { pipeline: number; company_id: number; option_id: number; from_option_id: number }

export async function moveToStage(change: Change) {
  return (await (await client()).pipelines.change(change)).saved
}
