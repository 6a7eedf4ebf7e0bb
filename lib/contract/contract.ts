import { accounting } from "./accounting.ts"
import { applications } from "./applications.ts"
import { audit } from "./audit.ts"
import { bankStatements } from "./bank-statements.ts"
import { bulk } from "./bulk.ts"
import { bulkMails } from "./bulk-mails.ts"
import { companies } from "./companies.ts"
import { contacts } from "./contacts.ts"
import { documents } from "./documents.ts"
import { fileExports } from "./exports.ts"
import { externalAccounting } from "./external-accounting.ts"
import { imports } from "./imports.ts"
import { invoices } from "./invoices.ts"
import { invoicingAdmin } from "./invoicing-admin.ts"
import { jobs } from "./jobs.ts"
import { mailDisclosures } from "./mail-disclosures.ts"
import { mailTemplates } from "./mail-templates.ts"
import { mailboxes } from "./mailboxes.ts"
import { mailingLists } from "./mailing-lists.ts"

import { mailingPages } from "./mailing-pages.ts"
import { mailingPartner } from "./mailing-partner.ts"

import { mailingSenders } from "./mailing-senders.ts"

import { merges } from "./merges.ts"
import { messenger } from "./messenger.ts"
import { contactNotes, notes, registrationNotes } from "./notes.ts"
import { notifications } from "./notifications.ts"
import { outbox } from "./outbox.ts"
import { passwordLinks } from "./passwords.ts"
import { persons } from "./persons.ts"
import { pipelineAdmin } from "./pipeline-admin.ts"
import { pipelines } from "./pipelines.ts"
import { preferences } from "./preferences.ts"
import { privacyNotices } from "./privacy-notices.ts"
import { processingRegister } from "./processing-register.ts"
import { quickSearch } from "./quick-search.ts"
import { reference } from "./reference.ts"
import { registrationIntake } from "./registration-intake.ts"
import { registrationLifecycles } from "./registration-lifecycles.ts"
import { registrationRecord } from "./registration-record.ts"
import { registrations } from "./registrations.ts"
import { retention } from "./retention.ts"
import { savedFilters } from "./saved-filters.ts"
import { seasons } from "./season.ts"
import { secondFactor } from "./second-factor.ts"
import { securityLog } from "./security-log.ts"
import { sequences } from "./sequences.ts"
import { session } from "./session.ts"
import { suppressions } from "./suppressions.ts"
import { systemMails } from "./system-mail.ts"
import { today } from "./today.ts"
import { tradeshows } from "./tradeshows.ts"
import { trash } from "./trash.ts"
import { users } from "./users.ts"
import { vocabulary } from "./vocabulary.ts"

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
  applications,
  registrations,
  pipelineAdmin,
  registrationRecord,
  invoices,
  accounting,
  seasons,
  bankStatements,
  invoicingAdmin,
  externalAccounting,
  documents,
  mailboxes,
  messenger,
  mailDisclosures,
  outbox,
  mailTemplates,
  mailingPages,
  mailingPartner,
  quickSearch,
  today,
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
  merges,
  jobs,
  bulk,
  bulkMails,
  exports: fileExports,
  savedFilters,
  preferences,
  imports,
}
