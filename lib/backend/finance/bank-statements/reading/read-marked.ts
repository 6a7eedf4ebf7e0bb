import { setImmediate } from "node:timers/promises"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"

/** Entries read before other work of the process has its turn. */
const atOnce = 250

/** What each of several pieces of a file says, read in slices. Throws a 422 on `file` for too many of them. */
export async function readEach<Piece, Read>(
  pieces: readonly Piece[],
  read: (piece: Piece, index: number) => Read,
): Promise<Read[]> {
  if (pieces.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const all: Read[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index % atOnce === 0) await setImmediate()
    all.push(read(piece, index))
  }
  return all
}
