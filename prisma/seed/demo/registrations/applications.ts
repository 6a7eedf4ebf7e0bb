import type { Choices, Item } from "#prisma/seed/demo/registrations/choices.ts"
import type { Exhibitor } from "#prisma/seed/demo/registrations/exhibitors.ts"
import type { Fate } from "#prisma/seed/demo/registrations/fates.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"
import { vatCode } from "#prisma/seed/demo/registrations/vat-code.ts"
import { required } from "#prisma/seed/rows.ts"

/** An application on its way into the register. */
export interface Application {
  id: number
  show: number
  sessionId: number
  exhibitor: Exhibitor
  fate: Fate
  /** Companies that it is linked to, the primary one first. */
  companyIds: number[]
  items: Item[]
}

const AGENCIES: Record<string, string[]> = {
  ES: ["ICEX", "ICEX", "Selectiva Moda"],
  PT: ["CENIT"],
  IT: ["CAMARA"],
  BR: ["Abit"],
  MX: ["Peru Moda"],
}
const PLATFORMS = ["None", "Ankorstore", "Faire", "JOOR", "Other"]
const OTHER_PLATFORMS = ["Kidsorder", "Le New Black", "Brandboom"]
const NOTES = [
  "<p>Asked twice for a spot near the entrance.</p>",
  "<p>Souhaite être à côté de ses voisins de la dernière édition.</p>",
  "<p>Sends the <strong>final brand list</strong> after the showroom week.</p>",
  "<p>Needs two passes more than usual; partner pays the difference.</p>",
  "<p>Attend la validation de sa maison mère avant de signer.</p>",
  "<p>Very good photos: propose them for the catalogue.</p>",
]
const BILLING_NOTES = ["Purchase order number on every invoice, please.", "Facture à adresser à la holding."]

/** Letters and digits nobody guesses; the same for the same day. */
export function inventSlug(register: Register): string {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
  return Array.from({ length: 32 }, () => letters[register.random.between(0, 35)]).join("")
}

function organizationOf({ random }: Register, choices: Choices, { countryCode }: Exhibitor): number | null {
  const agencies = AGENCIES[countryCode]
  if (!agencies || !random.chance(0.5)) return null
  return required(choices.organizations, random.pick(agencies))
}

function platformOf({ random }: Register) {
  const choice = random.chance(0.6) ? random.pick(PLATFORMS) : null
  return {
    platform_choice: choice,
    platform_name: choice === "Other" ? random.pick(OTHER_PLATFORMS) : null,
    want_contact: random.chance(0.25),
  }
}

function billingOf({ random }: Register, choices: Choices, exhibitor: Exhibitor) {
  return {
    billing_salutation_id: exhibitor.salutationId,
    billing_first_name: exhibitor.firstName,
    billing_last_name: exhibitor.lastName,
    billing_email: random.chance(0.5) ? exhibitor.email : exhibitor.email.replace(/^[^@]+/, "accounting"),
    billing_company_name: exhibitor.name,
    billing_street: exhibitor.street ?? "1 Market Street",
    billing_zip_code: exhibitor.zipCode ?? "10000",
    billing_city: exhibitor.city ?? "Paris",
    billing_country_id: exhibitor.countryId,
    billing_state_id: exhibitor.stateId,
    billing_phone_country_id: exhibitor.phone ? exhibitor.countryId : null,
    billing_phone: exhibitor.phone,
    vat_code: random.chance(0.7) ? vatCode(exhibitor.countryCode, random.digits("#########")) : null,
    payment_plan_id: random.pickSkewed(choices.plans),
    payment_method_id: random.pickSkewed(choices.methods),
    note_billing: random.chance(0.1) ? random.pick(BILLING_NOTES) : null,
  }
}

function addNote(register: Register, id: number, at: string): void {
  const { random, lookups } = register
  register.add("note", {
    registration_id: id,
    type: "R",
    content: random.pick(NOTES),
    creator_id: random.pick([...lookups.users.values()]),
    pinned: false,
    created_at: at,
    updated_at: at,
    version: 1,
  })
}

function addContact(register: Register, { id, exhibitor }: Application): void {
  const contact = register.nextId("registration_contact")
  register.add("registration_contact", {
    id: contact,
    registration_id: id,
    salutation_id: exhibitor.salutationId,
    first_name: exhibitor.firstName,
    last_name: exhibitor.lastName,
    job_title: exhibitor.jobTitle,
    email: exhibitor.email,
    position: 0,
  })
  if (exhibitor.phone) {
    register.add("registration_contact_phone", {
      registration_contact_id: contact,
      country_id: exhibitor.countryId,
      number: exhibitor.phone,
      position: 0,
    })
  }
  if (!register.random.chance(0.4)) return
  register.add("registration_contact_social_network", {
    registration_contact_id: contact,
    social_network_id: required(register.lookups.networks, "linkedin"),
    name: `www.linkedin.com/in/${exhibitor.email.replace(/@.*/, "")}`,
  })
}

/** Adds what an application says of its exhibitor, and a note of the registration team on some. */
export function addApplication(register: Register, choices: Choices, application: Application): void {
  const { random } = register
  const { id, exhibitor, fate } = application
  const days = random.between(2, 120)
  const published = register.daysAgo(days)
  const created = register.daysAgo(days + random.between(1, 12))
  const updated = register.daysAgo(random.between(1, days - 1))
  register.add("registration", {
    id,
    slug: inventSlug(register),
    tradeshow_session_id: application.sessionId,
    email: exhibitor.email,
    draft: { data: { store: { events: { tradeshowId: application.show } } } },
    touched_at: published,
    published_at: published,
    lifecycle_id: fate.lifecycle === null ? null : required(choices.lifecycles, fate.lifecycle),
    is_placed: fate.isPlaced,
    has_techfile: fate.hasTechfile,
    company_name: exhibitor.name,
    account_type_id: exhibitor.accountTypeId,
    country_id: exhibitor.countryId,
    state_id: exhibitor.stateId,
    accept_terms_date: published,
    ...billingOf(register, choices, exhibitor),
    organization_id: organizationOf(register, choices, exhibitor),
    ...platformOf(register),
    created_at: created,
    updated_at: fate.lifecycle === null ? published : updated,
    version: 1,
  })
  addContact(register, application)
  if (random.chance(0.3)) addNote(register, id, updated)
}
