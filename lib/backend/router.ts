import { subscribeBulk } from "#lib/backend/automation/mailing-lists/bulk-handlers.ts"
import { mailingLists } from "#lib/backend/automation/mailing-lists/handlers.ts"
import { mailingPages } from "#lib/backend/automation/mailing-pages/handlers.ts"
import { mailingPartner } from "#lib/backend/automation/mailing-partner/handlers.ts"
import { paymentReminders } from "#lib/backend/automation/payment-reminders/handlers.ts"
import { sequences } from "#lib/backend/automation/sequences/editing/handlers.ts"
import { companyBulk } from "#lib/backend/crm/companies/bulk/handlers.ts"
import { companies } from "#lib/backend/crm/companies/handlers.ts"
import { contacts } from "#lib/backend/crm/contacts/handlers.ts"
import { fileExports } from "#lib/backend/crm/exports/handlers.ts"
import { exportLayouts } from "#lib/backend/crm/exports/layouts/handlers.ts"
import { imports } from "#lib/backend/crm/imports/handlers.ts"
import { pipelineAdmin } from "#lib/backend/crm/pipelines/administration/handlers.ts"
import { pipelines } from "#lib/backend/crm/pipelines/handlers.ts"
import { accounting } from "#lib/backend/finance/accounting/handlers.ts"
import { platformCallbacks } from "#lib/backend/finance/approved-platform/callbacks/handlers.ts"
import { directory } from "#lib/backend/finance/approved-platform/directory/handlers.ts"
import { approvedPlatform } from "#lib/backend/finance/approved-platform/handlers.ts"
import { bankStatements } from "#lib/backend/finance/bank-statements/handlers.ts"
import { externalAccounting } from "#lib/backend/finance/external-accounting/handlers.ts"
import { invoicingAdmin } from "#lib/backend/finance/invoices/administration/handlers.ts"
import { invoices } from "#lib/backend/finance/invoices/handlers.ts"
import { applicationInvoice } from "#lib/backend/finance/invoices/of-application.ts"
import { payingOrganizations } from "#lib/backend/finance/invoices/organizations/handlers.ts"
import { ledger } from "#lib/backend/finance/ledger/handlers.ts"
import { ledgerBooks } from "#lib/backend/finance/ledger-books/handlers.ts"
import { vatChecks } from "#lib/backend/finance/vat-checks/handlers.ts"
import { calendar } from "#lib/backend/home/calendar/handlers.ts"
import { quickSearch } from "#lib/backend/home/search/handlers.ts"
import { seasons } from "#lib/backend/home/season/handlers.ts"
import { today } from "#lib/backend/home/today/handlers.ts"
import { passwordLinks } from "#lib/backend/identity/passwords/handlers.ts"
import { preferences } from "#lib/backend/identity/preferences/handlers.ts"
import { secondFactor } from "#lib/backend/identity/second-factor/handlers.ts"
import { securityLog } from "#lib/backend/identity/security-log/handlers.ts"
import { session } from "#lib/backend/identity/sign-in/handlers.ts"
import { users } from "#lib/backend/identity/users/handlers.ts"
import { bulkMails } from "#lib/backend/mail/delivery/bulk/handlers.ts"
import { sendingMail } from "#lib/backend/mail/delivery/handlers.ts"
import { mailDisclosures } from "#lib/backend/mail/disclosures/handlers.ts"
import {
  companyActivity,
  contactActivity,
  registrationActivity,
} from "#lib/backend/mail/inbound/activity-handlers.ts"
import { readingMail } from "#lib/backend/mail/inbound/handlers.ts"
import { mailInvitations } from "#lib/backend/mail/invitations/handlers.ts"
import { mailboxes } from "#lib/backend/mail/mailboxes/handlers.ts"
import { sharedMailboxes } from "#lib/backend/mail/mailboxes/shared/handlers.ts"
import { outbox } from "#lib/backend/mail/outbox/handlers.ts"
import { mailingSenders } from "#lib/backend/mail/senders/handlers.ts"
import { snippets } from "#lib/backend/mail/snippets/handlers.ts"
import { suppressions } from "#lib/backend/mail/suppressions/handlers.ts"
import { systemMails } from "#lib/backend/mail/system-mail/handlers.ts"
import { mailTemplates } from "#lib/backend/mail/templates/handlers.ts"
import { persons } from "#lib/backend/privacy/persons/handlers.ts"
import { processingRegister } from "#lib/backend/privacy/processing-register/handlers.ts"
import { retention } from "#lib/backend/privacy/retention/handlers.ts"
import { audit } from "#lib/backend/records/audit/handlers.ts"
import { bulkDeletion } from "#lib/backend/records/bulk/deletion/handlers.ts"
import { documents } from "#lib/backend/records/documents/handlers.ts"
import { duplicates } from "#lib/backend/records/duplicates/handlers.ts"
import { jobs } from "#lib/backend/records/jobs/handlers.ts"
import { merges } from "#lib/backend/records/merges/handlers.ts"
import { contactNotes, notes, registrationNotes } from "#lib/backend/records/notes/handlers.ts"
import { notifications } from "#lib/backend/records/notifications/handlers.ts"
import { privacyNotices } from "#lib/backend/records/privacy-notices/handlers.ts"
import { reference } from "#lib/backend/records/reference/handlers.ts"
import { savedFilters } from "#lib/backend/records/saved-filters/handlers.ts"
import { trash } from "#lib/backend/records/trash/handlers.ts"
import { vocabulary } from "#lib/backend/records/vocabulary/handlers.ts"
import { registrationCorrections } from "#lib/backend/shows/applications/corrections/handlers.ts"
import { applications } from "#lib/backend/shows/applications/handlers.ts"
import { registrationBulk } from "#lib/backend/shows/registrations/bulk/handlers.ts"
import { registrations } from "#lib/backend/shows/registrations/handlers.ts"
import { registrationIntake } from "#lib/backend/shows/registrations/intake/handlers.ts"
import { registrationLifecycles } from "#lib/backend/shows/registrations/lifecycles/handlers.ts"
import { registrationRecord } from "#lib/backend/shows/registrations/record/handlers.ts"
import { showTerms } from "#lib/backend/shows/terms/handlers.ts"
import { tradeshows } from "#lib/backend/shows/tradeshows/handlers.ts"

