import { posix } from "node:path"
import { firstOf } from "#lib/contract/cut-text.ts"

/** Characters of a name, its ending left out. */
const longestStem = 110
/** Names that Windows keeps for devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The name of a file as every system takes it, in the two parts before and from its last dot: no folders, no signs that are not seen or
 * turn the reading round, none that systems keep for themselves.
 */
export function safeName(name: string): { stem: string; extension: string } {
  const plain = posix
    .basename(name.normalize("NFC").replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "")
  const { name: before, ext: extension } = posix.parse(plain)
  const stem = firstOf(before, longestStem).trim()
  return { stem: device.test(stem) ? `_${stem}` : stem || "document", extension }
}
