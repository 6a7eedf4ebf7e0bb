import { grandTotal } from "#lib/contract/shows/registration-detail.ts"
import type { Application } from "#prisma/seed/demo/registrations/applications.ts"
import type { Choices } from "#prisma/seed/demo/registrations/choices.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"

const AGENTS = ["Agence Lilas", "Nordic Kids Agency", "Showroom Ponte", "Little Reps LLC"]
const NOTES = ["Two open sides, please.", "Próximo à entrada, se possível.", "Needs a socket of 3 kW.", ""]

/** Hands out booth numbers of a session: a letter for the section, then one after the other. */
export function createNumbers(): (sessionId: number, section: number) => string {
  const numbers = new Map<string, number>()
  return (sessionId, section) => {
    const key = `${sessionId} ${section}`
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    return `${String.fromCharCode(65 + section)}${number}`
  }
}

function addPrices(register: Register, application: Application, boothIds: number[]): number {
  const { id, items } = application
  let total = 0
  const add = (booth_id: number | null, name: string, final_amount: number) => {
    const currency = items[0]?.currency
    register.add("registration_price", {
      registration_id: id,
      booth_id,
      name,
      final_amount,
      currency,
      position: 0,
    })
  }
  items.forEach((item, index) => {
    add(boothIds[index] ?? null, item.label, item.price)
    total += item.price
    if (!register.random.chance(0.15)) return
    const discount = Math.round(item.price * 0.05)
    add(boothIds[index] ?? null, "Early bird", -discount)
    total -= discount
  })
  add(null, grandTotal, total)
  return total
}

function addLinks(register: Register, { id, companyIds }: Application): number[] {
  return companyIds.map((company_id, position) => {
    const association = register.nextId("registration_association")
    const created_at = register.daysAgo(1)
    const is_primary = position === 0
    register.add("registration_association", {
      id: association,
      registration_id: id,
      company_id,
      is_primary,
      created_at,
    })
    return association
  })
}

/** Brands of each booth: shared out, and the first one shows them all now and then. */
function shareBrands(register: Register, brandIds: number[], booths: number): number[][] {
  return Array.from({ length: booths }, (_, booth) => {
    if (booth === 0 && register.random.chance(0.4)) return brandIds
    const own = brandIds.filter((_, index) => index % booths === booth)
    return own.length > 0 ? own : brandIds.slice(0, 1)
  })
}

/** A booth on the floor has a section and a number, and most a structure. */
function spotOf(register: Register, choices: Choices, application: Application, floor: Floor) {
  const { random } = register
  const { sessionId, exhibitor, fate, companyIds } = application
  const section = exhibitor.sectionId ?? random.pickSkewed(floor.sections)
  if (!fate.isPlaced || companyIds.length === 0) {
    const vendor_section_id = random.chance(0.5) ? section : null
    return { vendor_section_id, booth_structure_id: null, number: null }
  }
  return {
    vendor_section_id: section,
    booth_structure_id: random.chance(0.8) ? random.pick(choices.structures) : null,
    number: floor.nextNumber(sessionId, floor.sections.indexOf(section)),
  }
}

/** The floor of a session. */
export interface Floor {
  /** Ids of the show's sections. */
  sections: number[]
  nextNumber: ReturnType<typeof createNumbers>
}

/**
 * Adds the booths of an application with brands, companies and prices.
 * @returns the ids of the booths and the grand total
 */
export function addBooths(
  register: Register,
  choices: Choices,
  application: Application,
  brandIds: number[],
  floor: Floor,
): { boothIds: number[]; total: number } {
  const { random } = register
  const { id: registration_id, sessionId, items } = application
  const associations = addLinks(register, application)
  const brandsOf = shareBrands(register, brandIds, items.length)
  const boothIds = items.map((item, position) => {
    const booth_id = register.nextId("registration_booth")
    register.add("registration_booth", {
      id: booth_id,
      registration_id,
      tradeshow_session_id: sessionId,
      booth_item_id: item.id,
      ...spotOf(register, choices, application, floor),
      agent_name: random.chance(0.15) ? random.pick(AGENTS) : null,
      note: random.chance(0.25) ? random.pick(NOTES) : null,
      position,
    })
    brandsOf[position]?.forEach((brand_id, place) => {
      register.add("registration_booth_brand", { booth_id, brand_id, registration_id, position: place })
    })
    const association_id = associations[position % Math.max(associations.length, 1)]
    if (association_id !== undefined)
      register.add("registration_booth_association", { booth_id, association_id, registration_id })
    return booth_id
  })
  return { boothIds, total: addPrices(register, application, boothIds) }
}
