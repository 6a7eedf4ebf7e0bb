import { query } from "#lib/backend/platform/database/db.ts"
import { env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import type { SeedMarker } from "#prisma/seed/marker.ts"
import { beginDemoDrafts } from "#scripts/demonstration/demo-mail-drafts.ts"
import { linkDemoMailboxes } from "#scripts/demonstration/demo-mail-links.ts"
import { tellDemoTalks } from "#scripts/demonstration/demo-mail-talks.ts"
import { runScript } from "#scripts/processes/run-script.ts"

const marker: SeedMarker = "seed.demo.mail"

async function isMarked(): Promise<boolean> {
  const rows = await query({ text: "SELECT FROM configuration_entry WHERE key = $1", values: [marker] })
  return rows.length > 0
}

/**
 * Links the mailboxes of the demo's sellers to its mail server and tells their conversations, in a process of its own: the back end has
 * one database. A second start finds it done.
 */
await runScript(async () => {
  const { OUTBOX_PORT } = env()
  if (OUTBOX_PORT === undefined)
    throw new Refusal("OUTBOX_PORT is not set: the demo's mail server is started first.")
  const isFirst = !(await isMarked())
  await linkDemoMailboxes(OUTBOX_PORT, isFirst)
  if (!isFirst) return 0
  const now = new Date()
  await tellDemoTalks(now)
  await beginDemoDrafts()
  await query({
    text: "INSERT INTO configuration_entry (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
    values: [marker, now.toISOString()],
  })
  return 0
})
