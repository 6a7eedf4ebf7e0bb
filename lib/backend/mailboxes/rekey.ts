import { inTransaction, query } from "../database/db.ts"
import { isSealedByFirstKey, MailKeyMissing, openSecret, sealSecret } from "./secrets.ts"

type Sealed = { id: number; email: string; sealed_secret: string }

/** How many secrets were sealed anew, and whose no key of MAIL_KEY opens. */
export type Rekeyed = { sealed: number; unreadable: string[] }

/**
 * Seals the secret of every linked mailbox with the first key of MAIL_KEY. It may be interrupted, run again, and run while
 * mailboxes are read: each row is locked only while it is changed.
 */
export async function rekeyMailboxes(): Promise<Rekeyed> {
  const rows = await query<{ id: number }>({
    text: "SELECT id FROM mailbox WHERE sealed_secret <> '' ORDER BY id",
    values: [],
  })
  const result: Rekeyed = { sealed: 0, unreadable: [] }
  for (const { id } of rows) {
    const email = await rekeyMailbox(id, result)
    if (email) result.unreadable.push(email)
  }
  return result
}

/** @returns the address of a mailbox whose secret cannot be opened */
function rekeyMailbox(id: number, result: Rekeyed): Promise<string | undefined> {
  return inTransaction(async (connection) => {
    const [row] = await query<Sealed>(
      { text: "SELECT id, email, sealed_secret FROM mailbox WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
      connection,
    )
    if (!row || isSealedByFirstKey(row.sealed_secret)) return undefined
    try {
      const sealed = await sealSecret(await openSecret(row.sealed_secret))
      await query(
        { text: "UPDATE mailbox SET sealed_secret = $2 WHERE id = $1", values: [id, sealed] },
        connection,
      )
      result.sealed += 1
      return undefined
    } catch (error) {
      if (!(error instanceof MailKeyMissing)) throw error
      return row.email
    }
  })
}
