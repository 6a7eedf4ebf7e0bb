import pg from "pg"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"

/** What migrations announce on the channel "cache" when it changes. */
export type CachedArea = "reference" | "identity"

const reconnectMilliseconds = 1_000
const forgetters = new Map<CachedArea, Set<() => void>>()
let listening = false
let started = false

/** Whether notices arrive. Without them nothing may be served from a cache that they keep true. */
export function noticesArrive(): boolean {
  if (!started) {
    started = true
    void listen()
  }
  return listening
}

/** Calls `forget` when data of the area changed anywhere, and whenever notices may have been missed. */
export function onCacheNotice(area: CachedArea, forget: () => void): void {
  const held = forgetters.get(area) ?? new Set()
  held.add(forget)
  forgetters.set(area, held)
}

function forgetAll(): void {
  for (const held of forgetters.values()) for (const forget of held) forget()
}

async function listen(): Promise<void> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "crm-notices",
    keepAlive: true,
  })
  const lost = (error?: Error) => {
    if (error) log.warn({ err: error }, "cache notices lost")
    client.removeAllListeners()
    client.on("error", (late) => log.debug({ err: late }, "late error of a lost connection"))
    listening = false
    forgetAll()
    setTimeout(() => void listen(), reconnectMilliseconds).unref()
  }
  client.once("error", lost)
  client.once("end", () => lost())
  client.on("notification", ({ payload }) => {
    for (const forget of forgetters.get(payload as CachedArea) ?? []) forget()
  })
  try {
    await client.connect()
    await client.query("LISTEN cache")
    forgetAll()
    listening = true
  } catch (error) {
    lost(error instanceof Error ? error : new Error(String(error)))
  }
}
