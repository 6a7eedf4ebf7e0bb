import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { env } from "#lib/env.ts"
import type { AccountingPartner, Entity } from "./partner.ts"

/** Name of the partner, as rows have it. */
export const partnerName = "zoho"

/** Its organization that keeps the books of an entity; undefined without one, and without a partner. */
export function organizationOf(entity: Entity): string | undefined {
  const { ZOHO_ORGANIZATION_SARL, ZOHO_ORGANIZATION_INC } = env()
  return { sarl: ZOHO_ORGANIZATION_SARL, inc: ZOHO_ORGANIZATION_INC }[entity]
}

/** Entities whose documents a partner is told. */
export const toldEntities = (): Entity[] =>
  billingEntities.filter((entity) => organizationOf(entity) !== undefined)

export const hasPartner = (): boolean => toldEntities().length > 0

/** Who keeps the books of an entity beside the ledger; loaded when it is asked for. Undefined when nobody does. */
export async function partnerOf(entity: Entity): Promise<AccountingPartner | undefined> {
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
