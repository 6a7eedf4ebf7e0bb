import type { NetworkValue } from "#components/records/changes/networks-editor.tsx"
import type { PhoneValue } from "#components/records/changes/phones-editor.tsx"
import type { FieldChanges } from "#components/records/changes/use-changes.ts"
import type { Loaded } from "#components/records/changes/use-record-form.ts"
import type { ContactDetail, ContactSession } from "#lib/contract/crm/contact-detail.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import type { NewContact } from "#lib/contract/crm/contact-form.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { emptyForm, type TextValues, textValues } from "#lib/contract/records/record-fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"

export type RegisteredStatus = ContactSession["registered_status"]

/** A company by name; `detail` tells it from its namesakes. */
export type LinkedCompany = Option & { detail: string }

type SessionPath = `sessions.${number}.registered_status`

/** An address besides the primary one, and whether the last mail to it bounced. */
export type OtherEmail = ContactDetail["informations"]["other_emails"][number]

/** The fields of a contact that stand by themselves, by dotted path. */
type FormValues = TextValues<typeof contactFields> & {
  /** A salutation once chosen stays or gives way to another. */
  "informations.salutation": Option | undefined
  "informations.is_vip": boolean
  "informations.badge_id": Option | null
  "informations.email": string
  "informations.other_emails": OtherEmail[]
  "informations.callers": Option[]
  "informations.tags": Option[]
  "informations.outcome": Option | null
  "informations.phones": PhoneValue[]
  "informations.socialNetworks": NetworkValue[]
  /** The related one first. */
  companies: LinkedCompany[]
  /** Ids of sessions visited. */
  visits: number[]
}
export type FormPath = keyof FormValues

/** The contact's form by dotted path, as saves, conflicts and messages name its fields. */
export type ContactValues = FormValues & Record<SessionPath, RegisteredStatus>

/** Whether a path is a field of its own, not a session's. */
export function isFormPath(path: string): path is FormPath {
  return Object.hasOwn(contactFields, path)
}

/** Lists whose order matters. */
export const orderedPaths: readonly FormPath[] = [
  "companies",
  "informations.other_emails",
  "informations.phones",
]

export function registrationPath(session: number): SessionPath {
  return `sessions.${session}.registered_status`
}

/** Names that the contact holds by id only. */
export type Choices = { badges: Option[]; outcomes: Option[] } & Pick<ReferenceData, "salutations">

const find = (options: readonly Option[], id: number | null) => options.find((option) => option.id === id)

/** The contact as its form holds it. */
function contactValues(contact: ContactDetail, choices: Choices): ContactValues {
  const { informations } = contact
  const registrations = contact.sessions.map(
    ({ session_id, registered_status }): [SessionPath, RegisteredStatus] => [
      registrationPath(session_id),
      registered_status,
    ],
  )
  return {
    "informations.salutation": find(choices.salutations, informations.salutation),
    ...textValues(contactFields, contact),
    "informations.is_vip": informations.is_vip,
    "informations.badge_id": find(choices.badges, informations.badge_id) ?? null,
    "informations.email": informations.email ?? "",
    "informations.other_emails": informations.other_emails,
    "informations.callers": informations.callers,
    "informations.tags": informations.tags,
    "informations.outcome": find(choices.outcomes, informations.outcome) ?? null,
    "informations.phones": informations.phones.map(({ type, number, countryId }) => ({
      type,
      number,
      country_id: countryId,
    })),
    "informations.socialNetworks": informations.socialNetworks.map(({ social_network_id, value }) => ({
      social_network_id,
      value,
    })),
    companies: contact.companies.map(({ id, name, country }) => ({ id, name, detail: country ?? "" })),
    visits: contact.visits,
    ...Object.fromEntries(registrations),
  }
}

/** The contact as its form is based on it. */
export function loadedContact(contact: ContactDetail, choices: Choices): Loaded<ContactValues> {
  return { version: contact.version, values: contactValues(contact, choices) }
}

/** The form of a contact nobody knows anything of yet, but for its company. */
export function emptyContact(company?: Option): ContactValues {
  return {
    ...emptyForm(contactFields),
    "informations.salutation": undefined,
    "informations.email": "",
    companies: company ? [{ ...company, detail: "" }] : [],
  }
}

/** What creates the contact of a form; salutation, names and e-mail have been seen to. */
export function newContactOf({
  toBody,
  value,
}: Pick<FieldChanges<ContactValues>, "toBody" | "value">): NewContact {
  const { informations, visits } = toBody()
  return {
    informations: {
      ...informations,
      salutation: value("informations.salutation")?.id ?? 0,
      first_name: value("informations.first_name"),
      last_name: value("informations.last_name"),
      email: value("informations.email"),
    },
    company_id: value("companies")[0]?.id ?? null,
    visits: visits ?? [],
  }
}
