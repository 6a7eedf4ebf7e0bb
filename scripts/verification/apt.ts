import { type CommandOptions, type CommandResult, runCommand } from "#scripts/processes/quiet-command.ts"

/** Milliseconds that a package or browser may take to come. */
const PATIENCE_MS = 180_000

/** Runs a command as long as patience lasts. */
export async function attempt(run: (options: CommandOptions) => Promise<CommandResult>): Promise<string> {
  const { output } = await run({ signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => ({
    output: String(error),
  }))
  return output
}

/**
 * Installs packages of Debian. Nothing that is installed gives way to them.
 * @returns what was said, also where it failed: who needs them looks whether they are there
 */
export async function installPackages(...names: string[]): Promise<string> {
  if (process.getuid?.() !== 0) return `Only root can install them: apt-get install ${names.join(" ")}`
  const install = ["install", "--yes", "--no-remove", "--no-install-recommends", ...names]
  const updated = await attempt((options) => runCommand("apt-get", ["update"], options))
  return updated + (await attempt((options) => runCommand("apt-get", install, options)))
}
