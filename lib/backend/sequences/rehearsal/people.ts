import type { LeftOutReason } from "#lib/contract/flow-terms.ts"
import type { Ways } from "#lib/flows/ways.ts"
import { query } from "../../database/db.ts"
import { Parameters } from "../../lists/filters/sql-builder.ts"
import { isSoOf } from "../engine/is-fact.ts"
import { salesOwnerSql } from "../engine/owner-of.ts"
import { contactsOnLists, leftOutSql } from "../left-out.ts"
import type { MeantStart } from "../meant-start.ts"

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
  /** Status nodes whose question of the record is so. */
  facts: string[]
}

/** What status nodes ask of records, SQL of the nodes of which it is so. */
function factsSql({ nodes }: Ways, parameters: Parameters): string {
  const asked = [...nodes.values()].flatMap((node) => {
    if (node.type !== "status" || !("ids" in node.data.condition)) return []
    const { kind, ids } = node.data.condition
    const about = { company: "home.id", recipient: "contact.id", ids: `${parameters.add(ids)}::int[]` }
    return [`CASE WHEN ${isSoOf(kind, about)} THEN ${parameters.add(node.id)}::text END`]
  })
  return asked.length === 0 ? "'{}'::text[]" : `array_remove(ARRAY[${asked.join(", ")}], NULL)`
}

/** Everybody on the lists once, in the order in which runs begin. */
export function readPeople(
  { sequence, lists }: Pick<MeantStart, "sequence" | "lists">,
  ways: Ways,
): Promise<Person[]> {
  const parameters = new Parameters()
  const given = `${parameters.add(lists)}::int[]`
  const list = `(${given})[next.list_place]`
  return query<Person>({
    text: `WITH next AS MATERIALIZED (
        ${contactsOnLists(given)})
      SELECT contact.id AS contact, btrim(contact.first_name || ' ' || contact.last_name) AS name, contact.email::text AS email, home.name AS company,
        ${leftOutSql("contact", list, `${parameters.add(sequence)}::int`)} AS reason,
        (SELECT code FROM country WHERE country.id = home.country_id)::text AS country, seller.mailbox_id AS mailbox, seller.owner_id IS NOT NULL AS has_owner,
        ${factsSql(ways, parameters)} AS facts
      FROM next JOIN contact ON contact.id = next.contact_id LEFT JOIN company home ON home.id = contact.company_id
        LEFT JOIN LATERAL (${salesOwnerSql("home.id")}) seller ON true
      ORDER BY contact.id`,
    values: parameters.values,
  })
}
