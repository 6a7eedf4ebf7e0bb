import { toSlug } from "#lib/text/to-slug.ts"
import { createNamer, type Kind, type Namer, registeredName } from "#prisma/seed/demo/business-names.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { type City, demoPlaces, type Place } from "#prisma/seed/names/places.ts"
import type { Random } from "#prisma/seed/random.ts"

export const COMPANIES = 600

/** Who a company is, before its details are invented. */
export interface Profile {
  id: number
  name: string
  businessName: string
  /** First label of its addresses under .example. */
  slug: string
  kind: Kind
  place: Place
  city: City
  /** Has a name and a country and nothing else. */
  isBare: boolean
  /** Has something in every field. */
  isRich: boolean
  isVendor: boolean
  isBuyer: boolean
  isMedia: boolean
  /** Choices about this company; every chance is taken for the rich one. */
  random: Random
  brands: string[]
  ageDays: number
}

const KINDS: { kind: Kind; weight: number }[] = [
  { kind: "vendor", weight: 47 },
  { kind: "buyer", weight: 39 },
  { kind: "vendor and buyer", weight: 4 },
  { kind: "media", weight: 6 },
  { kind: "institution", weight: 2.5 },
  { kind: "other", weight: 2.5 },
]

/** Two companies to look for: one shows every block of the company page, one shows none. */
const RICH = {
  name: "Petit Loup Paris",
  country: "FR",
  brands: ["Petit Loup", "Éléphant de Papier", "Mini Renard", "Bonjour Nuage", "São Balão"],
}
const BARE = { name: "The Quiet Corner", country: "GB" }

function placeByCode(code: string): Place {
  const place = demoPlaces.find((candidate) => candidate.code === code)
  if (!place) throw new Error(`${code} is no country of the demo`)
  return place
}

function brandsOf(random: Random, namer: Namer, name: string, isVendor: boolean): string[] {
  if (!isVendor) return []
  const others = Array.from({ length: random.pickSkewed([0, 0, 1, 2, 3]) }, () => namer.brand())
  return [name, ...others]
}

function inventProfile(story: Story, namer: Namer, place: Place): Profile {
  const { random } = story
  const { kind } = random.pickWeighted(KINDS)
  const city = random.pickSkewed(place.cities)
  const name = namer.business(kind, city.name)
  const isVendor = kind.startsWith("vendor")
  return {
    id: story.nextId("company"),
    name,
    businessName: registeredName(name, place),
    slug: toSlug(name),
    kind,
    place,
    city,
    isBare: false,
    isRich: false,
    isVendor,
    isBuyer: kind.endsWith("buyer"),
    isMedia: kind === "media",
    random,
    brands: brandsOf(random, namer, name, isVendor),
    ageDays: random.between(20, 1_400),
  }
}

function richProfile(story: Story, namer: Namer): Profile {
  return {
    ...inventProfile(story, namer, placeByCode(RICH.country)),
    name: RICH.name,
    businessName: "Petit Loup SARL",
    slug: "petit-loup",
    kind: "everything",
    city: { name: "Paris", zip: "75003", state: null },
    isRich: true,
    isVendor: true,
    isBuyer: true,
    isMedia: true,
    random: { ...story.random, chance: () => true },
    brands: RICH.brands,
    ageDays: 1_420,
  }
}

function bareProfile(story: Story, namer: Namer): Profile {
  return {
    ...inventProfile(story, namer, placeByCode(BARE.country)),
    name: BARE.name,
    kind: "other",
    isBare: true,
    isVendor: false,
    isBuyer: false,
    isMedia: false,
    brands: [],
  }
}

/** The demo's companies: the rich one, the bare one, one of each country, then by the countries' weights. */
export function inventProfiles(story: Story): Profile[] {
  const namer = createNamer(story.random, [RICH.name, BARE.name, ...RICH.brands])
  const countries = Array.from(
    { length: COMPANIES - 2 },
    (_, index) => demoPlaces[index] ?? story.random.pickWeighted(demoPlaces),
  )
  return [
    richProfile(story, namer),
    bareProfile(story, namer),
    ...countries.map((place) => inventProfile(story, namer, place)),
  ]
}
