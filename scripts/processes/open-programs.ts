import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { Refusal } from "#lib/refusal.ts"
import { fingerprint } from "#scripts/processes/stamp.ts"

const CACHE = "/var/cache/tradeshow-crm"
const PASS_OTHERS = 0o001
const READ_OTHERS = 0o004
const hashLength = 16

/** Whether every user may read a file and pass the folders above it. */
export function isOpenToAll(file: string): boolean {
  if ((statSync(file).mode & READ_OTHERS) === 0) return false
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & PASS_OTHERS) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function openToAll(path: string) {
  const found = statSync(path)
  const isProgram = (found.mode & 0o100) !== 0
  chmodSync(path, found.isDirectory() || isProgram ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/**
 * Puts a folder of programs where every user may read and run them, once for each content. Capabilities do not help where programs ask by
 * access(2) whether they may run one another, as initdb does: that call answers for the real user, without them.
 * @param folder of the programs
 * @param cache where copies are kept, each under the hash of its content; one whose content is another is made again
 * @returns the folder of the copy
 * @throws Refusal when it cannot be written there
 */
export function copyForAll(folder: string, cache = CACHE): string {
  const print = fingerprint(["."], { root: folder })
  const copy = join(cache, print.slice(0, hashLength))
  const isThere = () => existsSync(copy) && fingerprint(["."], { root: copy }) === print
  if (isThere()) return copy
  const unfinished = `${copy}.${process.pid}`
  try {
    mkdirSync(cache, { recursive: true, mode: 0o755 })
    rmSync(copy, { recursive: true, force: true })
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    renameSync(unfinished, copy)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was quicker.
    if (isThere()) return copy
    throw new Refusal(
      `Only root may enter the folder of PostgreSQL's programs, and they could not be copied to ${cache}: move the project to where all users may read it, run as another user or set DATABASE_URL.`,
      { cause },
    )
  }
  return copy
}
