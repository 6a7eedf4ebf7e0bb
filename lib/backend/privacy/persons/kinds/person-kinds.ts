import type { PersonKind } from "#lib/contract/privacy/persons.ts"
import { applicant } from "./applicant.ts"
import { contact } from "./contact.ts"
import type { PersonRules } from "./person-kind.ts"
import { user } from "./user.ts"

/** How a person of each kind is found, locked, emptied and found again after a restore. */
export const rulesOf: Record<PersonKind, PersonRules> = { contact, applicant, user }
