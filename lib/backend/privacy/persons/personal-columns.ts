import type { TableRules } from "./columns/column-rules.ts"
import { ofAccounts } from "./columns/of-accounts.ts"
import { ofMailings } from "./columns/of-mailings.ts"
import { ofMails } from "./columns/of-mails.ts"
import { ofRecords } from "./columns/of-records.ts"
import { ofSettings } from "./columns/of-settings.ts"
import { ofUsers } from "./columns/of-users.ts"

/**
 * What becomes of every text and JSON column of the database when a person is erased, by table. A column that is missing here fails the
 * contract test of the catalogue: whoever adds one says whether it may hold something of a person.
 */
export const personalColumns: TableRules = {
  ...ofRecords,
  ...ofMails,
  ...ofMailings,
  ...ofAccounts,
  ...ofUsers,
  ...ofSettings,
}
