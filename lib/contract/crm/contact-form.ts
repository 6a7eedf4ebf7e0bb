import { z } from "zod"
import { id } from "../platform/fields.ts"
import {
  idList,
  loadedVersion,
  phoneInputs,
  requiredEmail,
  socialNetworkInputs,
  textInputs,
} from "../records/record-inputs.ts"
import { registeredStatus } from "./contact-detail.ts"
import { contactFields } from "./contact-fields.ts"

const emailInput = requiredEmail(contactFields["informations.email"].max)

/** Most further addresses that a contact takes. */
const maxOtherEmails = 20
const otherEmails = z.array(z.object({ email: emailInput })).max(maxOtherEmails, "too_many")

const informations = z.object({
  /** Id of a salutation. */
  salutation: id,
  ...textInputs(contactFields, "informations"),
  is_vip: z.boolean(),
  badge_id: id.nullable(),
  /** Belongs to one active contact. */
  email: emailInput,
  /** Addresses besides the primary one, in their order: each belongs to one active contact as well. */
  other_emails: otherEmails,
  callers: idList,
  tags: idList,
  outcome: id.nullable(),
  phones: phoneInputs,
  socialNetworks: socialNetworkInputs,
})

/** Registration and visit at a session; a session left out keeps what it has. */
const sessionState = z.object({
  session_id: id,
  registered_status: registeredStatus.optional(),
  is_visited: z.boolean().optional(),
})

/** A new contact: e-mail, salutation, first and last name are required (P-10). */
export const newContact = z.object({
  informations: informations
    .partial()
    .required({ salutation: true, last_name: true, first_name: true, email: true }),
  company_id: id.nullable().default(null),
  /** Ids of sessions visited. */
  visits: idList.default([]),
})
export type NewContact = z.input<typeof newContact>

/**
 * A save of a contact: only what changed, with the version it was loaded at. Lists replace the stored ones. Changed fields
 * are named by dotted paths in conflicts and in the audit trail: "informations.email", "companies", "visits" (also for
 * is_visited), "sessions.7.registered_status".
 */
export const contactChanges = z.object({
  version: loadedVersion,
  informations: informations.partial().optional(),
  /** Ids of the contact's companies, the first is the related one. */
  companies: idList.optional(),
  /** Ids of all sessions visited. */
  visits: idList.optional(),
  sessions: z.array(sessionState).max(100, "too_many").optional(),
})
export type ContactChanges = z.input<typeof contactChanges>
