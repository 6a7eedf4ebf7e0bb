import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** A file of functions and triggers. */
export interface SqlFile {
  /** Its path under prisma/sql. */
  name: string
  script: string
  /** Of its content and that of the files before it: what a file makes may be made with what they made. */
  hash: string
}

function read(folder: string, within: string): { name: string; script: string }[] {
  if (!existsSync(join(folder, within))) return []
  return readdirSync(join(folder, within))
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => join(within, file))
    .map((name) => ({ name, script: readFileSync(join(folder, name), "utf8") }))
}

/** Functions and triggers of this release, in the order in which they are applied: that of their files' names. */
export function listSql(folder = resolve("prisma/sql")): SqlFile[] {
  const files: SqlFile[] = []
  for (const { name, script } of read(folder, "")) {
    const before = files.at(-1)?.hash ?? ""
    files.push({ name, script, hash: createHash("sha256").update(before).update(script).digest("hex") })
  }
  return files
}

/** Stands for the content of a file that is applied once, whatever becomes of it later. */
export const ONCE = "once"

/** What is done once in a database, when it has the functions of this release: rows computed again after a change of them. */
export function listOnce(folder = resolve("prisma/sql")): SqlFile[] {
  return read(folder, "once").map((file) => ({ ...file, hash: ONCE }))
}
