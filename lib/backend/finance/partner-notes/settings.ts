import { type BillingEntity, billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { env } from "#lib/env.ts"

/** Name of the partner, as rows have it. */
export const partnerName = "zoho"

/** Its organization that keeps the books of an entity; undefined without one, and without a partner. */
export function organizationOf(entity: BillingEntity): string | undefined {
  const { ZOHO_ORGANIZATION_SARL, ZOHO_ORGANIZATION_INC } = env()
  return { sarl: ZOHO_ORGANIZATION_SARL, inc: ZOHO_ORGANIZATION_INC }[entity]
}

/** Entities whose documents are reported to a partner. */
export const reportedEntities = (): BillingEntity[] =>
  billingEntities.filter((entity) => organizationOf(entity) !== undefined)

export const hasPartner = (): boolean => reportedEntities().length > 0
