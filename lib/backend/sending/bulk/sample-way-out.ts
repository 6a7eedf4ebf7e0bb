import type { MailLanguage } from "#lib/contract/mail-terms.ts"
import { queryOne } from "../../database/db.ts"
import { addressOfOrganiser } from "../../mailing-pages/identity.ts"
import type { WayOut } from "../../mailing-pages/way-out.ts"

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
