import { expect } from "vitest"
import { type Channel, noticesArrive, onNotice } from "#lib/backend/platform/database/notices.ts"
import { sql, unique } from "./database.ts"

const received = new Map<Channel, string[]>()

function payloadsOf(channel: Channel): string[] {
  const known = received.get(channel)
  if (known) return known
  const payloads: string[] = []
  received.set(channel, payloads)
  onNotice(channel, { hear: (payload) => payloads.push(payload), miss: () => undefined })
  return payloads
}

/** Waits until this process has heard all that was announced on a channel by now: notices come in the order of their commits. */
export async function allNotices(channel: Channel): Promise<void> {
  const payloads = payloadsOf(channel)
  const mark = unique("mark")
  await expect.poll(noticesArrive).toBe(true)
  await sql("SELECT pg_notify($1, $2)", [channel, mark])
  await expect.poll(() => payloads.includes(mark)).toBe(true)
}

/** What a work announces on a channel. */
export async function announced(channel: Channel, work: () => Promise<unknown>): Promise<string[]> {
  await allNotices(channel)
  const payloads = payloadsOf(channel)
  payloads.length = 0
  await work()
  await allNotices(channel)
  return payloads.filter((payload) => !payload.startsWith("mark"))
}
