import type { Profile } from "#prisma/seed/demo/profiles.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { companyTags } from "#prisma/seed/demo/vocabulary.ts"
import { mobilePattern, phoneNumber } from "#prisma/seed/phones.ts"
import { type Row, required } from "#prisma/seed/rows.ts"

/** Networks of a company and how many of a hundred have them. */
const NETWORKS: [code: string, percent: number][] = [
  ["website", 76],
  ["instagram", 70],
  ["facebook", 48],
  ["linkedin", 22],
  ["tiktok", 16],
  ["pinterest", 12],
  ["youtube", 4],
]
const CHINESE_NETWORKS: [code: string, percent: number][] = [
  ["wechat", 70],
  ["weibo", 35],
]

/** Account type ids of the reference data by what a company is. */
const ACCOUNT_TYPES: Record<Profile["kind"], number[][]> = {
  vendor: [[31], [31], [31], [31, 32], [33], [34], [35], [31, 34]],
  buyer: [[21], [21], [21], [22], [23], [24], [21, 24], [25], [26]],
  "vendor and buyer": [
    [31, 21],
    [33, 25],
    [31, 24],
  ],
  media: [[11], [11], [12], [13], [14]],
  institution: [[51], [52], [53]],
  other: [[41], [42], [43]],
  everything: [[11, 21, 23, 31]],
}

export function socialUrl(network: string, slug: string): string {
  if (network === "website") return `https://www.${slug}.example`
  if (network === "linkedin") return `https://www.linkedin.com/company/${slug}`
  if (network === "wechat") return `https://weixin.qq.com/r/${slug}`
  if (network === "tiktok") return `https://www.tiktok.com/@${slug}`
  return `https://www.${network}.com/${slug}`
}

function addAddressBook(story: Story, profile: Profile): void {
  const { random, place, id, slug } = profile
  const country_id = required(story.lookups.countries, place.code)
  const phones = [
    ...(random.chance(0.85) ? [{ type: "L", pattern: place.landline }] : []),
    ...(random.chance(0.3) ? [{ type: "M", pattern: mobilePattern(place.code) }] : []),
  ]
  phones.forEach(({ type, pattern }, position) => {
    const number = phoneNumber(random, place.code, pattern)
    story.add("company_phone", { company_id: id, country_id, number, type, position })
  })
  const networks = place.culture === "chinese" ? [...NETWORKS, ...CHINESE_NETWORKS] : NETWORKS
  for (const [code, percent] of networks) {
    if (!random.chance(percent / 100)) continue
    const social_network_id = required(story.lookups.networks, code)
    story.add("company_social_network", { company_id: id, social_network_id, value: socialUrl(code, slug) })
  }
}

function addTypesAndTags(story: Story, profile: Profile): void {
  const { random, id, kind } = profile
  for (const account_type_id of random.pick(ACCOUNT_TYPES[kind])) {
    story.add("company_account_type", { company_id: id, account_type_id })
  }
  const tags = profile.isRich
    ? companyTags.filter((tag) =>
        ["Organic", "VIP buyer", "Press accredited", "Made in Europe"].includes(tag.name),
      )
    : companyTags.filter((tag) => random.chance(tag.weight / 100))
  for (const { name } of tags) {
    story.add("company_tagging", { company_id: id, tag_id: required(story.lookups.companyTags, name) })
  }
}

function addBrands(story: Story, profile: Profile): void {
  profile.brands.forEach((name, position) => {
    const brand_id = story.nextId("brand")
    story.add("brand", { id: brand_id, name })
    story.add("company_brand", { company_id: profile.id, brand_id, position })
  })
}

const OWNERS_BY_CULTURE: Record<string, string> = {
  fr: "Camille",
  en: "Ben",
  chinese: "Mei",
  japanese: "Mei",
  korean: "Mei",
  it: "Giulia",
  es: "Íñigo",
  pt: "Íñigo",
  de: "Jörg",
  nordic: "Jörg",
  nl: "Jörg",
}

/** Owners follow regions; Sam has his share of all of them. */
function addOwners(story: Story, profile: Profile): void {
  const { random, place, id } = profile
  const regional = OWNERS_BY_CULTURE[place.culture] ?? "Adèle"
  const chosen = new Set<string>()
  if (random.chance(0.72)) chosen.add(regional)
  if (random.chance(0.26)) chosen.add("Sam")
  for (const nickname of chosen) {
    story.add("company_sale_owner", { company_id: id, owner_id: required(story.lookups.owners, nickname) })
  }
}

/** First values of a new row and its read columns, which the triggers fill when links follow. */
const UNREAD_COLUMNS = {
  version: 1,
  sort_name: "",
  brand_names: "",
  search: "",
  tag_ids: [],
  vendor_tag_ids: [],
  account_type_ids: [],
  brand_ids: [],
  sale_owner_ids: [],
  lifecycle_option_ids: [],
  session_ids: [],
  has_website: false,
  has_email_error: false,
  has_active_sequence: false,
  is_mail_pending: false,
  is_on_marketplace: false,
}

const PLATFORM_NAMES = [
  "Prospect",
  "Not interested",
  "Subscribed",
  "Demo requested",
  "Demo done",
  "Trial",
  "Churned",
]

function addressOf(story: Story, profile: Profile): Row {
  const { random, place, city, isBare } = profile
  const country_id = required(story.lookups.countries, place.code)
  if (isBare) return { street: null, zip_code: null, city: null, country_id, state_id: null }
  return {
    street: random.chance(0.93) ? `${random.between(1, 180)} ${random.pick(place.streets)}` : null,
    zip_code: city.zip ? random.digits(city.zip) : null,
    city: city.name,
    country_id,
    state_id: city.state ? required(story.lookups.states, `${place.code} ${city.state}`) : null,
  }
}

/** How far the company has come on the ordering platform, for those who buy or sell. */
function platformOf(story: Story, { random, isVendor, isBuyer }: Profile): number | null {
  if (!(isVendor || isBuyer) || !random.chance(0.6)) return null
  return required(story.lookups.platforms, random.pickSkewed(PLATFORM_NAMES))
}

/** The company row itself; read columns are left to the triggers. */
function addRow(story: Story, profile: Profile, primary: PrimaryContacts): void {
  const { random } = profile
  story.add("company", {
    id: profile.id,
    name: profile.name,
    business_name: !profile.isBare && random.chance(0.7) ? profile.businessName : null,
    state: !profile.isRich && random.chance(0.05) ? "pending" : "created",
    ...addressOf(story, profile),
    buyer_other_type: profile.isBuyer && random.chance(0.08) ? "Family concept café" : null,
    lifecycle_platform_id: platformOf(story, profile),
    primary_contact_id: primary.contactId,
    primary_sales_contact_id: primary.salesContactId,
    created_by_id: random.pick([...story.lookups.users.values()]),
    created_at: story.daysAgo(profile.ageDays),
    updated_at: story.daysAgo(random.between(0, Math.min(profile.ageDays, 400))),
    ...UNREAD_COLUMNS,
  })
}

export interface PrimaryContacts {
  contactId: number | null
  salesContactId: number | null
}

/** Adds a company with address, phones, networks, types, tags, brands and owners. */
export function addCompany(story: Story, profile: Profile, primary: PrimaryContacts): void {
  addRow(story, profile, primary)
  if (profile.isBare) return
  addAddressBook(story, profile)
  addTypesAndTags(story, profile)
  addBrands(story, profile)
  addOwners(story, profile)
}
