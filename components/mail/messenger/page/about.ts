import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

type Known = { companies: readonly Option[]; contacts: readonly Option[] }

/** The record that a conversation is about: its first company, else its first contact. */
export function aboutOf({ companies, contacts }: Known): MailAbout | null {
  const [company] = companies
  if (company) return { type: "company", id: company.id }
  const [contact] = contacts
  return contact ? { type: "contact", id: contact.id } : null
}
