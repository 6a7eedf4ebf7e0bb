import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { personalColumns } from "./personal-columns.ts"
import type { Traces } from "./traces.ts"

/** Tables that say what a mailing provider is to be told, or has: they go once it was told. */
const ofProvider = ["partner_change", "partner_member"]

/** Removes rows that hold an address of the person, but for what a mailing provider is still to be told. */
export async function eraseAddresses({ emails }: Traces): Promise<void> {
  for (const [table, { address }] of Object.entries(personalColumns)) {
    if (address === undefined || ofProvider.includes(table)) continue
    await query({ text: `DELETE FROM ${table} WHERE ${address} = ANY ($1::citext[])`, values: [emails] })
  }
}

/**
 * Has the mailing provider take the person off its lists. Dynamic lists are compared by a table of whom it has there.
 * @returns false while it was not told yet
 */
export async function eraseAtProvider({ emails }: Traces): Promise<boolean> {
  return inTransaction(async (connection) => {
    const run = (text: string) => query({ text, values: [emails] }, connection)
    const { is_mirrored } = await queryOne<{ is_mirrored: boolean }>(
      { text: "SELECT EXISTS (SELECT FROM partner_mirror) AS is_mirrored", values: [] },
      connection,
    )
    if (is_mirrored) {
      await run(`INSERT INTO partner_change (mailing_list_id, email) SELECT mailing_list_id, email FROM partner_member member
        WHERE email = ANY ($1::citext[]) AND NOT EXISTS (SELECT FROM partner_change change
          WHERE change.mailing_list_id = member.mailing_list_id AND change.email = member.email)`)
      const waiting = await run(
        "SELECT FROM partner_change WHERE email = ANY ($1::citext[]) AND said IS NULL LIMIT 1",
      )
      if (waiting.length > 0) return false
    }
    for (const table of ofProvider) await run(`DELETE FROM ${table} WHERE email = ANY ($1::citext[])`)
    return true
  })
}
