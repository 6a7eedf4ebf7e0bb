import { invalid } from "#lib/backend/platform/http/errors.ts"
import { mapInSlices } from "#lib/backend/platform/parsing/in-slices.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"

/** What each of several pieces of a file says, read in slices. Throws a 422 on `file` for too many of them. */
export async function readEach<Piece, Read>(
  pieces: readonly Piece[],
  read: (piece: Piece, index: number) => Read,
): Promise<Read[]> {
  if (pieces.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  return mapInSlices(pieces, read)
}
