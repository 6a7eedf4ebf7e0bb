import { organizationOf } from "#lib/backend/finance/partner-notes/settings.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { env } from "#lib/env.ts"
import type { AccountingPartner } from "./partner.ts"

/** Who keeps the books of an entity beside the ledger; loaded when it is asked for. Undefined when nobody does. */
export async function partnerOf(entity: BillingEntity): Promise<AccountingPartner | undefined> {
  const organization = organizationOf(entity)
  const { ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN, ZOHO_ACCOUNTS_URL, ZOHO_API_URL } = env()
  if (!organization || !ZOHO_CLIENT_ID || !ZOHO_CLIENT_SECRET || !ZOHO_REFRESH_TOKEN) return undefined
  const { zohoBooks } = await import("./zoho/zoho-books.ts")
  return zohoBooks({
    organization,
    clientId: ZOHO_CLIENT_ID,
    clientSecret: ZOHO_CLIENT_SECRET,
    refreshToken: ZOHO_REFRESH_TOKEN,
    accountsUrl: ZOHO_ACCOUNTS_URL,
    apiUrl: ZOHO_API_URL,
  })
}
