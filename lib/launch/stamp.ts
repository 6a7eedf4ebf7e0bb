import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

function filesBelow(path: string, leaveOut: string[]): string[] {
  if (!existsSync(path) || leaveOut.includes(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), leaveOut))
}

/**
 * A fingerprint of files: alike exactly when their names and contents are.
 * @param paths files and folders; missing ones count as empty
 * @param leaveOut paths below them that do not count
 */
export function fingerprint(paths: string[], leaveOut: string[] = []): string {
  const hash = createHash("sha256").update(process.version)
  for (const file of paths.flatMap((path) => filesBelow(path, leaveOut))) {
    hash.update(`${file}\0`).update(readFileSync(file)).update("\0")
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
