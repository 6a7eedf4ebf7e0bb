import pg from "pg"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"

/** Channels on which triggers announce changes when they commit. */
const channels = ["cache", "notification"] as const
export type Channel = (typeof channels)[number]

type Hearer = {
  hear: (payload: string) => void
  /** Called whenever notices may have been missed. */
  miss: () => void
}

const reconnectMilliseconds = 1_000
const hearers = new Map<string, Set<Hearer>>(channels.map((channel) => [channel, new Set()]))
let listening = false
let started = false

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

function tellMissed(): void {
  for (const held of hearers.values()) for (const hearer of held) hearer.miss()
}

async function listen(): Promise<void> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "crm-notices",
    keepAlive: true,
  })
  const lost = (error?: Error) => {
    if (error) log.warn({ err: error }, "notices lost")
    client.removeAllListeners()
    client.on("error", (late) => log.debug({ err: late }, "late error of a lost connection"))
    listening = false
    tellMissed()
    setTimeout(() => void listen(), reconnectMilliseconds).unref()
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
  } catch (error) {
    lost(error instanceof Error ? error : new Error(String(error)))
  }
}
