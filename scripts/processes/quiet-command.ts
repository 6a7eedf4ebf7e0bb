import { spawn } from "node:child_process"
import { resolve } from "node:path"
import { Refusal } from "#lib/refusal.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"

/** The end of a command: its exit code and all it wrote. */
export interface CommandResult {
  code: number
  output: string
}

/** How a command runs. */
export interface CommandOptions {
  /** Environment variables added to those of this process. */
  settings?: Record<string, string | undefined>
  /** Ends the command when it is aborted. */
  signal?: AbortSignal
  /** Where it runs, when that is not where this process does. */
  cwd?: string
}

/**
 * Runs a program and keeps what it writes.
 * @param file its path, or its name when it is on the PATH
 * @throws AbortError when it was ended by its signal
 */
export function runCommand(
  file: string,
  args: string[],
  { settings = {}, signal, cwd }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((settle, fail) => {
    const child = spawn(file, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: childEnvironment(settings),
      signal,
      cwd,
    })
    const chunks: Buffer[] = []
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk))
    child.once("error", fail)
    child.once("close", (code) => settle({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }))
  })
}

/** Runs a program of node_modules/.bin, which finds the Node that runs this script. */
export function runQuietly(
  program: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return runCommand(resolve("node_modules/.bin", program), args, options)
}

/**
 * Runs a program that has to succeed.
 * @throws Refusal with all it wrote when it does not
 */
export async function mustRun(program: string, args: string[], options: CommandOptions = {}) {
  const { code, output } = await runQuietly(program, args, options)
  if (code !== 0) throw new Refusal(`${program} ${args[0] ?? ""} failed:\n${output}`)
}
