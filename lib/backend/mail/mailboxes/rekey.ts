import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import {
  decryptText,
  encryptText,
  isEncryptedByFirstKey,
  MailKeyMissing,
} from "#lib/backend/platform/mailer/secrets.ts"

type Encrypted = { id: number; name: string; text: string }

/** What is encrypted where, and by which name it is called where no key opens it. */
const columns = [
  { table: "mailbox", column: "encrypted_secret", name: "email" },
  { table: "pending_mailbox", column: "encrypted_secret", name: "email" },
  { table: "platform_connection", column: "encrypted_secret", name: "'approved platform of ' || entity" },
  // Emptied once it is sent or given up.
  { table: "system_mail", column: "encrypted", name: "'system mail ' || id" },
] as const
type EncryptedColumn = (typeof columns)[number]

/** How many texts were encrypted again, and which of them no key of MAIL_KEY opens. */
export type Rekeyed = { encrypted: number; unreadable: string[] }

/**
 * Encrypts the secrets of linked mailboxes and the mails of the application that wait to be sent with the first key of MAIL_KEY. It may be
 * interrupted, run again, and run while mailboxes are read and mails go out: each row is locked only while it is changed.
 */
export async function rekeyMail(): Promise<Rekeyed> {
  const result: Rekeyed = { encrypted: 0, unreadable: [] }
  for (const encrypted of columns) {
    const { table, column } = encrypted
    const rows = await query<{ id: number }>({
      text: `SELECT id FROM ${table} WHERE ${column} <> '' ORDER BY id`,
      values: [],
    })
    for (const { id } of rows) {
      const unreadable = await rekeyRow(encrypted, id, result)
      if (unreadable) result.unreadable.push(unreadable)
    }
  }
  return result
}

/** @returns what a row is called that cannot be opened */
function rekeyRow(
  { table, column, name }: EncryptedColumn,
  id: number,
  result: Rekeyed,
): Promise<string | undefined> {
  return inTransaction(async (connection) => {
    const [row] = await query<Encrypted>(
      {
        text: `SELECT id, ${name} AS name, ${column} AS text FROM ${table} WHERE id = $1 AND ${column} <> '' FOR NO KEY UPDATE`,
        values: [id],
      },
      connection,
    )
    if (!row || isEncryptedByFirstKey(row.text)) return undefined
    try {
      const text = encryptText(decryptText(row.text))
      await query(
        { text: `UPDATE ${table} SET ${column} = $2 WHERE id = $1`, values: [id, text] },
        connection,
      )
      result.encrypted += 1
      return undefined
    } catch (error) {
      if (!(error instanceof MailKeyMissing)) throw error
      return row.name
    }
  })
}
