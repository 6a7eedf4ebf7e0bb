import { subscribeJobs } from "#lib/backend/automation/mailing-lists/area.ts"
import { reminderMailSource } from "#lib/backend/automation/payment-reminders/paced-source.ts"
import { sequenceMailSource } from "#lib/backend/automation/sequences/mails/paced-source.ts"
import { relatedRuns, relatedSubscriptions } from "#lib/backend/automation/sequences/runs/related.ts"
import { companies } from "#lib/backend/crm/companies/area.ts"
import { relatedToCompanies } from "#lib/backend/crm/companies/bulk/related.ts"
import { contacts } from "#lib/backend/crm/contacts/area.ts"
import { relatedToContacts } from "#lib/backend/crm/contacts/related.ts"
import { exportJobs } from "#lib/backend/crm/exports/area.ts"
import { importJobs } from "#lib/backend/crm/imports/area.ts"
import { openInvoicesOfCompanies } from "#lib/backend/finance/ledger/open-invoices.ts"
import { bulkMailSource } from "#lib/backend/mail/delivery/bulk/paced-source.ts"
import { registerPacedSource } from "#lib/backend/mail/delivery/paced-sources.ts"
import { usesInMails } from "#lib/backend/mail/inbound/document-uses.ts"
import { relatedMails } from "#lib/backend/mail/inbound/related.ts"
import { personJobs } from "#lib/backend/privacy/persons/area.ts"
import { registerUses } from "#lib/backend/records/documents/uses.ts"
import type { Area } from "#lib/backend/records/registry/area.ts"
import { registerArea, registerJobs } from "#lib/backend/records/registry/registry.ts"
import { registerRelated } from "#lib/backend/records/registry/related.ts"
import { registrations } from "#lib/backend/shows/registrations/area.ts"
import { withRegistrations } from "#lib/backend/shows/registrations/linking/merged-companies.ts"
import { openApplications } from "#lib/backend/shows/registrations/linking/related.ts"
import { type ListOf, lists } from "#lib/contract/records/record-kinds.ts"

/** Every area with records, by the name of its list. What answers its calls is in `router.ts`. */
const areas: Record<ListOf, Area> = {
  companies: { ...companies, merge: withRegistrations(companies.merge) },
  contacts,
  registrations,
}

/** Every job a user can ask for. */
export const jobKinds = {
  ...companies.jobs,
  ...contacts.jobs,
  ...registrations.jobs,
  ...exportJobs,
  ...importJobs,
  ...subscribeJobs,
  ...personJobs,
}
type AllJobs = typeof jobKinds

declare module "#lib/backend/records/registry/registry.ts" {
  interface JobKinds extends AllJobs {}
}

/** Registers what areas lend to wings below them. Whoever answers calls or does jobs does it once, before the first. */
export function registerAreas(): void {
  for (const list of lists) registerArea(list, areas[list])
  registerJobs(jobKinds)
  registerUses(usesInMails)
  registerRelated("company", [
    ...relatedToCompanies,
    openApplications.company,
    openInvoicesOfCompanies,
    relatedMails("company"),
    relatedRuns("company"),
  ])
  registerRelated("contact", [
    ...relatedToContacts,
    openApplications.contact,
    relatedMails("contact"),
    relatedRuns("contact"),
    relatedSubscriptions,
  ])
  registerPacedSource("bulk mails", bulkMailSource)
  registerPacedSource("sequences", sequenceMailSource)
  registerPacedSource("payment reminders", reminderMailSource)
}
