import { findDynamicLists, foundBy } from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { FilterScope } from "#lib/backend/records/lists/filters/definition.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { Condition } from "#lib/contract/automation/flow.ts"
import type { ConditionKind } from "#lib/contract/automation/flow-terms.ts"
import type { DueRun } from "./due-run.ts"

/** SQL of what a condition is about: ids of the run, the company and the recipient, the ids asked for, node of the mail and link. */
type ConditionParts = {
  run: string
  company: string
  recipient: string
  ids: string
  mail: string
  link: string
  /** That the recipient is on one of the dynamic lists among the ids. */
  onDynamicList?: string | undefined
}

const ofCompany = (table: string, column: string, { company, ids }: ConditionParts) =>
  `EXISTS (SELECT FROM ${table} WHERE company_id = ${company} AND ${column} = ANY (${ids}))`
const ofRegistration = ({
  company,
}: ConditionParts) => `registration JOIN registration_association link ON link.registration_id = registration.id
  WHERE link.company_id = ${company} AND registration.deleted_at IS NULL`
const ofMail = (at: string, { run, mail, link }: ConditionParts) =>
  `EXISTS (SELECT FROM mailing_send WHERE run_id = ${run} AND ${at} IS NOT NULL AND (${mail} IS NULL OR node = ${mail}) AND ${link} IS NULL)`

const conditions: Record<ConditionKind, (parts: ConditionParts) => string> = {
  opened: (parts) => ofMail("opened_at", parts),
  replied: (parts) => ofMail("replied_at", parts),
  clicked: (
    parts,
  ) => `(${ofMail("clicked_at", parts)} OR EXISTS (SELECT FROM mailing_click click JOIN mailing_send send ON send.id = click.send_id
    WHERE send.run_id = ${parts.run} AND NOT click.is_machine AND (${parts.mail} IS NULL OR send.node = ${parts.mail}) AND click.url = coalesce(send.links ->> ${parts.link}, ${parts.link})))`,
  registered: (
    parts,
  ) => `(EXISTS (SELECT FROM ${ofRegistration(parts)} AND registration.published_at IS NOT NULL AND registration.tradeshow_session_id = ANY (${parts.ids}))
    OR EXISTS (SELECT FROM contact_session WHERE contact_id = ${parts.recipient} AND registered_status > 0 AND tradeshow_session_id = ANY (${parts.ids})))`,
  stage: (parts) => ofCompany("company_lifecycle", "lifecycle_option_id", parts),
  lifecycle: (parts) =>
    `EXISTS (SELECT FROM ${ofRegistration(parts)} AND registration.lifecycle_id = ANY (${parts.ids}))`,
  platform: ({ company, ids }) =>
    `EXISTS (SELECT FROM company WHERE id = ${company} AND lifecycle_platform_id = ANY (${ids}))`,
  tag: ({ recipient, ids }) =>
    `EXISTS (SELECT FROM contact_tagging WHERE contact_id = ${recipient} AND tag_id = ANY (${ids}))`,
  account_tag: (parts) => ofCompany("company_tagging", "tag_id", parts),
  list: ({ recipient, ids, onDynamicList = "false" }) =>
    `(EXISTS (SELECT FROM mailing_subscription WHERE contact_id = ${recipient} AND mailing_list_id = ANY (${ids})) OR ${onDynamicList})`,
}

/** SQL: whether a condition of a record holds; one of mails with the run whose they are. */
export const conditionSqlOf = (
  kind: ConditionKind,
  about: Pick<ConditionParts, "company" | "recipient" | "ids" | "onDynamicList"> & Partial<ConditionParts>,
) => conditions[kind]({ run: "NULL", mail: "NULL", link: "NULL", ...about })

const ofRun: ConditionParts = {
  run: "$1::int",
  company: "$2::int",
  recipient: "$3::int",
  ids: "$4::int[]",
  mail: "$5::text",
  link: "$6::text",
}

/** Whether the condition of a status node holds now. Opens and clicks are those of people, not of scanners. */
export async function conditionHolds(
  condition: Condition,
  { run_id, company_id, recipient_id }: DueRun,
  scope: FilterScope,
  connection: Connection,
): Promise<boolean> {
  const parts =
    "ids" in condition
      ? { ids: condition.ids, mail: null, link: null }
      : { ids: [], mail: condition.mail ?? null, link: condition.link ?? null }
  const parameters = new Parameters()
  for (const value of [run_id, company_id, recipient_id, parts.ids, parts.mail, parts.link])
    parameters.add(value)
  const lists = condition.kind === "list" ? await findDynamicLists(condition.ids, connection) : []
  const found = lists.map(
    ({ filters }) => `EXISTS (SELECT FROM contact WHERE id = $3 AND ${foundBy(filters, scope, parameters)})`,
  )
  const sql = conditions[condition.kind]({ ...ofRun, onDynamicList: found.join(" OR ") || undefined })
  const { holds } = await queryOne<{ holds: boolean }>(
    {
      text: `SELECT ${sql} AS holds FROM (SELECT $1::int, $2::int, $3::int, $4::int[], $5::text, $6::text) input`,
      values: parameters.values,
    },
    connection,
  )
  return holds
}
