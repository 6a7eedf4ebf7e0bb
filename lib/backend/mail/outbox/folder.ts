import { randomBytes } from "node:crypto"
import { mkdirSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { env } from "#lib/env.ts"

/** A mail's name: when it was taken, then what tells it from others of that moment. Names sort as the mails came. */
const namePattern = /^\d{13}-[0-9a-f]{12}$/
const extension = ".eml"
const waitingExtension = ".waiting"

/** Where the demo's mail server keeps what it takes, made when it is missing. */
export function outboxFolder(): string {
  const folder = join(env().DATA_DIR, "outbox")
  mkdirSync(folder, { recursive: true })
  return folder
}

export const newMailName = (): string => `${Date.now()}-${randomBytes(6).toString("hex")}`
export const isMailName = (text: string): boolean => namePattern.test(text)
export const takenAt = (name: string): Date => new Date(Number(name.slice(0, 13)))

export const pathOfMail = (name: string): string => join(outboxFolder(), name + extension)
/** A file that exists as long as a mail was not handed over to everybody it is for. */
export const pathOfWaiting = (name: string): string => join(outboxFolder(), name + waitingExtension)

async function listNames(end: string): Promise<string[]> {
  const files = await readdir(outboxFolder())
  return files.flatMap((file) => {
    const name = file.slice(0, -end.length)
    return file.endsWith(end) && isMailName(name) ? [name] : []
  })
}

/** Names of all mails, the latest first. */
export async function listMailNames(): Promise<string[]> {
  return (await listNames(extension)).sort().reverse()
}

/** Names of mails that were not handed over yet, the oldest first. */
export async function listWaiting(): Promise<string[]> {
  return (await listNames(waitingExtension)).sort()
}
