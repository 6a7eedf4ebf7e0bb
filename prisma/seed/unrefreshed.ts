import type pg from "pg"
import { DETAIL_TABLES } from "#prisma/seed/detail-tables.ts"
import { LEDGER_TABLES } from "#prisma/seed/ledger-tables.ts"
import { MAIL_TABLES } from "#prisma/seed/mail-tables.ts"
import { MAILING_TABLES } from "#prisma/seed/mailing-tables.ts"
import { REGISTRATION_TABLES } from "#prisma/seed/registration-tables.ts"

/**
 * Lets work write links and details of companies and contacts past the triggers that keep read columns: those would
 * refresh each record once for every statement. In a transaction, which locks these tables for other writers.
 * @returns what refreshes all companies and contacts once; until then their read columns are not true
 */
export async function writeUnrefreshed(
  client: pg.Client,
  work: () => Promise<void>,
): Promise<() => Promise<void>> {
  await pastTriggers(client, DETAIL_TABLES, work)
  return () => refreshAll(client)
}

/** Companies first, without telling each one's contacts: those are refreshed from all of theirs. */
async function refreshAll(client: pg.Client): Promise<void> {
  await analyze(client, ["company", "contact", ...DETAIL_TABLES])
  await client.query("alter table company disable trigger company_contacts_updated")
  await client.query("select company_refresh_all()")
  await client.query("alter table company enable trigger company_contacts_updated")
  await client.query("select contact_refresh_all()")
  await client.query("select mailing_list_counter_rebuild()")
}

/** Likewise for registrations and their related records. */
export async function writeRegistrationsUnrefreshed(
  client: pg.Client,
  work: () => Promise<void>,
): Promise<() => Promise<void>> {
  await client.query("alter table registration disable trigger registration_draft_changed")
  await pastTriggers(client, ["note", ...LEDGER_TABLES, ...REGISTRATION_TABLES], work)
  await client.query("alter table registration enable trigger registration_draft_changed")
  return async () => {
    await analyze(client, ["registration", ...REGISTRATION_TABLES])
    await client.query("select registration_refresh_all()")
  }
}

/** Lets work write mails past the triggers that keep conversations, which it therefore writes itself. */
export function writeMailsUnrefreshed(client: pg.Client, work: () => Promise<void>): Promise<void> {
  return pastTriggers(client, MAIL_TABLES, work)
}

/**
 * Lets work write who is on mailing lists and what was sent to them past the triggers that count.
 * @returns what counts the lists; mails of runs are counted by nobody
 */
export async function writeMailingsUnrefreshed(
  client: pg.Client,
  work: () => Promise<void>,
): Promise<() => Promise<void>> {
  await pastTriggers(client, MAILING_TABLES, work)
  return async () => {
    await client.query("select mailing_list_counter_rebuild()")
  }
}

/** Without knowing that they are full now PostgreSQL would read them whole for each record. */
async function analyze(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`analyze ${tables.map((table) => `"${table}"`).join(", ")}`)
}

async function pastTriggers(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`)
  await work()
  for (const table of tables) await client.query(`alter table "${table}" enable trigger user`)
}
