import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { MatchProposal } from "#lib/contract/finance/bank-statements.ts"
import type { StoredEntry } from "../stored-entry.ts"
import { candidatesFor } from "./candidates.ts"
import { propose } from "./propose.ts"
import { unpaidOf } from "./sent-amounts.ts"

/** What open entries may pay, by the entry's id. */
export async function proposalsFor(
  entries: readonly StoredEntry[],
  connection?: Connection,
): Promise<Map<number, MatchProposal[]>> {
  if (entries.length === 0) return new Map()
  const found = Map.groupBy(await candidatesFor(entries, connection), ({ entry }) => entry)
  return new Map(entries.map((entry) => [entry.id, propose(found.get(entry.id) ?? [], unpaidOf(entry))]))
}
