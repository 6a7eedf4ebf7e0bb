import { existsSync } from "node:fs"
import { Refusal } from "#lib/refusal.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"

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

const dayMs = 86_400_000

/** Hash of the commit, and the files that it and those of the day before it changed; undefined where git does not answer. */
export async function listLatest(): Promise<{ commit: string; changed: string[] } | undefined> {
  const [head] = await gitLines("log", "-1", "--format=%H %ct")
  const [commit, seconds] = head?.split(" ") ?? []
  if (!commit) return undefined
  const before = new Date(Number(seconds) * 1000 - dayMs).toISOString()
  const [base] = await gitLines("rev-list", "-1", `--before=${before}`, "HEAD")
  if (!base) return undefined
  const [committed, uncommitted] = await Promise.all([
    git("diff", "--name-only", "--no-renames", "-z", base),
    git("ls-files", "-z", "--others", "--exclude-standard"),
  ])
  return { commit, changed: [...new Set([...committed, ...uncommitted])] }
}

/** Lines that git answers; none where it fails, as in a folder that is no checkout. */
async function gitLines(...args: string[]): Promise<string[]> {
  const { code, output } = await runCommand("git", args)
  return code === 0 ? output.split("\n").filter(Boolean) : []
}
