import { companyFields } from "../crm/company-fields.ts"
import { contactFields } from "../crm/contact-fields.ts"
import { registrationAuditFields, registrationFields } from "../shows/registration-fields.ts"
import type { KindWith } from "./record-kinds.ts"

/** Fields of the records whose history is open. */
const forms = {
  company: companyFields,
  contact: contactFields,
  registration: { ...registrationFields, ...registrationAuditFields },
} satisfies Record<KindWith<"openTrail">, Readonly<Record<string, { label: string }>>>

type Forms = typeof forms
type Field = { [Kind in keyof Forms]: Forms[Kind][keyof Forms[Kind]] }[keyof Forms]

/** Labels of the fields of all records: those that are called alike mean the same. */
const labels = new Map(
  Object.values(forms).flatMap((fields) =>
    Object.entries<Field>(fields).map(
      ([path, field]) => [path, "fullLabel" in field ? field.fullLabel : field.label] as const,
    ),
  ),
)

/** Label of a field that a merge takes over with others. */
const addressPath = "informations.address"

/**
 * What a field is called away from its block, in the audit log and in a merge.
 * @returns a key of the messages `fields`; undefined for what is no field of a record's form
 */
export function fullLabel(path: string) {
  return path === addressPath ? "address" : labels.get(path)
}
