import { lockContact } from "#lib/backend/crm/contacts/lock-contact.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { mergeParts } from "#lib/backend/records/merges/parts.ts"
import type { Subject } from "#lib/backend/records/required-record.ts"
import type { MergeKind } from "#lib/contract/records/merges.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** What an import itself adds to a record it creates. Whoever changes these later moves the record's version. */
const imported: Record<KindWith<"imports">, MergeKind[]> = {
  company: ["accountTypes", "brands", "phones", "saleOwners", "socialNetworks", "tags"],
  contact: ["callers", "companies", "otherEmails", "phones", "socialNetworks", "tags"],
}

/** A contact that was deleted keeps its links, for whoever restores it: they hold no company back. */
const hasContacts = `EXISTS (SELECT FROM company_contact link JOIN contact ON contact.id = link.contact_id
  WHERE link.company_id = $1 AND contact.deleted_at IS NULL)`

/** The note $2 that the import wrote holds nothing back while it is as it was written. */
const hasNotes = (owner: string) => `EXISTS (SELECT FROM note WHERE ${owner} = $1
  AND NOT (note.id IS NOT DISTINCT FROM $2::int AND version = 1 AND NOT pinned))`

/** Whether a record $1 has anything else. */
function addedSql(type: KindWith<"imports">): string {
  const others = mergeParts[type].filter(({ kind }) => !imported[type].includes(kind))
  const any = others.map(({ table, owner }) => {
    if (table === "note") return hasNotes(owner)
    return table === "company_contact" ? hasContacts : `EXISTS (SELECT FROM ${table} WHERE ${owner} = $1)`
  })
  return `SELECT ${any.join(" OR ")} AS added`
}

type Lock = (id: number, connection: Connection) => Promise<void>

/** What is locked before a record itself. */
const lockBefore: Record<KindWith<"imports">, Lock | undefined> = {
  company: undefined,
  contact: lockContact,
}

/**
 * Whether something was added to a record after an import created it: a note, a reminder, a mail, a sequence, a registration, a
 * marketplace account, a link that the import does not make. Nothing can be added from here to the end of the transaction:
 * whoever adds holds the record's key, for which the lock waits, and what begins later waits for the lock and then finds the
 * record deleted. @param note that the import wrote. The check is a statement of its own, so that it sees what the lock waited for.
 */
export async function wasAddedTo(
  { type, id }: Subject<KindWith<"imports">>,
  note: number | null,
  connection: Connection,
): Promise<boolean> {
  await lockBefore[type]?.(id, connection)
  await query({ text: `SELECT FROM ${type} WHERE id = $1 FOR UPDATE`, values: [id] }, connection)
  const found = await queryOne<{ added: boolean }>(
    { name: `${type}-added-to`, text: addedSql(type), values: [id, note] },
    connection,
  )
  return found.added
}

/**
 * Whether a contact became a primary contact of one of these companies, which it would be no more when its link to it is
 * removed. Nobody changes that until the transaction ends.
 */
export async function isPrimaryOf(
  companies: number[],
  contact: number,
  connection: Connection,
): Promise<boolean> {
  await lockContact(contact, connection, companies)
  const found = await queryOne<{ primary: boolean }>(
    {
      text: `SELECT EXISTS (SELECT FROM company WHERE id = ANY ($1::int[])
        AND (primary_contact_id = $2 OR primary_sales_contact_id = $2)) AS primary`,
      values: [companies, contact],
    },
    connection,
  )
  return found.primary
}
