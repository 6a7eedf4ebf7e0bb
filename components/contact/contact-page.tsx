import { IconArrowLeft } from "@tabler/icons-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { ActivityPanel } from "#components/activity/activity-panel.tsx"
import type { NotePage } from "#components/activity/notes-pages.ts"
import { HistoryButton } from "#components/audit/history-button.tsx"
import styles from "#components/company/company.module.css"
import { RecordDates } from "#components/company/record-dates.tsx"
import { SequencesBlock } from "#components/company/sequences-block.tsx"
import { loadedContact } from "#components/contacts/contact-values.ts"
import { MergeEntry } from "#components/merges/merge-entry.tsx"
import type { ContactDetail } from "#lib/contract/contact-detail.ts"
import type { Option } from "#lib/contract/fields.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { CallsBlock, CompaniesBlock, InformationBlock } from "./blocks.tsx"
import { ContactHeader } from "./contact-header.tsx"
import { ContactRecord } from "./contact-record.tsx"
import { DeleteContact } from "./delete-contact.tsx"
import { MailingBlock } from "./mailing-block.tsx"
import { MarketplaceBlock } from "./marketplace-block.tsx"
import { RegistrationsBlock } from "./registrations-block.tsx"

type Props = {
  contact: ContactDetail
  activity: NotePage
  choices: { badges: Option[]; outcomes: Option[] }
  reference: ReferenceData
  /** The list the contact was opened from. */
  backTo: string
}

/** The contact in three columns: who it is, what happened, what it is to us (spec 1 §2 "Contact detail page"). */
export function ContactPage({ contact, activity, choices, reference, backTo }: Props) {
  const t = useTranslations("contact")
  const list = useTranslations("contacts")
  const { informations } = contact
  const allChoices = { ...choices, salutations: reference.salutations }
  const record = loadedContact(contact, allChoices)
  const field = { values: record.values, reference }
  return (
    <ContactRecord contact={contact.id} record={record} choices={allChoices}>
      <article className={styles.page}>
        <div className={styles.bar}>
          <Link href={backTo} className={styles.back} aria-label={t("backLabel")}>
            <IconArrowLeft size={16} aria-hidden /> {t("back")}
          </Link>
          <div className={styles.barActions}>
            <HistoryButton type="contact" id={contact.id} />
            <MergeEntry subject={{ type: "contact", id: contact.id }} name={informations.name} />
            {contact.permissions.delete ? (
              <DeleteContact
                contact={contact.id}
                name={informations.name || list("no-name")}
                backTo={backTo}
              />
            ) : null}
          </div>
        </div>
        <div className={styles.about}>
          <ContactHeader contact={contact} />
          <InformationBlock {...field} />
          <CompaniesBlock {...field} />
          <RecordDates informations={{ ...informations, notifs: contact.notifs }} />
        </div>
        <div className={styles.activity}>
          <ActivityPanel subject={{ type: "contact", id: contact.id }} firstPage={activity} />
        </div>
        <div className={styles.side}>
          <SequencesBlock sequences={contact.sequences} />
          <CallsBlock {...field} />
          <MailingBlock contact={contact.id} />
          <RegistrationsBlock sessions={contact.sessions} {...field} />
          <MarketplaceBlock account={contact.marketplaceGroup} />
        </div>
      </article>
    </ContactRecord>
  )
}
