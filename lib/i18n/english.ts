import abilities from "#messages/en/abilities.json"
import accounting from "#messages/en/accounting.json"
import activity from "#messages/en/activity.json"
import admin from "#messages/en/admin.json"
import applications from "#messages/en/applications.json"
import approvedPlatform from "#messages/en/approved-platform.json"
import audit from "#messages/en/audit.json"
import bank from "#messages/en/bank.json"
import boardPanels from "#messages/en/board-panels.json"
import bulk from "#messages/en/bulk.json"
import bulkMails from "#messages/en/bulk-mails.json"
import calendar from "#messages/en/calendar.json"
import changes from "#messages/en/changes.json"
import common from "#messages/en/common.json"
import companies from "#messages/en/companies.json"
import company from "#messages/en/company.json"
import composer from "#messages/en/composer.json"
import configuration from "#messages/en/configuration.json"
import contact from "#messages/en/contact.json"
import contactForm from "#messages/en/contact-form.json"
import contacts from "#messages/en/contacts.json"
import disclosures from "#messages/en/disclosures.json"
import docs from "#messages/en/docs.json"
import documents from "#messages/en/documents.json"
import duplicates from "#messages/en/duplicates.json"
import electronicAddress from "#messages/en/electronic-address.json"
import enrolment from "#messages/en/enrolment.json"
import errors from "#messages/en/errors.json"
import exportTexts from "#messages/en/exports.json"
import externalAccounting from "#messages/en/external-accounting.json"
import fields from "#messages/en/fields.json"
import filters from "#messages/en/filters.json"
import imports from "#messages/en/imports.json"
import interfaceTexts from "#messages/en/interface.json"
import invoices from "#messages/en/invoices.json"
import invoicing from "#messages/en/invoicing.json"
import invoicingAdmin from "#messages/en/invoicing-admin.json"
import jobs from "#messages/en/jobs.json"
import list from "#messages/en/list.json"
import mailTemplates from "#messages/en/mail-templates.json"
import mailboxes from "#messages/en/mailboxes.json"
import mailingLists from "#messages/en/mailing-lists.json"
import mailingPages from "#messages/en/mailing-pages.json"
import merges from "#messages/en/merges.json"
import message from "#messages/en/message.json"
import messenger from "#messages/en/messenger.json"
import notes from "#messages/en/notes.json"
import notifications from "#messages/en/notifications.json"
import outbox from "#messages/en/outbox.json"
import passwords from "#messages/en/passwords.json"
import paymentReminders from "#messages/en/payment-reminders.json"
import persons from "#messages/en/persons.json"
import pipelineAdmin from "#messages/en/pipeline-admin.json"
import pipelines from "#messages/en/pipelines.json"
import privacyNotices from "#messages/en/privacy-notices.json"
import processingRegister from "#messages/en/processing-register.json"
import profile from "#messages/en/profile.json"
import record from "#messages/en/record.json"
import registration from "#messages/en/registration.json"
import registrationLifecycles from "#messages/en/registration-lifecycles.json"
import registrations from "#messages/en/registrations.json"
import retention from "#messages/en/retention.json"
import savedFilters from "#messages/en/saved-filters.json"
import season from "#messages/en/season.json"
import securityLog from "#messages/en/security-log.json"
import senderChecks from "#messages/en/sender-checks.json"
import sequenceFlow from "#messages/en/sequence-flow.json"
import sequenceResults from "#messages/en/sequence-results.json"
import sequences from "#messages/en/sequences.json"
import session from "#messages/en/session.json"
import shell from "#messages/en/shell.json"
import snippets from "#messages/en/snippets.json"
import systemMailAdmin from "#messages/en/system-mail-admin.json"
import table from "#messages/en/table.json"
import today from "#messages/en/today.json"
import tradeshows from "#messages/en/tradeshows.json"
import trash from "#messages/en/trash.json"
import upload from "#messages/en/upload.json"
import users from "#messages/en/users.json"
import vocabulary from "#messages/en/vocabulary.json"

/** English of the screens, by area; a browser that needs more than its page sent fetches them all. */
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
