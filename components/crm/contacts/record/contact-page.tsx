import { useTranslations } from "next-intl"
import { loadedContact } from "#components/crm/contacts/record/contact-values.ts"
import { MailingPanel } from "#components/mail/messenger/shared/mailing-panel.tsx"
import { EraseEntry } from "#components/privacy/persons/shared/erase-entry.tsx"
import type { NotePage } from "#components/records/activity/notes-pages.ts"
import { MarketplaceBlock } from "#components/records/page/marketplace-block.tsx"
import { RecordDates } from "#components/records/page/record-dates.tsx"
import { RecordName } from "#components/records/page/record-heading.tsx"
import { RecordPage } from "#components/records/page/record-page.tsx"
import { SequencesBlock } from "#components/records/page/sequences-block.tsx"
import {
  RecordRegistrations,
  type RegistrationPage,
} from "#components/shows/registrations/shared/record-registrations.tsx"
import type { ContactDetail } from "#lib/contract/crm/contact-detail.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { CallsBlock, CompaniesBlock, InformationBlock } from "./blocks.tsx"
import { ContactFlags, ContactHeader } from "./contact-header.tsx"
import { ContactRecord } from "./contact-record.tsx"
import { MailingBlock } from "./mailing-block.tsx"
import { RegistrationsBlock } from "./registrations-block.tsx"

type Props = {
  contact: ContactDetail
  activity: NotePage
  choices: { badges: Option[]; outcomes: Option[] }
  reference: ReferenceData
  /** Null for who may not read them. */
  registrations: RegistrationPage | null
  /** The list the contact was opened from. */
  backTo: string
}

/** The contact in three columns: who it is, what happened, what it is to us (P-6). */
export function ContactPage({ contact, activity, choices, reference, registrations, backTo }: Props) {
  const list = useTranslations("contacts")
  const { informations } = contact
  const allChoices = { ...choices, salutations: reference.salutations }
  const record = loadedContact(contact, allChoices)
  const field = { values: record.values, reference }
  return (
    <ContactRecord contact={contact.id} record={record} choices={allChoices}>
      <RecordPage
        subject={{ type: "contact", id: contact.id }}
        name={informations.name}
        title={<RecordName>{informations.name || list("no-name")}</RecordName>}
        flags={<ContactFlags contact={contact} />}
        mayDelete={contact.permissions.delete}
        actions={
          <EraseEntry
            person={{
              kind: "contact",
              id: contact.id,
              name: informations.name,
              email: informations.email,
            }}
          />
        }
        activity={activity}
        backTo={backTo}
        about={
          <>
            <ContactHeader contact={contact} />
            <InformationBlock {...field} />
            <CompaniesBlock {...field} />
            <RecordDates informations={{ ...informations, notifs: contact.notifs }} />
          </>
        }
        side={
          <>
            <SequencesBlock of={{ contact_id: contact.id }} sequences={contact.sequences} />
            <CallsBlock {...field} />
            <MailingPanel subject={{ type: "contact", id: contact.id }} />
            <MailingBlock contact={contact.id} />
            <RegistrationsBlock sessions={contact.sessions} {...field} />
            <MarketplaceBlock account={contact.marketplaceGroup} />
            {registrations && (
              <RecordRegistrations of={{ type: "contact", id: contact.id }} latest={registrations} />
            )}
          </>
        }
      />
    </ContactRecord>
  )
}
