import { toSlug } from "#lib/text/to-slug.ts"
import { type PrimaryContacts, socialUrl } from "#prisma/seed/demo/companies.ts"
import { COMPANIES, type Profile } from "#prisma/seed/demo/profiles.ts"
import { createProvider } from "#prisma/seed/demo/provider.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import { contactTags } from "#prisma/seed/demo/vocabulary.ts"
import { JOB_TITLES, PEOPLE } from "#prisma/seed/names/people.ts"
import { demoPlaces, type Place } from "#prisma/seed/names/places.ts"
import { mobilePattern, phoneNumber } from "#prisma/seed/phones.ts"
import type { Random } from "#prisma/seed/random.ts"
import { required } from "#prisma/seed/rows.ts"

export const CONTACTS = 1_800
const WITHOUT_COMPANY = 60
const MAX_IN_A_COMPANY = 9
const RICH_COMPANY_HAS = 6

/** A contact as later parts of the story need it. */
export interface Person {
  id: number
  firstName: string
  lastName: string
  email: string | null
  /** Null for those without a company. */
  profile: Profile | null
}

/** Invents people and keeps their addresses apart. */
export interface People {
  addTo(profile: Profile, count: number): PrimaryContacts
  addFree(): void
  all: Person[]
}

/** How many contacts each company has: most few, some many, the bare one none; the sum is exact. */
export function shareContacts(random: Random, profiles: Profile[]): number[] {
  const counts = profiles.map((profile): number =>
    profile.isBare ? 0 : profile.isRich ? RICH_COMPANY_HAS : random.chance(0.93) ? 1 : 0,
  )
  let left = CONTACTS - WITHOUT_COMPANY - counts.reduce((sum, count) => sum + count, 0)
  while (left > 0) {
    const index = Math.floor(random.next() ** 1.7 * (COMPANIES - 2)) + 2
    const count = counts[index]
    if (count === undefined || count === 0 || count >= MAX_IN_A_COMPANY) continue
    counts[index] = count + 1
    left -= 1
  }
  return counts
}

function addDetails(story: Story, id: number, random: Random, place: Place, handle: string): void {
  const { lookups } = story
  const country_id = required(lookups.countries, place.code)
  if (random.chance(0.45)) {
    const number = phoneNumber(random, place.code, mobilePattern(place.code))
    story.add("contact_phone", { contact_id: id, country_id, number, type: "M", position: 0 })
  }
  if (random.chance(0.15)) {
    const number = phoneNumber(random, place.code, place.landline)
    story.add("contact_phone", { contact_id: id, country_id, number, type: "L", position: 1 })
  }
  for (const [code, share] of [
    ["linkedin", 0.25],
    ["instagram", 0.1],
  ] as const) {
    if (!random.chance(share)) continue
    const value = code === "linkedin" ? `https://www.linkedin.com/in/${handle}` : socialUrl(code, handle)
    story.add("contact_social_network", {
      contact_id: id,
      social_network_id: required(lookups.networks, code),
      value,
    })
  }
  for (const { name } of contactTags.filter((tag) => random.chance(tag.weight / 100))) {
    story.add("contact_tagging", { contact_id: id, tag_id: required(lookups.contactTags, name) })
  }
  if (random.chance(0.2)) {
    story.add("contact_caller", { contact_id: id, caller_id: random.pick([...lookups.callers.values()]) })
  }
}

/** Registrations and visits: past sessions were visited or not, the current ones are registered for. */
function addVisits(story: Story, id: number, random: Random, visits: boolean): void {
  const current = story.lookups.sessions.filter((session) => session.isCurrent)
  for (const session of story.lookups.sessions) {
    const next = current.find((candidate) => candidate.tradeshowId === session.tradeshowId)
    if (!next || session.from > next.from) continue
    const share = (visits ? 0.3 : 0.08) / session.tradeshowId
    if (!random.chance(share)) continue
    story.add("contact_session", {
      contact_id: id,
      tradeshow_session_id: session.id,
      registered_status: session.isCurrent ? random.pickSkewed([2, 2, 1, 3, 4, 0]) : 2,
      is_visited: !session.isCurrent && random.chance(0.75),
    })
  }
}

const orNull = <Value>(isSet: boolean, value: () => Value): Value | null => (isSet ? value() : null)

/** @param story the rows go there */
export function createPeople(story: Story): People {
  const all: Person[] = []
  const addresses = new Set<string>()
  const { random, lookups } = story
  const providerState = createProvider(story)

  const uniqueAddress = (local: string, domain: string): string => {
    for (let number = 1; ; number++) {
      const address = `${local}${number === 1 ? "" : number}@${domain}`
      if (addresses.has(address)) continue
      addresses.add(address)
      return address
    }
  }

  const addPerson = (profile: Profile | null, place: Place): Person => {
    const names = PEOPLE[place.culture]
    const isWoman = random.chance(0.7)
    const firstName = random.pick(isWoman ? names.women : names.men)
    const lastName = random.pick(names.last)
    const handle = `${toSlug(firstName)}.${toSlug(lastName)}`
    const domain = profile ? `${profile.slug}.example` : "post.example"
    const email = orNull(profile?.isRich || random.chance(0.96), () => uniqueAddress(handle, domain))
    const id = story.nextId("contact")
    const created = random.between(10, profile?.ageDays ?? 900)
    story.add("contact", {
      id,
      salutation_id: required(lookups.salutations, isWoman ? random.pickSkewed(["Mrs", "Ms"]) : "Mr"),
      first_name: firstName,
      last_name: lastName,
      job_title: orNull(random.chance(0.85), () => random.pickSkewed(JOB_TITLES)),
      is_vip: random.chance(0.06),
      badge_id: orNull(random.chance(0.5), () => random.pickSkewed([...lookups.badges.values()])),
      outcome_id: orNull(random.chance(0.35), () => random.pickSkewed([...lookups.outcomes.values()])),
      email,
      email_error: email !== null && !profile?.isRich && random.chance(0.015),
      ...providerState(email),
      created_by_id: random.pick([...lookups.users.values()]),
      created_at: story.daysAgo(created),
      updated_at: story.daysAgo(random.between(0, created)),
      version: 1,
      sort_name: "",
      search: "",
    })
    addDetails(story, id, profile?.random ?? random, place, handle)
    addVisits(story, id, random, profile?.isBuyer === true || profile?.isMedia === true)
    const person = { id, firstName, lastName, email, profile }
    all.push(person)
    return person
  }

  return {
    all,
    addTo(profile, count) {
      const people = Array.from({ length: count }, () => addPerson(profile, profile.place))
      people.forEach((person, position) => {
        story.add("company_contact", { company_id: profile.id, contact_id: person.id, position })
      })
      const salesContact = profile.random.chance(0.7) ? (people[1] ?? people[0]) : undefined
      return {
        contactId: people[0]?.id ?? null,
        salesContactId: profile.isVendor ? (salesContact?.id ?? null) : null,
      }
    },
    addFree() {
      for (let left = WITHOUT_COMPANY; left > 0; left--) addPerson(null, random.pickWeighted(demoPlaces))
    },
  }
}
