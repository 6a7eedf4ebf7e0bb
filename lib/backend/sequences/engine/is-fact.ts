import type { Condition } from "#lib/contract/flow.ts"
import type { Fact } from "#lib/contract/flow-terms.ts"
import { type Connection, queryOne } from "../../database/db.ts"
import type { DueRun } from "./due-run.ts"

const ofCompany = (table: string, column: string) =>
  `EXISTS (SELECT FROM ${table} WHERE company_id = $2 AND ${column} = ANY ($4::int[]))`
const registrations = `registration JOIN registration_association link ON link.registration_id = registration.id
  WHERE link.company_id = $2 AND registration.deleted_at IS NULL`
const ofMail = (at: string) =>
  `EXISTS (SELECT FROM mailing_send WHERE run_id = $1 AND ${at} IS NOT NULL AND ($5::text IS NULL OR node = $5) AND $6::text IS NULL)`

/** $1 run, $2 company, $3 recipient, $4 ids, $5 node of the mail, $6 link. */
const conditions: Record<Fact, string> = {
  opened: ofMail("opened_at"),
  replied: ofMail("replied_at"),
  clicked: `(${ofMail("clicked_at")} OR EXISTS (SELECT FROM mailing_click click JOIN mailing_send send ON send.id = click.send_id
    WHERE send.run_id = $1 AND NOT click.is_machine AND ($5::text IS NULL OR send.node = $5) AND click.url = $6))`,
  registered: `EXISTS (SELECT FROM ${registrations} AND registration.published_at IS NOT NULL AND registration.tradeshow_session_id = ANY ($4::int[]))
    OR EXISTS (SELECT FROM contact_session WHERE contact_id = $3 AND tradeshow_session_id = ANY ($4::int[]))`,
  stage: ofCompany("company_lifecycle", "lifecycle_option_id"),
  lifecycle: `EXISTS (SELECT FROM ${registrations} AND registration.lifecycle_id = ANY ($4::int[]))`,
  tag: "EXISTS (SELECT FROM contact_tagging WHERE contact_id = $3 AND tag_id = ANY ($4::int[]))",
  account_tag: ofCompany("company_tagging", "tag_id"),
  list: "EXISTS (SELECT FROM mailing_subscription WHERE contact_id = $3 AND mailing_list_id = ANY ($4::int[]))",
}

/** Whether what a status node asks is so now. Opens and clicks are those of people, not of scanners. */
export async function isFact(
  condition: Condition,
  { run_id, company_id, recipient_id }: DueRun,
  connection: Connection,
): Promise<boolean> {
  const asked =
    "ids" in condition
      ? { ids: condition.ids, mail: null, link: null }
      : { ids: [], mail: condition.mail ?? null, link: condition.link ?? null }
  const { is_so } = await queryOne<{ is_so: boolean }>(
    {
      text: `SELECT (${conditions[condition.kind]}) AS is_so
        FROM (SELECT $1::int, $2::int, $3::int, $4::int[], $5::text, $6::text) asked`,
      values: [run_id, company_id, recipient_id, asked.ids, asked.mail, asked.link],
    },
    connection,
  )
  return is_so
}
