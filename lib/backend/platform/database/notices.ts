import pg from "pg"
import { backoff } from "#lib/backoff.ts"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"

/** Channels on which triggers announce changes when they commit. */
const channels = [
  "cache",
  "notification",
  "pipeline",
  "registration",
  "mail",
  "mail_queue",
  "approved_platform",
] as const
export type Channel = (typeof channels)[number]

type Hearer = {
  hear: (payload: string) => void
  /** Called whenever notices may have been missed. */
  miss: () => void
}

/** Milliseconds between two tries to listen again, at most: until then every call asks the database who calls. */
const reconnectMilliseconds = 5_000
const connectMilliseconds = 10_000
const hearers = new Map<string, Set<Hearer>>(channels.map((channel) => [channel, new Set()]))
let listening = false
let started = false
let failures = 0

/** Whether notices arrive at this process; the first call begins to listen, on one connection for all channels. */
export function noticesArrive(): boolean {
  if (!started) {
    started = true
    void listen()
  }
  return listening
}

/** Has every notice of the channel heard, as long as the process runs. */
export function onNotice(channel: Channel, hearer: Hearer): void {
  hearers.get(channel)?.add(hearer)
}

/** Has all that lives by notices forget what it holds, as after a time in which none could arrive. */
export function tellMissed(): void {
  for (const ofChannel of hearers.values()) for (const hearer of ofChannel) hearer.miss()
}

async function listen(): Promise<void> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "crm-notices",
    keepAlive: true,
    connectionTimeoutMillis: connectMilliseconds,
  })
  let isLost = false
  const lost = (error?: Error) => {
    // A broken connection says so more than once.
    if (isLost) return
    isLost = true
    failures += 1
    // While the database is away every try fails alike.
    log[failures === 1 ? "warn" : "debug"]({ err: error }, "notices lost")
    client.removeAllListeners()
    client.on("error", (late) => log.debug({ err: late }, "late error of a lost connection"))
    client.end().catch((late: unknown) => log.debug({ err: late }, "lost connection not ended"))
    listening = false
    tellMissed()
    setTimeout(() => void listen(), backoff(failures, reconnectMilliseconds)).unref()
  }
  client.once("error", lost)
  client.once("end", () => lost())
  client.on("notification", ({ channel, payload = "" }) => {
    for (const hearer of hearers.get(channel) ?? []) hearer.hear(payload)
  })
  try {
    await client.connect()
    await client.query(channels.map((channel) => `LISTEN ${channel}`).join("; "))
    tellMissed()
    listening = true
    failures = 0
  } catch (error) {
    lost(error instanceof Error ? error : new Error(String(error)))
  }
}
