import type { z } from "zod"
import { type Flat, flat } from "#lib/backend/records/form/flat.ts"
import type { contactChanges, newContact } from "#lib/contract/crm/contact-form.ts"

export type ContactDraft = z.output<typeof newContact>
export type ContactSave = z.output<typeof contactChanges>

type Named = Flat<Omit<ContactSave, "version" | "sessions">>

/** What happened at each session. Only a save tells a visit by its session: what is stored has all of them in `visits`. */
type SessionFields = Partial<
  Record<`sessions.${number}.registered_status`, number | null> &
    Record<`sessions.${number}.is_visited`, boolean>
>

/** Values of a contact's form by dotted path, as conflicts and the audit trail name them. A contact of old may lack what a save must give. */
export type ContactForm = Omit<Named, "informations.salutation" | "informations.email"> & {
  "informations.salutation": number | null
  "informations.email": string | null
} & SessionFields

/** What a save says, as fields of the form. */
export function sentFields({ sessions = [], ...save }: Omit<ContactSave, "version">): Partial<ContactForm> {
  const states: SessionFields = {}
  for (const { session_id, registered_status, is_visited } of sessions) {
    if (registered_status !== undefined)
      states[`sessions.${session_id}.registered_status`] = registered_status
    if (is_visited !== undefined) states[`sessions.${session_id}.is_visited`] = is_visited
  }
  return { ...flat(save), ...states }
}
