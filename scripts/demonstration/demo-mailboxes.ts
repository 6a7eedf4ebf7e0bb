import { query } from "#lib/backend/platform/database/db.ts"
import { env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import type { SeedMarker } from "#prisma/seed/marker.ts"
import { beginDemoDrafts } from "#scripts/demonstration/demo-mail-drafts.ts"
import { followServer, linkDemoMailboxes } from "#scripts/demonstration/demo-mail-links.ts"
import { tellDemoTalks } from "#scripts/demonstration/demo-mail-talks.ts"
import { shareDemoMailbox } from "#scripts/demonstration/demo-shared-mailbox.ts"
import { runScript } from "#scripts/processes/run-script.ts"

/** Does what is done once, unless it is marked as done. */
async function once(marker: SeedMarker, work: (now: Date) => Promise<void>): Promise<void> {
  const marked = await query({ text: "SELECT FROM configuration_entry WHERE key = $1", values: [marker] })
  if (marked.length > 0) return
  const now = new Date()
  await work(now)
  await query({
    text: "INSERT INTO configuration_entry (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
    values: [marker, now.toISOString()],
  })
}

/**
 * Links the mailboxes of the demo's sellers and the one that is shared to its mail server and tells their conversations, in a process of its
 * own: the back end has one database. A second start finds it done.
 */
await runScript(async () => {
  const { OUTBOX_PORT: port } = env()
  if (port === undefined)
    throw new Refusal("OUTBOX_PORT is not set: the demo's mail server is started first.")
  await followServer(port)
  await once("seed.demo.mail", async (now) => {
    await linkDemoMailboxes(port)
    await tellDemoTalks(now)
    await beginDemoDrafts()
  })
  await once("seed.demo.shared_mailbox", (now) => shareDemoMailbox(port, now))
  return 0
})
