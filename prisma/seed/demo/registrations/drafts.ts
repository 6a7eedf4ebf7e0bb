import { inventSlug } from "#prisma/seed/demo/registrations/applications.ts"
import type { Exhibitor } from "#prisma/seed/demo/registrations/exhibitors.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"

/** What the registration site has stored when an applicant stops after so many of its steps. */
function storeOf(exhibitor: Exhibitor, show: number, steps: number) {
  const basic = { name: exhibitor.name, email: exhibitor.email, countryId: exhibitor.countryId }
  const brands = exhibitor.brands.map(({ name }) => ({ brandName: name, countryId: exhibitor.countryId }))
  const contact = {
    salutationId: exhibitor.salutationId,
    firstName: exhibitor.firstName,
    lastName: exhibitor.lastName,
    email: exhibitor.email,
  }
  return {
    events: { tradeshowId: show },
    ...(steps > 0 && { brand: steps > 1 ? { basic, brands } : { basic } }),
    ...(steps > 2 && { contacts: [contact] }),
  }
}

/** Adds an application that its applicant has not finished; some were left long ago. */
export function addDraft(register: Register, exhibitor: Exhibitor, show: number, sessionId: number): void {
  const { random } = register
  const steps = random.pick([0, 1, 1, 2, 2, 2, 3, 3])
  const left = random.pickSkewed([1, 2, 4, 6, 9, 14, 23, 40, 65])
  const touched = register.daysAgo(left)
  register.add("registration", {
    id: register.nextId("registration"),
    slug: inventSlug(register),
    tradeshow_session_id: sessionId,
    email: exhibitor.email,
    draft: { data: { store: storeOf(exhibitor, show, steps) } },
    touched_at: touched,
    is_placed: false,
    has_techfile: false,
    company_name: steps > 0 ? exhibitor.name : "",
    want_contact: false,
    created_at: register.daysAgo(left + random.between(1, 9)),
    updated_at: touched,
    version: 1,
  })
}
