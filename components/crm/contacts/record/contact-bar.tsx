import { useTranslations } from "next-intl"
import { useContactForm } from "#components/crm/contacts/record/contact-form.ts"
import {
  type Choices,
  type ContactValues,
  isFormPath,
  loadedContact,
} from "#components/crm/contacts/record/contact-values.ts"
import { RecordBar } from "#components/records/changes/record-bar.tsx"
import type { RecordCalls } from "#components/records/changes/use-save-record.ts"
import { api } from "#lib/api/client.ts"
import { contactDetail } from "#lib/contract/crm/contact-detail.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { CurrentValue } from "./current-value.tsx"

/** Saves the contact's changes. */
export function ContactBar({ contact, choices }: { contact: number; choices: Choices }) {
  const t = useTranslations("fields")
  const registrations = useTranslations("contact.registrations")
  const form = useContactForm()
  return (
    <RecordBar
      form={form}
      calls={contactCalls(contact, choices)}
      labelOf={(path) => (isFormPath(path) ? t(contactFields[path].label) : registrations("status"))}
      show={(path, values) =>
        isFormPath(path) ? (
          <CurrentValue path={path} values={values} />
        ) : (
          registrations(`statuses.${statusAt(values, path)}`)
        )
      }
    />
  )
}

/** The status of registration that a session's path names. */
function statusAt(values: ContactValues, path: string) {
  const [, session] = path.split(".")
  return values[`sessions.${Number(session)}.registered_status`] ?? 0
}

function contactCalls(contact: number, choices: Choices): RecordCalls<ContactValues> {
  return {
    edit: async ({ sessions, ...changes }) => {
      const states = Object.entries(sessions ?? {}).map(([id, state]) => ({
        session_id: Number(id),
        ...state,
      }))
      const body = states.length > 0 ? { ...changes, sessions: states } : changes
      const { data } = await api.contacts.edit({ contact, ...body })
      return loadedContact(data, choices)
    },
    readCurrent: async (current) => {
      const { data } = contactDetail.safeParse(current)
      return data ? loadedContact(data, choices) : null
    },
  }
}
