import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import { contactsOnLists } from "#lib/backend/automation/mailing-lists/contacts-on-lists.ts"
import { findDynamicLists } from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { brandsOfCompany, salesContactName } from "#lib/backend/mail/templates/record-values.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { LeftOutReason } from "#lib/contract/automation/flow-terms.ts"
import { salesOwnerSql } from "../engine/sales-owner.ts"
import { leftOutSql } from "../runs/left-out.ts"
import type { ResolvedStart } from "../runs/resolve-start.ts"
import { conditionsSql, questionsOf } from "./conditions-sql.ts"

/** Somebody on the lists of a start, as he or she is now. */
export type Person = {
  contact: number
  name: string
  email: string | null
  company: string | null
  reason: LeftOutReason | null
  country: string | null
  mailbox: number | null
  has_owner: boolean
  has_brand: boolean
  has_first_name: boolean
  has_last_name: boolean
  /** He or she has a first name, or whoever is primary sales contact of the company. */
  has_sales_contact_name: boolean
  /** Status nodes whose condition on the record holds. */
  conditions: string[]
}

/** SQL on "contact" and "home": what a mail and a flow ask of somebody, with whoever sells to the company as "seller". */
export const personSql = `contact.id AS contact, btrim(contact.first_name || ' ' || contact.last_name) AS name, contact.email::text AS email, home.name AS company,
        (SELECT code FROM country WHERE country.id = home.country_id)::text AS country, seller.mailbox_id AS mailbox, seller.owner_id IS NOT NULL AS has_owner,
        EXISTS (${brandsOfCompany("home.id")}) AS has_brand,
        btrim(contact.first_name) <> '' AS has_first_name, btrim(contact.last_name) <> '' AS has_last_name,
        btrim(contact.first_name) <> '' OR (${salesContactName("home.id")}) IS NOT NULL AS has_sales_contact_name`
export const joinedSeller = `LEFT JOIN LATERAL (${salesOwnerSql("home.id")}) seller ON true`

/** Everybody on the lists once, in the order in which runs begin. */
export async function readPeople(
  { sequence, lists }: Pick<ResolvedStart, "sequence" | "lists">,
  graph: FlowGraph,
): Promise<Person[]> {
  const parameters = new Parameters()
  const scope = await filterScope()
  const next = contactsOnLists({ lists, dynamic: await findDynamicLists(lists) }, scope, parameters)
  const list = `(${parameters.add(lists)}::int[])[next.list_place]`
  const conditions = await conditionsSql(questionsOf(graph.nodes.values()), scope, parameters)
  return query<Person>({
    text: `WITH next AS MATERIALIZED (
        ${next})
      SELECT ${personSql},
        ${leftOutSql("contact", list, `${parameters.add(sequence)}::int`)} AS reason,
        ${conditions} AS conditions
      FROM next JOIN contact ON contact.id = next.contact_id LEFT JOIN company home ON home.id = contact.company_id
        ${joinedSeller}
      ORDER BY contact.id`,
    values: parameters.values,
  })
}
