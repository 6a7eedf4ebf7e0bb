import type pg from "pg"
import { mailingSteps } from "#prisma/seed/large/mailings.ts"
import { unburden } from "#prisma/seed/large/unburden.ts"
import { MAILING_TABLES } from "#prisma/seed/mailing-tables.ts"
import { advanceIds } from "#prisma/seed/rows.ts"
import { writeMailingsUnrefreshed } from "#prisma/seed/unrefreshed.ts"

/** 2,000,000 subscriptions at 1,000,000 contacts. */
const SUBSCRIPTIONS_PER_CONTACT = 2

/**
 * Adds sequences, mailing lists and who is on them, until there are about two subscriptions for each contact, in the transaction of the caller.
 * @param contacts contacts there are
 * @param onProgress told the step that begins
 */
export async function writeLargeMailings(
  client: pg.Client,
  contacts: number,
  onProgress: (step: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from mailing_subscription")
  const missing = contacts * SUBSCRIPTIONS_PER_CONTACT - (rows[0]?.n ?? 0)
  // Who unsubscribed is missing from the lists that were written.
  if (missing < contacts / 10) return
  await client.query("set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'")
  await client.query("set local synchronous_commit = off")
  const restore = await unburden(client, MAILING_TABLES)
  const count = await writeMailingsUnrefreshed(client, async () => {
    for (const { name, sql } of mailingSteps(missing)) {
      onProgress(name)
      await client.query(sql)
    }
  })
  onProgress("indexes and keys of mailings")
  await restore()
  await count()
  await advanceIds(client, ["mailing_list", "sequence", "sequence_email"])
}
