import type { z } from "zod"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list as listSql } from "#lib/backend/platform/database/json-sql.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { refuseMovedCount, type TargetSql, targetSql } from "#lib/backend/records/bulk/targets.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import type { User } from "#lib/contract/identity/session.ts"
import {
  type ExclusionReason,
  maxBulkMailTargets,
  maxNamedLeftOut,
} from "#lib/contract/mail/bulk-mail-terms.ts"
import type {
  BulkMailList,
  CheckedRecipients,
  CountedRecipients,
  LeftOut,
} from "#lib/contract/mail/bulk-mails.ts"
import type { BulkPlaceholder } from "#lib/contract/mail/mail-terms.ts"
import type { target as targetSchema } from "#lib/contract/records/bulk.ts"
import { type KindWith, kindOf } from "#lib/contract/records/record-kinds.ts"
import { leftOutSql } from "./left-out.ts"
import { valuesOf } from "./recipient-values.ts"

type Target = z.output<typeof targetSchema>

type MailedKind = KindWith<"bulk"> & KindWith<"mails">
/** The records meant, as SQL. */
export type MeantRecords = TargetSql & { table: MailedKind }

const nameOf = "nullif(btrim(contact.first_name || ' ' || contact.last_name), '')"

/**
 * Whom a mail to a record goes to, of the records of a condition: company_id, contact_id, home_id (the company that its placeholders
 * speak of), first_name, last_name, name, company, email, left_out. A company is written to at
 * its primary sales contact, whom its mails are about (M-23); where it has none, at its primary contact.
 */
const people: Record<MailedKind, (where: string) => string> = {
  company: (
    where,
  ) => `SELECT company.id AS record_id, company.id AS company_id, contact.id AS contact_id, company.id AS home_id,
      contact.first_name, contact.last_name,
      coalesce(${nameOf}, company.name) AS name, company.name AS company, contact.email,
      CASE WHEN contact.id IS NULL THEN 'no_address' ELSE ${leftOutSql("contact", "contact.email")} END AS left_out
    FROM company LEFT JOIN contact ON contact.deleted_at IS NULL AND contact.id = coalesce(
        (SELECT sales.id FROM contact sales WHERE sales.id = company.primary_sales_contact_id AND sales.deleted_at IS NULL),
        company.primary_contact_id)
    WHERE company.id IN (SELECT id FROM company WHERE ${where})`,
  contact: (
    where,
  ) => `SELECT contact.id AS record_id, NULL::int AS company_id, contact.id AS contact_id, contact.company_id AS home_id, contact.first_name, contact.last_name,
      coalesce(${nameOf}, contact.email::text, '') AS name, NULL AS company, contact.email, ${leftOutSql("contact", "contact.email")} AS left_out
    FROM contact WHERE contact.id IN (SELECT id FROM contact WHERE ${where})`,
}

const valuesOfPerson = valuesOf("person.home_id", "person")

/** SQL: names of placeholders without a value. */
const missingSql = (needs: readonly BulkPlaceholder[]) =>
  `array_remove(ARRAY[${needs.map((name) => `CASE WHEN ${valuesOfPerson[name]} IS NULL THEN '${name}' END`).join()}]::text[], NULL)`

/** Those chosen in the order of their records; of several with one address the first gets the mail. */
const rowsSql = (
  { table, where }: MeantRecords,
  needs: readonly BulkPlaceholder[],
) => `SELECT row_number() OVER (ORDER BY record_id)::int AS position,
    company_id, contact_id, name, company, nullif(email::text, '')::citext AS email, missing,
    CASE WHEN reason IS NOT NULL THEN reason
      WHEN row_number() OVER (PARTITION BY lower(email::text), reason IS NULL ORDER BY record_id) > 1 THEN 'same_address' END AS excluded
  FROM (SELECT *, coalesce(left_out, CASE WHEN cardinality(missing) > 0 THEN 'missing_value' END) AS reason
    FROM (SELECT person.*, ${missingSql(needs)} AS missing FROM (${people[table](where)}) person) person) person`

/** The records meant. @throws 422 for filters that the list does not offer the user */
export async function meantBy(
  list: BulkMailList,
  { ids, params }: Target,
  user: User,
): Promise<MeantRecords> {
  const table = kindOf(list)
  return { ...(await targetSql(table, { ids, filters: params.filters }, areaOf(list).filters(user))), table }
}

type Counted = { excluded: ExclusionReason | null; rows: number }

/**
 * How many get a mail and how many do not, by why.
 * @throws 409 when there are not as many as the caller saw, 422 when there are too many
 */
export function countsOf(rows: Counted[], { nbElements }: Target): CountedRecipients {
  const chosen = rows.reduce((sum, row) => sum + row.rows, 0)
  refuseMovedCount(chosen, nbElements)
  if (chosen > maxBulkMailTargets)
    throw invalid({
      target: [{ code: "too_many", values: { value: maxBulkMailTargets.toLocaleString("en") } }],
    })
  const excluded = {
    no_address: 0,
    bounced: 0,
    blacklisted: 0,
    unsubscribed: 0,
    suppressed: 0,
    same_address: 0,
    missing_value: 0,
  }
  for (const row of rows) if (row.excluded) excluded[row.excluded] = row.rows
  return { chosen, recipients: rows.find((row) => row.excluded === null)?.rows ?? 0, excluded }
}

const countedSql = listSql("SELECT excluded, count(*)::int AS rows FROM row GROUP BY excluded")
/** In the order of reasons, then of records. */
const namedSql =
  listSql(`SELECT excluded AS reason, name, company, email, contact_id, company_id, CASE excluded WHEN 'missing_value' THEN missing ELSE '{}' END AS missing
  FROM (SELECT *, row_number() OVER (PARTITION BY excluded ORDER BY position) AS place FROM row WHERE excluded IS NOT NULL) ranked
  WHERE place <= ${maxNamedLeftOut} ORDER BY excluded, position`)

/**
 * Counts who would get a mail and who not, by why, and names those who do not.
 * @param needs placeholders that each has to have a value for
 * @throws 409 when the records meant are not as many as the caller saw
 */
export async function countRecipients(
  meant: MeantRecords,
  target: Target,
  needs: readonly BulkPlaceholder[] = [],
): Promise<Omit<CheckedRecipients, "show" | "session">> {
  const { counted, left_out } = await queryOne<{ counted: Counted[]; left_out: LeftOut[] }>({
    text: `WITH row AS MATERIALIZED (${rowsSql(meant, needs)}) SELECT ${countedSql} AS counted, ${namedSql} AS left_out`,
    values: meant.parameters.values,
  })
  return { ...countsOf(counted, target), left_out }
}

/** Writes down those chosen, as they are at this moment. Throws as `countRecipients`. */
export async function noteRecipients(
  { bulk, needs }: { bulk: number; needs: readonly BulkPlaceholder[] },
  meant: MeantRecords,
  target: Target,
  connection: Connection,
): Promise<CountedRecipients> {
  const bulkMail = meant.parameters.add(bulk)
  const rows = await query<Counted>(
    {
      text: `WITH noted AS (
          INSERT INTO bulk_mail_row (bulk_mail_id, position, company_id, contact_id, name, email, excluded)
          SELECT ${bulkMail}::int, position, company_id, contact_id, name, email, excluded FROM (${rowsSql(meant, needs)}) row
          RETURNING excluded)
        SELECT excluded, count(*)::int AS rows FROM noted GROUP BY excluded`,
      values: meant.parameters.values,
    },
    connection,
  )
  return countsOf(rows, target)
}
