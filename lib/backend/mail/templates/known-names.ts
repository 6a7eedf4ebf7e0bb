import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import {
  invoicePlaceholders,
  placeholders,
  sessionPlaceholders,
  showValues,
} from "#lib/contract/mail/mail-terms.ts"

/** Names that stand for something somewhere: words in square brackets that people write themselves are none. */
export async function knownNames(connection?: Connection): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    { text: "SELECT DISTINCT jsonb_object_keys(mail_values) AS name FROM tradeshow_session", values: [] },
    connection,
  )
  const ofShows = [...sessionPlaceholders, ...Object.keys(showValues), ...rows.map(({ name }) => name)]
  return new Set([...placeholders, ...invoicePlaceholders, ...ofShows])
}
