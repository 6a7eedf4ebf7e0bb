import type { Ability } from "#lib/contract/session.ts"

/** Each ability with the key of the sentence, in the area "abilities", that says what it allows. */
export const abilityTexts = [
  ["crm.read", "readCrm"],
  ["registrations.read", "readRegistrations"],
  ["mail.read", "readMail"],
  ["finance.read", "readFinance"],
  ["finance.edit", "editFinance"],
  ["audit.read", "readAudit"],
  ["record.edit", "editRecords"],
  ["registration.intake", "intake"],
  ["session.add", "addSession"],
  ["tag.create", "createTag"],
  ["show.bulk-action", "bulkAction"],
  ["export.companies", "exportCompanies"],
  ["sib.export.contacts", "exportContacts"],
  ["use-sib", "useSib"],
  ["upload.documents", "uploadDocuments"],
  ["delete.document", "deleteDocument"],
  ["sequence.edit", "editFlows"],
] as const satisfies readonly (readonly [Ability, string])[]
