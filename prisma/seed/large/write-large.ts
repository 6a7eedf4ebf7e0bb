import type pg from "pg"
import { DETAIL_TABLES } from "#prisma/seed/detail-tables.ts"
import { activitySteps } from "#prisma/seed/large/activity.ts"
import { baseSteps, type Load, type Step, writePlaces } from "#prisma/seed/large/base.ts"
import { companyDetailSteps, companyStep } from "#prisma/seed/large/companies.ts"
import { contactDetailSteps, contactLinkStep, contactStep } from "#prisma/seed/large/contacts.ts"
import { companyShowSteps } from "#prisma/seed/large/shows.ts"
import { unburden } from "#prisma/seed/large/unburden.ts"
import { loadLookups } from "#prisma/seed/lookups.ts"
import { MAIL_TABLES } from "#prisma/seed/mail-tables.ts"
import { TAG_QUALITIES, TAG_SUBJECTS } from "#prisma/seed/names/businesses.ts"
import { advanceIds, insertMissing } from "#prisma/seed/rows.ts"
import { writeUnrefreshed } from "#prisma/seed/unrefreshed.ts"

type Progress = (step: string) => void

const COMPANY_TAGS = 400
const VENDOR_TAGS = 60
const CONTACT_TAGS = 150

/** Mails keep their indexes: every new contact is looked for among the addresses of conversations. */
const mails: ReadonlySet<string> = new Set(MAIL_TABLES)
const written = DETAIL_TABLES.filter((table) => !mails.has(table))

const quoted = (tables: readonly string[]) => tables.map((table) => `"${table}"`).join(", ")

async function openLoad(client: pg.Client, desired: { companies: number; contacts: number }): Promise<Load> {
  const result = await client.query<Record<keyof Load, number>>(
    `select ${desired.companies} - (select count(*)::int from company) as companies,
       ${desired.contacts} - (select count(*)::int from contact) as contacts,
       (select coalesce(max(id), 0) from company) as "lastCompanyId",
       (select coalesce(max(id), 0) from contact) as "lastContactId"`,
  )
  const load = result.rows[0]
  if (!load) throw new Error("The database did not count its companies")
  return load
}

/** Tags beyond the demo's: "Fashion newsletter", "Baby price list", … */
async function writeTags(client: pg.Client): Promise<void> {
  const names = TAG_QUALITIES.flatMap((quality) => TAG_SUBJECTS.map((subject) => `${subject} ${quality}`))
  const count = async (table: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from "${table}"`)).rows[0]?.n ?? 0
  const missing = (all: string[], desired: number, present: number) =>
    all.slice(0, Math.max(0, desired - present)).map((name) => ({ name }))
  const companyTags = missing(names, COMPANY_TAGS, await count("company_tag"))
  await insertMissing(
    client,
    "company_tag",
    companyTags.map(({ name }) => ({ name, is_pinned: false })),
  )
  await insertMissing(client, "vendor_tag", missing(names, VENDOR_TAGS, await count("vendor_tag")))
  await insertMissing(client, "contact_tag", missing(names, CONTACT_TAGS, await count("contact_tag")))
}

async function run(client: pg.Client, steps: Step[], onProgress: Progress): Promise<void> {
  for (const { name, sql } of steps) {
    onProgress(name)
    await client.query(sql)
  }
}

/**
 * Adds companies and contacts until there are as many as wanted, in one transaction: a load that fails leaves nothing.
 * @param client connection inside a transaction; users and reference data must be there
 * @param wanted rows in all, those that exist included; fewer than exist add nothing
 * @param onProgress told the step that begins
 */
export async function writeLarge(
  client: pg.Client,
  desired: { companies: number; contacts: number },
  onProgress: Progress,
): Promise<void> {
  const load = await openLoad(client, desired)
  if (load.companies <= 0 || load.contacts <= 0) return
  await client.query("set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'")
  await client.query("set local synchronous_commit = off")
  await writeTags(client)
  const lookups = await loadLookups(client)
  await writePlaces(client, lookups)
  await run(client, baseSteps(load, lookups), onProgress)

  const restoreDetails = await unburden(client, written)
  const restoreLists = await unburden(client, [
    "company",
    "contact",
    "company_last_change",
    "contact_last_change",
  ])
  const refreshAll = await writeUnrefreshed(client, async () => {
    await run(client, [contactStep(load, lookups), companyStep(lookups), contactLinkStep], onProgress)
    await run(client, [...companyDetailSteps(lookups), ...companyShowSteps(lookups)], onProgress)
    await run(client, [...contactDetailSteps(load, lookups), ...activitySteps(load, lookups)], onProgress)
  })

  onProgress("indexes and keys of links")
  await restoreDetails()
  onProgress("read columns")
  await client.query(`analyze ${quoted(["company", "contact", "brand", ...DETAIL_TABLES])}`)
  await refreshAll()
  onProgress("indexes and keys of lists")
  await restoreLists()
  onProgress("totals")
  await advanceIds(client, ["company", "contact"])
  await client.query("select list_counter_rebuild()")
}
