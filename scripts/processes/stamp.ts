import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

type Options = {
  /** Paths below them that do not count. */
  leaveOut?: string[]
  /** What the paths of further files have that do not count. */
  leaveOutMatching?: RegExp
  /** Where the paths begin; the working directory unless told. */
  root?: string
}

function filesBelow(path: string, options: Options): string[] {
  const { leaveOut = [], leaveOutMatching, root = "." } = options
  const target = join(root, path)
  if (!existsSync(target) || leaveOut.includes(path)) return []
  if (statSync(target).isFile()) return leaveOutMatching?.test(path) ? [] : [path]
  return readdirSync(target)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), options))
}

/**
 * A fingerprint of files: alike exactly when their names and contents are.
 * @param paths files and folders; missing ones count as empty
 */
export function fingerprint(paths: string[], options: Options = {}): string {
  const hash = createHash("sha256").update(process.version)
  for (const file of paths.flatMap((path) => filesBelow(path, options))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(options.root ?? ".", file)))
      .update("\0")
  }
  return hash.digest("hex")
}

/** Whether a stamp file holds this fingerprint: what it stands for is up to date. */
export function isStamped(stampFile: string, print: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === print
}

/** Notes that what the stamp stands for was made from this fingerprint. */
export function writeStamp(stampFile: string, print: string): void {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, print)
}
