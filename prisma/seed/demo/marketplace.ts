import type { Profile } from "#prisma/seed/demo/profiles.ts"
import type { Story } from "#prisma/seed/demo/story.ts"

/** Adds what the ordering platform knows of a company. */
export function addMarketplaceAccount(story: Story, profile: Profile): void {
  const { random, id, slug, isVendor } = profile
  const since = random.between(60, 900)
  const orders = random.between(0, 240)
  const paying = isVendor && random.chance(0.5)
  story.add("marketplace_account", {
    company_id: id,
    identifier: `MP-${String(100_000 + id)}`,
    link: `https://orders.petit-salon.example/${slug}-${id}`,
    account_type: isVendor ? (paying ? "Premium vendor" : "Vendor") : "Buyer",
    user_status: random.pickSkewed(["Active", "Active", "Dormant", "Invited"]),
    engagement: random.between(0, 100),
    subscription_start: paying ? story.daysAgo(since).slice(0, 10) : null,
    subscription_end: paying ? story.daysAgo(since - 1_095).slice(0, 10) : null,
    max_product_in_new_collections: paying ? 400 : null,
    max_product_in_immediates: paying ? 200 : null,
    nb_contacts_address_book: random.between(0, 600),
    nb_campaigns_sent: random.between(0, 30),
    products_available_for_orders: isVendor ? random.between(0, 380) : 0,
    nb_confirmed_orders: Math.floor(orders * 0.7),
    nb_total_orders: orders,
    member_since: story.daysAgo(since).slice(0, 10),
    first_login_at: story.daysAgo(since - random.between(1, 30)),
    latest_connection: story.daysAgo(random.between(0, 30)),
    is_blacklisted: !profile.isRich && random.chance(0.02),
    marketplaces: random.sample(["Kids Europe", "Kids USA", "Kids Asia"], random.between(1, 3)),
  })
}
