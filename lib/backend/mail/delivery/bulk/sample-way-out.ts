import { addressOfOrganiser } from "#lib/backend/mail/recipient-links/identity.ts"
import type { WayOut } from "#lib/backend/mail/recipient-links/way-out.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

/** Nobody's: its link leads to the page that says that a link does not work. */
const noRow = 0

/** What stands below a mail to many, for one that is only looked at. */
export async function sampleWayOut(language: MailLanguage): Promise<WayOut> {
  const { identity } = await queryOne<{ identity: string | null }>({
    name: "identity-of-organiser",
    text: `SELECT ${addressOfOrganiser("$1::text")} AS identity`,
    values: [language],
  })
  return { row: noRow, language, identity }
}
