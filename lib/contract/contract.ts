import { mailingLists } from "./automation/mailing-lists.ts"
import { mailingPages } from "./automation/mailing-pages.ts"
import { mailingPartner } from "./automation/mailing-partner.ts"
import { paymentReminders } from "./automation/payment-reminders.ts"
import { sequences } from "./automation/sequences.ts"
import { companies } from "./crm/companies.ts"
import { contacts } from "./crm/contacts.ts"
import { exportLayouts } from "./crm/export-layouts.ts"
import { fileExports } from "./crm/exports.ts"
import { imports } from "./crm/imports.ts"
import { pipelineAdmin } from "./crm/pipeline-admin.ts"
import { pipelines } from "./crm/pipelines.ts"
import { accounting } from "./finance/accounting.ts"
import { approvedPlatform, platformCallbacks } from "./finance/approved-platform.ts"
import { bankStatements } from "./finance/bank-statements.ts"
import { directory } from "./finance/directory.ts"
import { externalAccounting } from "./finance/external-accounting.ts"
import { invoices } from "./finance/invoices.ts"
import { invoicingAdmin } from "./finance/invoicing-admin.ts"
import { ledger } from "./finance/ledger.ts"
import { ledgerBooks } from "./finance/ledger-books.ts"
import { payingOrganizations } from "./finance/paying-organizations.ts"
import { vatChecks } from "./finance/vat-checks.ts"
import { calendar } from "./home/calendar.ts"
import { quickSearch } from "./home/quick-search.ts"
import { seasons } from "./home/season.ts"
import { today } from "./home/today.ts"
import { passwordLinks } from "./identity/passwords.ts"
import { preferences } from "./identity/preferences.ts"
import { secondFactor } from "./identity/second-factor.ts"
import { securityLog } from "./identity/security-log.ts"
import { session } from "./identity/session.ts"
import { users } from "./identity/users.ts"
import { bulkMails } from "./mail/bulk-mails.ts"
import { mailDisclosures } from "./mail/mail-disclosures.ts"
import { mailTemplates } from "./mail/mail-templates.ts"
import { mailboxes } from "./mail/mailboxes.ts"
import { mailingSenders } from "./mail/mailing-senders.ts"
import { messenger } from "./mail/messenger.ts"
import { outbox } from "./mail/outbox.ts"
import { sharedMailboxes } from "./mail/shared-mailboxes.ts"
import { snippets } from "./mail/snippets.ts"
import { suppressions } from "./mail/suppressions.ts"
import { systemMails } from "./mail/system-mail.ts"
import { jobs } from "./platform/jobs.ts"
import { persons } from "./privacy/persons.ts"
import { processingRegister } from "./privacy/processing-register.ts"
import { retention } from "./privacy/retention.ts"
import { audit } from "./records/audit.ts"
import { bulk } from "./records/bulk.ts"
import { bulkDeletion } from "./records/bulk-deletion.ts"
import { documents } from "./records/documents.ts"
import { duplicates } from "./records/duplicates.ts"
import { merges } from "./records/merges.ts"
import { contactNotes, notes, registrationNotes } from "./records/notes.ts"
import { notifications } from "./records/notifications.ts"
import { privacyNotices } from "./records/privacy-notices.ts"
import { reference } from "./records/reference.ts"
import { savedFilters } from "./records/saved-filters.ts"
import { trash } from "./records/trash.ts"
import { vocabulary } from "./records/vocabulary.ts"
import { applications } from "./shows/applications.ts"
import { registrationCorrections } from "./shows/registration-corrections.ts"
import { registrationIntake } from "./shows/registration-intake.ts"
import { registrationLifecycles } from "./shows/registration-lifecycles.ts"
import { registrationRecord } from "./shows/registration-record.ts"
import { registrations } from "./shows/registrations.ts"
import { showTerms } from "./shows/show-terms.ts"
import { tradeshows } from "./shows/tradeshows.ts"

/** Every call of the CRM API, by area. Paths are relative to `/api`. */
export const contract = {
  session,
  reference,
  companies,
  contacts,
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
  applications,
  registrations,
  pipelineAdmin,
  registrationRecord,
  invoices,
  accounting,
  ledger,
  seasons,
  bankStatements,
  invoicingAdmin,
  ledgerBooks,
  paymentReminders,
  payingOrganizations,
  approvedPlatform,
  platformCallbacks,
  directory,
  vatChecks,
  externalAccounting,
  documents,
  mailboxes,
  sharedMailboxes,
  messenger,
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
  bulk: { ...bulk, ...bulkDeletion },
  bulkMails,
  exports: fileExports,
  savedFilters,
  exportLayouts,
  preferences,
  imports,
}
