import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { MarketplaceGroup } from "#lib/contract/crm/company-detail.ts"

/** What `marketplaceSql` answers. */
export type MarketplaceAccount = Omit<
  MarketplaceGroup,
  "accountTypeLabel" | "userStatusLabel" | "is_on_markplace"
> & {
  user_status: string
}

/**
 * The account of a company on the ordering platform, as JSON; null when it has none.
 * @param which condition that picks the account, and an order when it picks several
 */
export const marketplaceSql = (which: string) => `(SELECT json_build_object(
    'marketplace_identifier', identifier, 'marketplace_link', link, 'engagement', engagement, 'account_type', account_type,
    'user_status', user_status, 'subscription_start', subscription_start, 'subscription_end', subscription_end,
    'max_product_in_new_collections', max_product_in_new_collections, 'max_product_in_immediates', max_product_in_immediates,
    'nb_contacts_address_book', nb_contacts_address_book, 'nb_campaigns_sent', nb_campaigns_sent,
    'products_available_for_orders', products_available_for_orders, 'nb_confirmed_orders', nb_confirmed_orders,
    'nb_total_orders', nb_total_orders, 'member_since', member_since, 'first_login_at', ${moment("first_login_at")},
    'latest_connection', ${moment("latest_connection")}, 'blacklisted', is_blacklisted, 'marketplaces', marketplaces)
  FROM marketplace_account ${which})`

/** The account as a page shows it. */
export function marketplaceGroupOf({ user_status, ...account }: MarketplaceAccount): MarketplaceGroup {
  return {
    ...account,
    accountTypeLabel: account.account_type,
    userStatusLabel: user_status,
    is_on_markplace: !account.blacklisted,
  }
}
