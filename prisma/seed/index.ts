import { inSeedTransaction, withClient } from "#prisma/seed/connection.ts"
import { writeDemo } from "#prisma/seed/demo/write-demo.ts"
import { writeLarge } from "#prisma/seed/large/write-large.ts"
import { writeLargeMailings } from "#prisma/seed/large/write-mailings.ts"
import { writeLargeMails } from "#prisma/seed/large/write-mails.ts"
import { writeLargeRegistrations } from "#prisma/seed/large/write-registrations.ts"
import { writeReference } from "#prisma/seed/reference/write-reference.ts"

type Progress = (step: string) => void
const silent: Progress = () => undefined

/**
 * Brings reference data up to date: countries, states, types, categories, shows. Cheap when nothing changed, and safe on
 * every start and in many processes at once. Never overwrites what users edit (sessions, pipelines, configuration).
 * @param databaseUrl migrated database
 */
export function seedReference(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, (client) =>
    inSeedTransaction(client, () => writeReference(client, new Date())),
  )
}

/**
 * Fills a database with the demo, once, after its reference data. Creates the demo sign-ins: never for production.
 * @param databaseUrl migrated database
 * @param onProgress told what is being written
 * @returns whether anything was written
 */
export function seedDemo(databaseUrl: string, onProgress: Progress = silent): Promise<boolean> {
  const now = new Date()
  return withClient(databaseUrl, (client) =>
    inSeedTransaction(client, async () => {
      await writeReference(client, now)
      return writeDemo(client, now, onProgress)
    }),
  )
}

/**
 * Fills a database up to the wanted numbers with invented companies, contacts, registrations, mails and members of mailing lists, after reference data and demo, then
 * lets PostgreSQL collect statistics and mark visible pages, so that it is fast at once. For measuring, not for production.
 * @param databaseUrl migrated database
 * @param desired companies and contacts there shall be in all; a fifth as many registrations as companies, and two mails and two subscriptions for each contact
 * @param onProgress told the step that begins
 */
export async function seedLarge(
  databaseUrl: string,
  desired: { companies: number; contacts: number },
  onProgress: Progress = silent,
): Promise<void> {
  await seedDemo(databaseUrl, onProgress)
  await withClient(databaseUrl, async (client) => {
    await inSeedTransaction(client, () => writeLarge(client, desired, onProgress))
    await inSeedTransaction(client, () => writeLargeRegistrations(client, desired.companies, onProgress))
    await inSeedTransaction(client, () => writeLargeMails(client, desired.contacts, onProgress))
    await inSeedTransaction(client, () => writeLargeMailings(client, desired.contacts, onProgress))
    onProgress("vacuum and statistics")
    await client.query("vacuum (analyze)")
  })
}
