import { tellContacts } from "#lib/backend/companies/contact-links.ts"
import { companyForm } from "#lib/backend/companies/form.ts"
import { tellCompanies } from "#lib/backend/contacts/company-links.ts"
import { contactForm } from "#lib/backend/contacts/form.ts"
import { type Connection, query } from "#lib/backend/database/db.ts"
import type { MergeType } from "#lib/contract/merges.ts"
import type { Actor, Changes } from "../audit/write-audit.ts"
import { changesBetween, type FieldValues } from "../changes.ts"
import { readForm } from "../form/read-form.ts"
import type { Pair } from "./move-rows.ts"

async function readFields(type: MergeType, id: number, connection: Connection): Promise<FieldValues> {
  if (type === "company") return (await readForm(companyForm, id, connection)).form
  return (await readForm(contactForm, id, connection)).form
}

/** Records of the other type that are linked to one of the two. */
async function neighboursOf({ type, kept, removed }: Pair, connection: Connection): Promise<number[]> {
  const other = type === "company" ? "contact_id" : "company_id"
  const rows = await query<{ id: number }>(
    {
      text: `SELECT DISTINCT ${other} AS id FROM company_contact WHERE ${type}_id IN ($1, $2)`,
      values: [kept, removed],
    },
    connection,
  )
  return rows.map(({ id }) => id)
}

const tellNeighbours = { company: tellContacts, contact: tellCompanies }

/**
 * Runs what moves rows and values between two locked records. Contacts of merged companies, and
 * companies of merged contacts, are told of what it changes for them.
 * @returns what it changes of the kept record's form, by dotted path
 */
export async function toldChange(
  pair: Pair,
  change: () => Promise<void>,
  actor: Actor,
  connection: Connection,
): Promise<Changes> {
  const { type, kept } = pair
  const before = await readFields(type, kept, connection)
  await tellNeighbours[type](await neighboursOf(pair, connection), change, actor, connection)
  return changesBetween(before, await readFields(type, kept, connection))
}
