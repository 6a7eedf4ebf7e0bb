import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { startTime } from "#scripts/processes/process-identity.ts"

/** Long enough for a second launcher that found the same dead holder to have written its own name. */
const SETTLE_MS = 100

const holderSchema = z.object({ pid: z.number().int(), startedAt: z.string() })

function lockPath(dataDirectory: string) {
  return join(dataDirectory, "launcher.lock")
}

function readHolder(path: string) {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, "utf8")
  // A holder killed while writing leaves half a line: nobody alive holds that.
  return text.endsWith("\n") ? holderSchema.parse(JSON.parse(text)) : undefined
}

/** The process that holds a data directory, undefined when nobody alive does. */
export function lockHolder(dataDirectory: string): number | undefined {
  const holder = readHolder(lockPath(dataDirectory))
  return holder && startTime(holder.pid) === holder.startedAt ? holder.pid : undefined
}

/**
 * Takes a data directory for this process. A holder that died without giving it back is replaced.
 * @returns release, which gives it back
 * @throws Refusal when another process holds it
 */
export async function lockDataDirectory(dataDirectory: string): Promise<() => void> {
  const refuse = (pid: number) => {
    throw new Refusal(`The data directory ${dataDirectory} is in use by the launcher with process id ${pid}.`)
  }
  const other = lockHolder(dataDirectory)
  if (other !== undefined) refuse(other)

  const path = lockPath(dataDirectory)
  const candidate = `${path}.${process.pid}`
  writeFileSync(candidate, `${JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) })}\n`)
  renameSync(candidate, path)
  await pause(SETTLE_MS)
  const winner = lockHolder(dataDirectory)
  if (winner !== undefined && winner !== process.pid) refuse(winner)

  return () => rmSync(path, { force: true })
}
