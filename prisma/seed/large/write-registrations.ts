import type pg from "pg"
import { ledgerSteps } from "#prisma/seed/large/ledger.ts"
import { registrationBoothSteps } from "#prisma/seed/large/registration-booths.ts"
import { registrationSteps } from "#prisma/seed/large/registrations.ts"
import { unburden } from "#prisma/seed/large/unburden.ts"
import { LEDGER_TABLES } from "#prisma/seed/ledger-tables.ts"
import { loadLookups } from "#prisma/seed/lookups.ts"
import { REGISTRATION_TABLES } from "#prisma/seed/registration-tables.ts"
import { advanceIds } from "#prisma/seed/rows.ts"
import { writeRegistrationsUnrefreshed } from "#prisma/seed/unrefreshed.ts"

/** Companies for one application: 250,000 companies send 50,000. */
const COMPANIES_A_REGISTRATION = 5

async function missing(client: pg.Client, companies: number): Promise<number> {
  const counted = await client.query<{ n: number }>("select count(*)::int as n from registration")
  return Math.floor(companies / COMPANIES_A_REGISTRATION) - (counted.rows[0]?.n ?? 0)
}

/**
 * Adds registrations until there is one for every five companies, in the transaction of the caller.
 * @param companies there are in all
 * @param onProgress told the step that begins
 */
export async function writeLargeRegistrations(
  client: pg.Client,
  companies: number,
  onProgress: (step: string) => void,
): Promise<void> {
  const count = await missing(client, companies)
  if (count <= 0) return
  await client.query("set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'")
  const lookups = await loadLookups(client)
  // The list first: keys of the details rest on indexes of it, which stay while the keys are there.
  const restoreList = await unburden(client, ["registration", "registration_last_change"])
  const restoreLedger = await unburden(client, LEDGER_TABLES)
  const restoreDetails = await unburden(client, REGISTRATION_TABLES)
  const refreshAll = await writeRegistrationsUnrefreshed(client, async () => {
    for (const { name, sql } of [
      ...registrationSteps(count, lookups),
      ...registrationBoothSteps,
      ...ledgerSteps,
    ]) {
      onProgress(name)
      await client.query(sql)
    }
  })
  onProgress("indexes and keys of registrations")
  await restoreLedger()
  await restoreDetails()
  onProgress("read columns of registrations")
  await client.query(`analyze registration, ${[...LEDGER_TABLES, ...REGISTRATION_TABLES].join(", ")}`)
  await refreshAll()
  await restoreList()
  await advanceIds(client, ["registration", "invoice"])
  await client.query("select list_counter_rebuild()")
}
