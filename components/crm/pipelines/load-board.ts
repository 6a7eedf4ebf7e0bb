import type { SearchParams } from "nuqs/server"
import { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import { serverApi } from "#lib/api/server.ts"
import type { BoardStage } from "#lib/contract/crm/pipelines.ts"
import { loadBoardUrl, type ShownOwners } from "./board-url.ts"

type BoardSetup = Awaited<ReturnType<Api["pipelines"]["init"]>>
/** Which companies a board holds. */
export type BoardFilters = { pipeline: number; term: string; ownerIds: number[] }

/** As much as the contract lets an address ask for. */
const maxTerm = 200
const maxOwners = 50

/** A pipeline that went meanwhile, or one that is asked for in a way that makes no sense, leaves the board empty. */
async function stagesOf(filters: BoardFilters): Promise<BoardStage[] | null> {
  try {
    return (await serverApi.pipelines.load({ ...filters, page: 1 })).stages
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}

/** Whose companies are shown where the address does not say. */
function usualOwners({ current_owner }: BoardSetup): ShownOwners {
  return current_owner === null ? "all" : [current_owner]
}

/**
 * Everything the pipelines screen shows for an address; an unknown pipeline is the first one. An address that names none stays so
 * as the filters change: another path would draw the screen again, and whoever types in it would lose the focus.
 */
export async function loadBoard(pipelineId: string | undefined, search: Promise<SearchParams>) {
  const [query, setup] = await Promise.all([loadBoardUrl(search), serverApi.pipelines.init()])
  const named = setup.pipelines.find(({ id }) => String(id) === pipelineId)
  const chosen = named ?? setup.pipelines[0] ?? null
  const name = query.name.trim().slice(0, maxTerm)
  const owners = query.owners ?? usualOwners(setup)
  const ownerIds = owners === "all" ? [] : owners.slice(0, maxOwners)
  const filters = chosen && { pipeline: chosen.id, term: name, ownerIds }
  return {
    setup,
    chosen,
    url: { pipeline: named?.id ?? null, name, owners: query.owners },
    filters,
    stages: filters && (await stagesOf(filters)),
    /** Milliseconds; days in a stage count up to here, on the server and in the browser alike. */
    now: Date.now(),
  }
}

export type LoadedBoard = Awaited<ReturnType<typeof loadBoard>>
