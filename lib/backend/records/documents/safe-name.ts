import { posix } from "node:path"
import { safeFileName } from "#lib/backend/platform/files/file-names.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"

/** Characters of a name, its ending left out. */
const longestStem = 110

/** The name of a file as every system takes it, in the two parts before and from its last dot. */
export function safeName(name: string): { stem: string; extension: string } {
  const { name: before, ext: extension } = posix.parse(safeFileName(name, "document"))
  return { stem: firstOf(before, longestStem).trim() || "document", extension }
}
