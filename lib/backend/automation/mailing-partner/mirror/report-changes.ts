import { foundBy } from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { isMissing, MailingTrouble } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import type { PartnerLists, PartnerPerson } from "#lib/backend/mail/mailing-partner/partner.ts"
import { hasExceptions, ownReasons } from "#lib/backend/mail/suppressions/exceptions.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import type { SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { log } from "#lib/log.ts"
import { forgetList } from "./report-lists.ts"

/** Addresses of a list that go by one call, and those that are blocked or freed one by one in a step. */
const [membersAtOnce, blockedAtOnce] = [1_000, 50]

type Due = {
  list: number | null
  external_id: number | null
  kind: string | null
  filters: SentFilters | null
  ids: string[]
  emails: string[]
}

/** What is to be reported next: changes of one list, or of none, the oldest first. */
async function nextDue(limit: number | undefined): Promise<Due | undefined> {
  const [due] = await query<Due>({
    text: `WITH first AS (SELECT mailing_list_id AS list FROM partner_change WHERE said IS NULL ORDER BY id LIMIT 1),
      chosen AS (SELECT change.id, change.email FROM partner_change change, first WHERE change.mailing_list_id IS NOT DISTINCT FROM first.list AND said IS NULL
        ORDER BY change.id LIMIT (SELECT coalesce($1::int, CASE WHEN list IS NULL THEN ${blockedAtOnce} ELSE ${membersAtOnce} END) FROM first))
      SELECT first.list, told.external_id::float8 AS external_id, mailing_list.kind::text AS kind, mailing_list.filters,
        (SELECT array_agg(id::text) FROM chosen) AS ids, (SELECT array_agg(DISTINCT email::text) FROM chosen) AS emails
      FROM first LEFT JOIN partner_list told ON told.mailing_list_id = first.list LEFT JOIN mailing_list ON mailing_list.id = first.list`,
    values: [limit ?? null],
  })
  return due
}

type Standing = PartnerPerson & { is_on: boolean }

/** SQL: whether an address has not left a list by itself, nor wants other lists alone. */
export const mayBeOn = (email: string, list: string) =>
  `NOT EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND mailing_list_id = ${list})
    AND (NOT ${hasExceptions(email)} OR NOT ${isSuppressed(email, list)})`

/**
 * Who of some addresses is on a list now, as far as that list itself says: whom nobody writes to at all is blocked by himself. Who wants
 * some lists alone is not blocked, and is on no other.
 */
async function standingOn({ list, kind, filters, emails }: Due): Promise<Standing[]> {
  const parameters = new Parameters()
  const [addresses, id] = [parameters.add(emails), parameters.add(list)]
  const isOn =
    kind === "dynamic"
      ? foundBy(filters ?? {}, await filterScope(), parameters)
      : `deleted_at IS NULL AND EXISTS (SELECT FROM mailing_subscription WHERE mailing_list_id = ${id}::int AND contact_id = contact.id)`
  return query<Standing>({
    text: `SELECT given.email, coalesce(found.first_name, '') AS "firstName", coalesce(found.last_name, '') AS "lastName",
        found.first_name IS NOT NULL AND ${mayBeOn("given.email::citext", `${id}::int`)} AS is_on
      FROM unnest(${addresses}::text[]) AS given (email)
        LEFT JOIN LATERAL (SELECT first_name, last_name FROM contact WHERE contact.email = given.email::citext AND (${isOn}) LIMIT 1) found ON true
      ORDER BY given.email`,
    values: parameters.values,
  })
}

/** Removes the changes that were reported, notes the provider's pending work, and stores whom a dynamic list has there. */
function noteReported({ list, kind, ids }: Due, standing: Standing[], process: number | null): Promise<void> {
  const emailsOf = (isOn: boolean) => standing.filter(({ is_on }) => is_on === isOn).map(({ email }) => email)
  return inTransaction(async (connection) => {
    await query(
      { text: "DELETE FROM partner_change WHERE id = ANY ($1::bigint[])", values: [ids] },
      connection,
    )
    if (process !== null)
      await query({ text: "UPDATE partner_mirror SET process = $1", values: [process] }, connection)
    if (kind !== "dynamic") return
    await query(
      {
        text: "DELETE FROM partner_member WHERE mailing_list_id = $1 AND email = ANY ($2::citext[])",
        values: [list, emailsOf(false)],
      },
      connection,
    )
    await query(
      {
        text: "INSERT INTO partner_member (mailing_list_id, email) SELECT $1, unnest($2::citext[]) ON CONFLICT DO NOTHING",
        values: [list, emailsOf(true)],
      },
      connection,
    )
  })
}

async function reportMembers(due: Due, list: number, lists: PartnerLists): Promise<void> {
  const standing = await standingOn(due)
  const leaving = standing.filter(({ is_on }) => !is_on).map(({ email }) => email)
  const coming = standing
    .filter(({ is_on }) => is_on)
    .map(({ email, firstName, lastName }) => ({ email, firstName, lastName }))
  if (leaving.length > 0) await lists.remove(list, leaving)
  await noteReported(due, standing, coming.length > 0 ? await lists.add(list, coming) : null)
}

async function reportBlocked(due: Due, lists: PartnerLists): Promise<void> {
  const standing = await query<{ email: string; is_off: boolean }>({
    text: `SELECT given.email, EXISTS (SELECT FROM suppression WHERE suppression.email = given.email::citext AND mailing_list_id IS NULL
        AND NOT (user_id IS NULL AND reason IN ${ownReasons} AND ${hasExceptions("given.email::citext")})) AS is_off FROM unnest($1::text[]) AS given (email) ORDER BY given.email`,
    values: [due.emails],
  })
  for (const { email, is_off } of standing) await (is_off ? lists.block(email) : lists.unblock(email))
  await noteReported(due, [], null)
}

/**
 * Reports the next changes, as they are now. What the provider refuses is set aside alone, with its message.
 * @returns whether there were some
 */
export async function reportNextChanges(lists: PartnerLists, limit?: number): Promise<boolean> {
  const due = await nextDue(limit)
  if (!due) return false
  try {
    if (due.list === null) await reportBlocked(due, lists)
    else if (due.external_id === null) await noteReported(due, [], null)
    else await reportMembers(due, due.external_id, lists)
  } catch (error) {
    if (!(error instanceof MailingTrouble) || !error.problem.startsWith("refused")) throw error
    await afterRefusal(due, error, lists)
  }
  return true
}

/** A list that is gone there is made again; else the first of what was refused are reported by themselves, down to the one that is meant. */
async function afterRefusal(due: Due, error: MailingTrouble, lists: PartnerLists): Promise<void> {
  if (due.list !== null && isMissing(error)) await forgetList(due.list)
  else if (due.ids.length > 1) await reportNextChanges(lists, Math.ceil(due.ids.length / 10))
  else await setAside(due, error.message)
}

async function setAside({ ids, list }: Due, message: string): Promise<void> {
  log.warn({ list, said: message }, "a mailing provider refuses an address")
  await query({
    text: "UPDATE partner_change SET said = $2 WHERE id = ANY ($1::bigint[])",
    values: [ids, message],
  })
}
