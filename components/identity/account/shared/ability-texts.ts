import type { Ability } from "#lib/contract/identity/session.ts"

/** What an ability is for, in the order in which a form shows them: to see, to change, to take data out. */
export const abilityKinds = ["see", "change", "takeOut"] as const
/** What an ability is about, in the order of the table of who can do what. */
export const abilityAreas = ["crm", "registrations", "emails", "money", "documents", "history"] as const

type AbilityText = {
  ability: Ability
  /** Names, in the area "abilities" of the texts, the sentence that says what it allows, and in its part "short" the word for it. */
  key: string
  kind: (typeof abilityKinds)[number]
  area: (typeof abilityAreas)[number]
}

/** Every ability with its texts, what it is for and what it is about. */
export const abilityTexts = [
  { ability: "crm.read", key: "readCrm", kind: "see", area: "crm" },
  { ability: "registrations.read", key: "readRegistrations", kind: "see", area: "registrations" },
  { ability: "mail.read", key: "readMail", kind: "see", area: "emails" },
  { ability: "finance.read", key: "readFinance", kind: "see", area: "money" },
  { ability: "mail.disclose", key: "discloseMail", kind: "see", area: "emails" },
  { ability: "audit.read", key: "readAudit", kind: "see", area: "history" },
  { ability: "record.edit", key: "editRecords", kind: "change", area: "crm" },
  { ability: "tag.create", key: "createTag", kind: "change", area: "crm" },
  { ability: "show.bulk-action", key: "bulkAction", kind: "change", area: "crm" },
  { ability: "session.add", key: "addSession", kind: "change", area: "registrations" },
  { ability: "registration.intake", key: "intake", kind: "change", area: "registrations" },
  { ability: "sequence.edit", key: "editFlows", kind: "change", area: "emails" },
  { ability: "finance.edit", key: "editFinance", kind: "change", area: "money" },
  { ability: "upload.documents", key: "uploadDocuments", kind: "change", area: "documents" },
  { ability: "delete.document", key: "deleteDocument", kind: "change", area: "documents" },
  { ability: "export.companies", key: "exportCompanies", kind: "takeOut", area: "crm" },
  { ability: "sib.export.contacts", key: "exportContacts", kind: "takeOut", area: "crm" },
  { ability: "use-sib", key: "useSib", kind: "takeOut", area: "emails" },
] as const satisfies readonly AbilityText[]
