import abilities from "#messages/fr/abilities.json"
import accounting from "#messages/fr/accounting.json"
import activity from "#messages/fr/activity.json"
import admin from "#messages/fr/admin.json"
import applications from "#messages/fr/applications.json"
import approvedPlatform from "#messages/fr/approved-platform.json"
import audit from "#messages/fr/audit.json"
import bank from "#messages/fr/bank.json"
import boardPanels from "#messages/fr/board-panels.json"
import bulk from "#messages/fr/bulk.json"
import bulkMails from "#messages/fr/bulk-mails.json"
import calendar from "#messages/fr/calendar.json"
import changes from "#messages/fr/changes.json"
import common from "#messages/fr/common.json"
import companies from "#messages/fr/companies.json"
import company from "#messages/fr/company.json"
import composer from "#messages/fr/composer.json"
import configuration from "#messages/fr/configuration.json"
import contact from "#messages/fr/contact.json"
import contactForm from "#messages/fr/contact-form.json"
import contacts from "#messages/fr/contacts.json"
import disclosures from "#messages/fr/disclosures.json"
import docs from "#messages/fr/docs.json"
import documents from "#messages/fr/documents.json"
import duplicates from "#messages/fr/duplicates.json"
import electronicAddress from "#messages/fr/electronic-address.json"
import enrolment from "#messages/fr/enrolment.json"
import errors from "#messages/fr/errors.json"
import exportTexts from "#messages/fr/exports.json"
import externalAccounting from "#messages/fr/external-accounting.json"
import fields from "#messages/fr/fields.json"
import filters from "#messages/fr/filters.json"
import imports from "#messages/fr/imports.json"
import interfaceTexts from "#messages/fr/interface.json"
import invoices from "#messages/fr/invoices.json"
import invoicing from "#messages/fr/invoicing.json"
import invoicingAdmin from "#messages/fr/invoicing-admin.json"
import jobs from "#messages/fr/jobs.json"
import list from "#messages/fr/list.json"
import mailTemplates from "#messages/fr/mail-templates.json"
import mailboxes from "#messages/fr/mailboxes.json"
import mailingLists from "#messages/fr/mailing-lists.json"
import mailingPages from "#messages/fr/mailing-pages.json"
import merges from "#messages/fr/merges.json"
import message from "#messages/fr/message.json"
import messenger from "#messages/fr/messenger.json"
import notes from "#messages/fr/notes.json"
import notifications from "#messages/fr/notifications.json"
import outbox from "#messages/fr/outbox.json"
import passwords from "#messages/fr/passwords.json"
import paymentReminders from "#messages/fr/payment-reminders.json"
import persons from "#messages/fr/persons.json"
import pipelineAdmin from "#messages/fr/pipeline-admin.json"
import pipelines from "#messages/fr/pipelines.json"
import privacyNotices from "#messages/fr/privacy-notices.json"
import processingRegister from "#messages/fr/processing-register.json"
import profile from "#messages/fr/profile.json"
import record from "#messages/fr/record.json"
import registration from "#messages/fr/registration.json"
import registrationLifecycles from "#messages/fr/registration-lifecycles.json"
import registrations from "#messages/fr/registrations.json"
import retention from "#messages/fr/retention.json"
import savedFilters from "#messages/fr/saved-filters.json"
import season from "#messages/fr/season.json"
import securityLog from "#messages/fr/security-log.json"
import senderChecks from "#messages/fr/sender-checks.json"
import sequenceFlow from "#messages/fr/sequence-flow.json"
import sequenceResults from "#messages/fr/sequence-results.json"
import sequences from "#messages/fr/sequences.json"
import session from "#messages/fr/session.json"
import shell from "#messages/fr/shell.json"
import snippets from "#messages/fr/snippets.json"
import systemMailAdmin from "#messages/fr/system-mail-admin.json"
import table from "#messages/fr/table.json"
import today from "#messages/fr/today.json"
import tradeshows from "#messages/fr/tradeshows.json"
import trash from "#messages/fr/trash.json"
import upload from "#messages/fr/upload.json"
import users from "#messages/fr/users.json"
import vocabulary from "#messages/fr/vocabulary.json"

/** French of the screens, by area; a browser that needs more than its page sent fetches them all. */
export default {
  abilities,
  accounting,
  activity,
  admin,
  applications,
  audit,
  bank,
  boardPanels,
  bulk,
  bulkMails,
  calendar,
  changes,
  common,
  companies,
  company,
  composer,
  configuration,
  contactForm,
  contact,
  contacts,
  disclosures,
  docs,
  documents,
  duplicates,
  electronicAddress,
  enrolment,
  errors,
  exports: exportTexts,
  approvedPlatform,
  externalAccounting,
  fields,
  filters,
  imports,
  interface: interfaceTexts,
  invoicingAdmin,
  invoices,
  invoicing,
  jobs,
  list,
  mailboxes,
  mailingLists,
  mailTemplates,
  mailingPages,
  merges,
  message,
  messenger,
  notes,
  notifications,
  outbox,
  passwords,
  paymentReminders,
  persons,
  pipelineAdmin,
  pipelines,
  privacyNotices,
  processingRegister,
  profile,
  record,
  registration,
  registrationLifecycles,
  registrations,
  retention,
  savedFilters,
  sequenceResults,
  senderChecks,
  sequences,
  season,
  securityLog,
  sequenceFlow,
  session,
  shell,
  snippets,
  systemMailAdmin,
  table,
  today,
  tradeshows,
  trash,
  upload,
  users,
  vocabulary,
}
