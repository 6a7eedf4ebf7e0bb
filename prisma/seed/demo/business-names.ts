import {
  BRAND_ENDINGS,
  BRAND_NOUNS,
  BRAND_OPENINGS,
  INSTITUTION_OPENINGS,
  LEGAL_FORMS,
  MEDIA_ENDINGS,
  MEDIA_OPENINGS,
  OTHER_OPENINGS,
  SHOP_OPENINGS,
} from "#prisma/seed/names/businesses.ts"
import type { Place } from "#prisma/seed/names/places.ts"
import type { Random } from "#prisma/seed/random.ts"

export type Kind = "vendor" | "buyer" | "vendor and buyer" | "media" | "institution" | "other" | "everything"

/** Invents names that were not given before. */
export interface Namer {
  brand(): string
  business(kind: Kind, city: string): string
}

const words = (...parts: string[]) => parts.filter(Boolean).join(" ")

/**
 * @param random source of the choices
 * @param taken names never to give
 */
export function createNamer(random: Random, taken: string[]): Namer {
  const used = new Set(taken)
  const fresh = (invent: () => string): string => {
    for (;;) {
      const name = invent()
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
  const brand = () => words(random.pick(BRAND_OPENINGS), random.pick(BRAND_NOUNS), random.pick(BRAND_ENDINGS))
  const byKind: Record<Kind, (city: string) => string> = {
    vendor: brand,
    everything: brand,
    "vendor and buyer": (city) => words(random.pick(BRAND_OPENINGS), random.pick(BRAND_NOUNS), city),
    buyer: (city) =>
      words(random.pick(SHOP_OPENINGS), random.pick(BRAND_NOUNS), random.chance(0.3) ? city : ""),
    media: () => words(random.pick(MEDIA_OPENINGS), random.pick(MEDIA_ENDINGS)),
    institution: (city) => words(random.pick(INSTITUTION_OPENINGS), city),
    other: (city) => words(random.pick(OTHER_OPENINGS), random.chance(0.5) ? city : random.pick(BRAND_NOUNS)),
  }
  return {
    brand: () => fresh(brand),
    business: (kind, city) => fresh(() => byKind[kind](city)),
  }
}

/** The registered name of a business, with the legal form of its country. */
export function registeredName(name: string, place: Place): string {
  return `${name} ${LEGAL_FORMS[place.code] ?? "Ltd"}`
}
