import type pg from "pg"
import { mailSteps } from "#prisma/seed/large/mails.ts"
import { unburden } from "#prisma/seed/large/unburden.ts"
import { MAIL_TABLES } from "#prisma/seed/mail-tables.ts"
import { advanceIds } from "#prisma/seed/rows.ts"
import { writeMailsUnrefreshed } from "#prisma/seed/unrefreshed.ts"

/** Two mails for each contact: 2,000,000 at 1,000,000 contacts. */
const MAILS_PER_CONTACT = 2

/**
 * Adds conversations until there are about two mails for each contact, in one transaction.
 * @param contacts contacts there are
 * @param onProgress told the step that begins
 */
export async function writeLargeMails(
  client: pg.Client,
  contacts: number,
  onProgress: (step: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ mails: number }>("select count(*)::int as mails from mail")
  const missing = contacts * MAILS_PER_CONTACT - (rows[0]?.mails ?? 0)
  // The size is an average: a last handful is not missing.
  if (missing < contacts / 10) return
  await client.query("set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'")
  await client.query("set local synchronous_commit = off")
  const restore = await unburden(client, MAIL_TABLES)
  await writeMailsUnrefreshed(client, async () => {
    for (const { name, sql } of mailSteps(missing)) {
      onProgress(name)
      await client.query(sql)
    }
  })
  onProgress("indexes and keys of mails")
  await restore()
  await advanceIds(client, ["mail_thread", "mail"])
}
