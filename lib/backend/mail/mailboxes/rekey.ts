import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import {
  isSealedByFirstKey,
  MailKeyMissing,
  openText,
  sealText,
} from "#lib/backend/platform/mailer/secrets.ts"

type Sealed = { id: number; name: string; sealed: string }

/** What is sealed where, and by which name it is called where no key opens it. */
const places = [
  { table: "mailbox", column: "sealed_secret", name: "email" },
  { table: "pending_mailbox", column: "sealed_secret", name: "email" },
  { table: "platform_connection", column: "encrypted_secret", name: "'approved platform of ' || entity" },
  // Emptied once it is sent or given up.
  { table: "system_mail", column: "sealed", name: "'system mail ' || id" },
] as const
type Place = (typeof places)[number]

/** How many texts were sealed anew, and which of them no key of MAIL_KEY opens. */
export type Rekeyed = { sealed: number; unreadable: string[] }

/**
 * Seals the secrets of linked mailboxes and the mails of the application that wait to be sent with the first key of MAIL_KEY. It may be
 * interrupted, run again, and run while mailboxes are read and mails go out: each row is locked only while it is changed.
 */
export async function rekeyMail(): Promise<Rekeyed> {
  const result: Rekeyed = { sealed: 0, unreadable: [] }
  for (const place of places) {
    const { table, column } = place
    const rows = await query<{ id: number }>({
      text: `SELECT id FROM ${table} WHERE ${column} <> '' ORDER BY id`,
      values: [],
    })
    for (const { id } of rows) {
      const unreadable = await rekeyRow(place, id, result)
      if (unreadable) result.unreadable.push(unreadable)
    }
  }
  return result
}

/** @returns what a row is called that cannot be opened */
function rekeyRow({ table, column, name }: Place, id: number, result: Rekeyed): Promise<string | undefined> {
  return inTransaction(async (connection) => {
    const [row] = await query<Sealed>(
      {
        text: `SELECT id, ${name} AS name, ${column} AS sealed FROM ${table} WHERE id = $1 AND ${column} <> '' FOR NO KEY UPDATE`,
        values: [id],
      },
      connection,
    )
    if (!row || isSealedByFirstKey(row.sealed)) return undefined
    try {
      const sealed = sealText(openText(row.sealed))
      await query(
        { text: `UPDATE ${table} SET ${column} = $2 WHERE id = $1`, values: [id, sealed] },
        connection,
      )
      result.sealed += 1
      return undefined
    } catch (error) {
      if (!(error instanceof MailKeyMissing)) throw error
      return row.name
    }
  })
}
