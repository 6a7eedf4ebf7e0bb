import { toSlug } from "#lib/text/to-slug.ts"
import type { Application } from "#prisma/seed/demo/registrations/applications.ts"
import type { Choices } from "#prisma/seed/demo/registrations/choices.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"
import { required } from "#prisma/seed/rows.ts"

const MAX_BRANDS = 4

function mark(register: Register, choices: Choices, brandId: number): void {
  const { random } = register
  const count = random.between(1, 3)
  for (const id of random.sample(choices.categories, count))
    register.add("registration_brand_market_category", { brand_id: brandId, market_category_id: id })
  for (const id of random.sample(choices.targets, random.between(0, 3)))
    register.add("registration_brand_target", { brand_id: brandId, vendor_target_id: id })
  for (const id of random.sample(choices.labels, random.pickSkewed([0, 0, 1, 2])))
    register.add("registration_brand_label", { brand_id: brandId, label_option_id: id })
}

function addNetworks(register: Register, brandId: number, slug: string): void {
  const { random, lookups } = register
  const networks = ["instagram", "facebook", "tiktok"].filter(() => random.chance(0.4))
  networks.forEach((code, position) => {
    const name = random.chance(0.5) ? `https://www.${code}.com/${slug}` : `www.${code}.com/${slug}`
    const social_network_id = required(lookups.networks, code)
    register.add("registration_brand_social_network", {
      brand_id: brandId,
      social_network_id,
      name,
      position,
    })
  })
}

/** Adds the brands of an application; returns their ids. */
export function addBrands(register: Register, choices: Choices, application: Application): number[] {
  const { random } = register
  const { id, exhibitor, companyIds } = application
  return exhibitor.brands.slice(0, MAX_BRANDS).map((brand, position) => {
    const brandId = register.nextId("registration_brand")
    const slug = toSlug(brand.name)
    register.add("registration_brand", {
      id: brandId,
      registration_id: id,
      brand_id: brand.id,
      name: brand.name,
      country_id: random.chance(0.9) ? exhibitor.countryId : null,
      is_first: random.chance(companyIds.length === 0 ? 0.6 : 0.15),
      website: random.chance(0.8) ? `www.${slug}.example` : null,
      position,
    })
    mark(register, choices, brandId)
    addNetworks(register, brandId, slug)
    return brandId
  })
}
