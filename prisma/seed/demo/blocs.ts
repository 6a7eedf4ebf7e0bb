import type { Profile } from "#prisma/seed/demo/profiles.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { vendorTags } from "#prisma/seed/demo/vocabulary.ts"
import { marketCategories } from "#prisma/seed/reference/market.ts"
import { required } from "#prisma/seed/rows.ts"

const kindsOfGoods = marketCategories().filter((category) => category.parentId !== null)

type Bloc = "BUYER" | "MEDIA" | "VENDOR"

/** Most companies stay within one category; its parent is named with it. */
function addMarket(story: Story, profile: Profile, bloc: Bloc): void {
  const { random, id } = profile
  const parent = random.pickSkewed([1, 1, 3, 4, 5, 2, 6, 7])
  const goods = random.sample(
    kindsOfGoods.filter((category) => category.parentId === parent),
    random.between(1, 4),
  )
  for (const market_category_id of [parent, ...goods.map((category) => category.id)]) {
    story.add("company_market_category", { company_id: id, market_category_id, bloc })
  }
  if (bloc === "VENDOR") return
  for (const range of random.sample([...story.lookups.ageRanges.values()], random.between(1, 4))) {
    story.add("company_gender_age_range", { company_id: id, gender_age_range_id: range, bloc })
  }
}

function addBuyerBloc(story: Story, profile: Profile): void {
  addMarket(story, profile, "BUYER")
  for (const type of profile.random.sample(
    [...story.lookups.buyerTypes.values()],
    profile.random.between(1, 2),
  )) {
    story.add("company_buyer_type", { company_id: profile.id, buyer_type_id: type })
  }
}

function addMediaBloc(story: Story, profile: Profile): void {
  addMarket(story, profile, "MEDIA")
  for (const type of profile.random.sample(
    [...story.lookups.mediaTypes.values()],
    profile.random.between(1, 2),
  )) {
    story.add("company_media_type", { company_id: profile.id, media_type_id: type })
  }
}

function addVendorBloc(story: Story, profile: Profile): void {
  const { random, id } = profile
  const { lookups } = story
  addMarket(story, profile, "VENDOR")
  for (const target of random.sample([...lookups.targets.values()], random.between(1, 3))) {
    story.add("company_vendor_target", { company_id: id, vendor_target_id: target })
  }
  const tags = profile.isRich
    ? vendorTags.slice(0, 4)
    : vendorTags.filter((tag) => random.chance(tag.weight / 100))
  for (const { name } of tags) {
    story.add("company_vendor_tagging", { company_id: id, vendor_tag_id: required(lookups.vendorTags, name) })
  }
}

/** Adds the blocks that a company's account types call for. */
export function addBlocs(story: Story, profile: Profile): void {
  if (profile.isBuyer) addBuyerBloc(story, profile)
  if (profile.isMedia) addMediaBloc(story, profile)
  if (profile.isVendor) addVendorBloc(story, profile)
}
