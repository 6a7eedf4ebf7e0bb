import { toSlug } from "#lib/text/to-slug.ts"
import { createNamer } from "#prisma/seed/demo/business-names.ts"
import type { Exhibitor } from "#prisma/seed/demo/registrations/exhibitors.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"
import { JOB_TITLES, PEOPLE } from "#prisma/seed/names/people.ts"
import { demoPlaces } from "#prisma/seed/names/places.ts"
import { phoneNumber } from "#prisma/seed/phones.ts"
import { required } from "#prisma/seed/rows.ts"

/**
 * What invents exhibitors whom the demo does not know.
 * @param taken names of companies and brands that are known
 */
export function createNewcomers({ random, lookups }: Register, taken: string[]): () => Exhibitor {
  const namer = createNamer(random, taken)
  return () => {
    const place = random.pickWeighted(demoPlaces)
    const city = random.pickSkewed(place.cities)
    const name = namer.business("vendor", city.name)
    const names = PEOPLE[place.culture]
    const isWoman = random.chance(0.7)
    const firstName = random.pick(isWoman ? names.women : names.men)
    const lastName = random.pick(names.last)
    return {
      companyId: null,
      name,
      countryId: required(lookups.countries, place.code),
      countryCode: place.code,
      stateId: city.state ? required(lookups.states, `${place.code} ${city.state}`) : null,
      street: `${random.between(1, 180)} ${random.pick(place.streets)}`,
      zipCode: city.zip ? random.digits(city.zip) : null,
      city: city.name,
      accountTypeId: random.pickSkewed([31, 33, 34]),
      sectionId: null,
      salutationId: required(lookups.salutations, isWoman ? "Mrs" : "Mr"),
      firstName,
      lastName,
      jobTitle: random.pickSkewed(JOB_TITLES),
      email: `${toSlug(firstName)}.${toSlug(lastName)}@${toSlug(name)}.example`,
      phone: phoneNumber(random, place.code, place.landline),
      brands: [{ id: null, name }, ...(random.chance(0.3) ? [{ id: null, name: namer.brand() }] : [])],
      stage: null,
    }
  }
}
