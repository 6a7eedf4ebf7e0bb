import { existsSync } from "node:fs"
import { runCommand } from "#lib/launch/quiet-command.ts"
import { Refusal } from "#lib/launch/refusal.ts"

/** Names under which the work that all share may be known here. */
const shared = ["main", "origin/main"]

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await runCommand("git", args)
  if (code !== 0) throw new Refusal(`git ${args.join(" ")} failed: ${output}`)
  return output.split("\0").filter(Boolean)
}

async function findBase(): Promise<string> {
  for (const name of shared) {
    const { code, output } = await runCommand("git", ["merge-base", "HEAD", name])
    if (code === 0) return output.trim()
  }
  throw new Refusal(`What changed is told by git against ${shared.join(" or ")}, and there is neither.`)
}

/** Files of the project that git knows or would add, those that are gone left out. */
export async function listFiles(): Promise<string[]> {
  const files = await git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
  return [...new Set(files)].filter((path) => existsSync(path))
}

/** Files that differ from what main had when this work began, in commits, in the working tree and new; also those that are gone. */
export async function listChanges(): Promise<string[]> {
  const changed = await git("diff", "--name-only", "--no-renames", "-z", await findBase())
  const added = await git("ls-files", "-z", "--others", "--exclude-standard")
  return [...new Set([...changed, ...added])]
}
