import { accounting } from "./accounting/handlers.ts"
import { applications } from "./applications/handlers.ts"
import { bankStatements } from "./bank-statements/handlers.ts"
import { companies } from "./companies/handlers.ts"
import { contacts } from "./contacts/handlers.ts"
import { documents } from "./documents/handlers.ts"
import { fileExports } from "./exports/handlers.ts"
import { externalAccounting } from "./external-accounting/handlers.ts"
import { imports } from "./imports/handlers.ts"
import { invoicingAdmin } from "./invoices/administration/handlers.ts"
import { invoices } from "./invoices/handlers.ts"
import { jobs } from "./jobs/handlers.ts"
import { readingMail } from "./mail/handlers.ts"
import { mailDisclosures } from "./mail-disclosures/handlers.ts"
import { mailTemplates } from "./mail-templates/handlers.ts"
import { mailboxes } from "./mailboxes/handlers.ts"
import { mailingLists } from "./mailing-lists/handlers.ts"
import { mailingSenders } from "./mailing-lists/senders/handlers.ts"
import { suppressions } from "./mailing-lists/suppressions/handlers.ts"
import { mailingPages } from "./mailing-pages/handlers.ts"
import { mailingPartner } from "./mailing-partner/handlers.ts"

import { contactNotes, notes, registrationNotes } from "./notes/handlers.ts"
import { notifications } from "./notifications/handlers.ts"
import { outbox } from "./outbox/handlers.ts"
import { passwordLinks } from "./passwords/handlers.ts"
import { persons } from "./persons/handlers.ts"
import { pipelineAdmin } from "./pipelines/administration/handlers.ts"
import { pipelines } from "./pipelines/handlers.ts"
import { preferences } from "./preferences/handlers.ts"
import { privacyNotices } from "./privacy-notices/handlers.ts"
import { processingRegister } from "./processing-register/handlers.ts"
import { quickSearch } from "./quick-search/handlers.ts"
import { audit } from "./records/audit/handlers.ts"
import { bulk } from "./records/bulk/handlers.ts"
import { merges } from "./records/merges/handlers.ts"
import { trash } from "./records/trash/handlers.ts"
import { reference } from "./reference/handlers.ts"
import { registrations } from "./registrations/handlers.ts"
import { registrationIntake } from "./registrations/intake/handlers.ts"
import { registrationLifecycles } from "./registrations/lifecycles/handlers.ts"
import { registrationRecord } from "./registrations/record/handlers.ts"
import { retention } from "./retention/handlers.ts"
import { savedFilters } from "./saved-filters/handlers.ts"
import { seasons } from "./season/handlers.ts"
import { secondFactor } from "./second-factor/handlers.ts"
import { securityLog } from "./security-log/handlers.ts"
import { bulkMails } from "./sending/bulk/handlers.ts"
import { sendingMail } from "./sending/handlers.ts"
import { sequences } from "./sequences/handlers.ts"
import { session } from "./session/handlers.ts"
import { systemMails } from "./system-mail/handlers.ts"
import { today } from "./today/handlers.ts"
import { tradeshows } from "./tradeshows/handlers.ts"
import { users } from "./users/handlers.ts"
import { vocabulary } from "./vocabulary/handlers.ts"

/** The contract's calls and what answers them. */
export const router = {
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
  bankStatements,
  accounting,
  seasons,
  invoicingAdmin,
  externalAccounting,
  mailboxes,
  messenger: { ...readingMail, ...sendingMail },
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
  documents,
  savedFilters,
  preferences,
  imports,
}
