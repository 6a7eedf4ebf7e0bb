import type { BulkFooter } from "#lib/backend/mail/recipient-links/bulk-footer.ts"
import { addressOfOrganiser } from "#lib/backend/mail/recipient-links/identity.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

/** Nobody's: its link leads to the page that says that a link does not work. */
const noRow = 0

/** The footer of a mail to many, for one that is only previewed. */
export async function sampleBulkFooter(language: MailLanguage): Promise<BulkFooter> {
  const { identity } = await queryOne<{ identity: string | null }>({
    name: "identity-of-organiser",
    text: `SELECT ${addressOfOrganiser("$1::text")} AS identity`,
    values: [language],
  })
  return { row: noRow, language, identity }
}
