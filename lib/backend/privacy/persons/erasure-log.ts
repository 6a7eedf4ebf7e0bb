import { appendFile, readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { z } from "zod"
import { personKind } from "#lib/contract/privacy/persons.ts"
import { env } from "#lib/env.ts"

/** With what addresses are hashed: without it a restored database would not know them. */
const keyLine = z.object({ key: z.string() })
const erasureLine = z.object({
  kind: personKind,
  record: z.number(),
  /** When the record was made, ISO 8601: whether it is the same one after a restore. */
  made_at: z.string(),
  addresses: z.array(z.string()),
  user: z.number().nullable(),
  at: z.string(),
  reason: z.string(),
})
export type ErasureLine = z.output<typeof erasureLine>

/** Every erasure is in this file as well, which a restore of the database leaves as it is: one JSON value a line, of nobody's name. */
const logPath = () => resolve(env().DATA_DIR, "erasures.jsonl")

/** Nobody else of the machine reads it. */
const ownFile = 0o600

async function readLines(): Promise<unknown[]> {
  const text = await readFile(logPath(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw error
  })
  // A last line that a kill cut off is written again by whoever goes on.
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
}

/** What the file holds: the key (hex), undefined while there is none, and erasures in their order. */
export async function readErasureLog(): Promise<{ key: string | undefined; erasures: ErasureLine[] }> {
  const lines = await readLines()
  const keys = lines.flatMap((line) => keyLine.safeParse(line).data?.key ?? [])
  return { key: keys.at(-1), erasures: lines.flatMap((line) => erasureLine.safeParse(line).data ?? []) }
}

/** Whether two lines are of one person; under a registration there may be several. */
const isSame = (one: ErasureLine, other: ErasureLine) =>
  one.kind === other.kind &&
  one.record === other.record &&
  one.made_at === other.made_at &&
  (one.kind !== "applicant" || one.addresses.join() === other.addresses.join())

/** Adds an erasure unless it is there. @param key hex */
export async function logErasure(line: ErasureLine, key: string): Promise<void> {
  const known = await readErasureLog()
  const isThere = known.erasures.some((one) => isSame(one, line))
  const added = [...(known.key === key ? [] : [{ key }]), ...(isThere ? [] : [line])]
  // The line break before them ends a line that was cut off.
  const text = added.map((one) => `\n${JSON.stringify(one)}\n`).join("")
  if (text !== "") await appendFile(logPath(), text, { mode: ownFile, flush: true })
}