/** The contract's calls and what answers them. */
export const router = {
  session,
  reference,
  companies: { ...companies, listActivity: companyActivity },
  contacts: { ...contacts, listActivity: contactActivity },
  notes,
  contactNotes,
  registrationNotes,
  notifications,
  sequences,
  mailingLists,
  mailingSenders,
  suppressions,
  pipelines,
  registrationLifecycles,
  registrationIntake,
  registrationCorrections,
  showTerms,
  applications: { ...applications, getInvoiceFile: applicationInvoice },
  registrations,
  pipelineAdmin,
  registrationRecord: { ...registrationRecord, listActivity: registrationActivity },
  invoices,
  bankStatements,
  accounting,
  ledger,
  seasons,
  invoicingAdmin,
  ledgerBooks,
  paymentReminders,
  payingOrganizations,
  approvedPlatform,
  platformCallbacks,
  directory,
  vatChecks,
  externalAccounting,
  mailboxes,
  sharedMailboxes,
  messenger: { ...readingMail, ...sendingMail, ...mailInvitations },
  mailDisclosures,
  outbox,
  mailTemplates,
  snippets,
  mailingPages,
  mailingPartner,
  quickSearch,
  today,
  calendar,
  passwordLinks,
  secondFactor,
  users,
  systemMails,
  tradeshows,
  vocabulary,
  audit,
  securityLog,
  trash,
  retention,
  persons,
  privacyNotices,
  processingRegister,
  duplicates,
  merges,
  jobs,
  bulk: { ...companyBulk, ...bulkDeletion, ...registrationBulk, ...subscribeBulk },
  bulkMails,
  exports: fileExports,
  documents,
  savedFilters,
  exportLayouts,
  preferences,
  imports,
}
