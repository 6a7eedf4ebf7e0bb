import { query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { getSequence } from "../editing/sequence-data.ts"

/** Input of a start; "*" is all lists, with `search` those that it finds. */
export type StartInput = {
  sequence: number
  from: number
  tradeshows: number[]
  mailing_list: "*" | number[]
  search?: string
}

/** What it means: the version that runs begin on, and the lists by their ids. */
export type ResolvedStart = {
  sequence: number
  version: number
  flow: Flow
  sender: number
  lists: number[]
  tradeshows: number[]
}

/** @throws 422 on the field for ids that are unknown */
async function known(table: "tradeshow" | "mailing_list", ids: number[], field: string) {
  const notArchived = table === "mailing_list" ? " AND archived_at IS NULL" : ""
  const found = await query<{ id: number }>({
    text: `SELECT id FROM ${table} WHERE id = ANY ($1::int[])${notArchived}`,
    values: [ids],
  })
  if (found.length < new Set(ids).size) throw invalid({ [field]: ["unknown_value"] })
}

async function resolveLists({ mailing_list: chosen, search = "" }: StartInput): Promise<number[]> {
  if (chosen !== "*") {
    await known("mailing_list", chosen, "mailing_list")
    return [...new Set(chosen)]
  }
  const parameters = new Parameters()
  const found = searchConditions(search, "search_text(name, description)", parameters)
  const all = await query<{ id: number }>({
    text: `SELECT id FROM mailing_list WHERE ${["archived_at IS NULL", ...found].join(" AND ")} ORDER BY id`,
    values: parameters.values,
  })
  if (all.length === 0) throw invalid({ mailing_list: ["required"] })
  return all.map(({ id }) => id)
}

/** Nobody starts a sequence that was archived. */
export function refuseArchived(archivedAt: unknown): void {
  if (archivedAt !== null) throw invalid({ sequence: ["sequence_archived"] })
}

/** @throws 404 for an unknown sequence, 422 by field: it was never published, it was archived, ids that are unknown */
export async function resolveStart(input: StartInput): Promise<ResolvedStart> {
  const { id, version_id, flow, archived_at } = await getSequence(input.sequence)
  refuseArchived(archived_at)
  if (version_id === null || flow === null) throw invalid({ sequence: ["sequence_not_published"] })
  await known("tradeshow", input.tradeshows, "tradeshows")
  const lists = await resolveLists(input)
  const [sender] = await query<{ id: number }>({
    text: "SELECT id FROM mailing_sender WHERE id = $1",
    values: [input.from],
  })
  if (!sender) throw invalid({ from: ["unknown_value"] })
  return { sequence: id, version: version_id, flow, sender: sender.id, lists, tradeshows: input.tradeshows }
}

/** SQL: the session that runs of a start are about: the current one of the first of its shows. @param shows SQL of their ids */
export const sessionOf = (
  shows: string,
) => `(SELECT id FROM tradeshow_session WHERE tradeshow_id = ANY (${shows})
  ORDER BY array_position(${shows}, tradeshow_id), is_current DESC, "from" DESC NULLS LAST LIMIT 1)`
