import { useTranslations } from "next-intl"
import { RecordLists } from "#components/automation/mailing-lists/shared/record-lists.tsx"
import { MailingPanel } from "#components/mail/messenger/shared/mailing-panel.tsx"
import type { NotePage } from "#components/records/activity/notes-pages.ts"
import { RecordName } from "#components/records/page/record-heading.tsx"
import { RecordPage } from "#components/records/page/record-page.tsx"
import { can, mayChangeOwners } from "#lib/access/abilities.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import type { RegistrationChoices, RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { BillingBlock } from "./billing-block.tsx"
import { BoothsBlock } from "./booths-block.tsx"
import { CompanyName } from "./company-name.tsx"
import { ContactsBlock } from "./contacts-block.tsx"
import { DatesBlock, GeneralBlock, PlatformBlock } from "./general-block.tsx"
import { InvoicesBlock } from "./invoices-block.tsx"
import { LinksBlock } from "./links-block.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { locksOf } from "./locks.ts"
import { PaymentBlock } from "./payment-block.tsx"
import { RegistrationForm } from "./registration-form.tsx"
import { RegistrationHeading } from "./registration-heading.tsx"
import { SessionNote } from "./session-note.tsx"

type Props = {
  registration: RegistrationDetail
  activity: NotePage
  choices: RegistrationChoices
  reference: ReferenceData
  /** The list the registration was opened from. */
  backTo: string
  /** A company that was chosen to be linked. */
  draftLink: Option | null
  user: User
}

/** An application in three columns: who applies, what happened, what they pay and where they stand. */
export function RegistrationPage({
  registration,
  activity,
  choices,
  reference,
  backTo,
  draftLink,
  user,
}: Props) {
  const t = useTranslations("registration")
  const list = useTranslations("contacts")
  const record = loadedRegistration(registration)
  const details = {
    id: registration.id,
    tradeshow: registration.session.tradeshow,
    companies: registration.associations.map(({ company_id }) => company_id),
    companyVersion: registration.primaryCompany?.version,
    associations: registration.associations.map(({ association_id, name }) => ({ id: association_id, name })),
  }
  const reader = {
    isPublished: registration.is_published,
    mayChangeOwners: mayChangeOwners(user, record.values["primaryCompany.saleOwners"]),
  }
  const reading = { values: record.values, offers: { ...choices, reference, details } }
  return (
    <RegistrationForm details={details} record={record} locks={locksOf(record.values, reader, t)}>
      <RecordPage
        subject={{ type: "registration", id: registration.id }}
        name={registration.informations.company_name}
        title={
          <CompanyName>
            <RecordName>{registration.informations.company_name || list("no-name")}</RecordName>
          </CompanyName>
        }
        mayDelete={!registration.is_published && can(user, "record.edit")}
        activity={activity}
        backTo={backTo}
        isSideWide
        about={
          <>
            <RegistrationHeading registration={registration} {...reading} />
            <LinksBlock
              registration={registration.id}
              associations={registration.associations}
              onBooths={registration.booths.flatMap(({ companies }) => companies)}
              draft={draftLink && !details.companies.includes(draftLink.id) ? draftLink : null}
            />
            <GeneralBlock registration={registration} {...reading} />
            <SessionNote registration={registration.id} note={registration.note_session} />
            <ContactsBlock contacts={registration.contacts} {...reading} />
            <MailingPanel subject={{ type: "registration", id: registration.id }} />
            <RecordLists of={{ type: "registration", id: registration.id }} />
            <BillingBlock registration={registration} {...reading} />
            <PlatformBlock {...reading} />
            <DatesBlock registration={registration} />
          </>
        }
        side={
          <>
            <BoothsBlock registration={registration} {...reading} />
            <PaymentBlock registration={registration} {...reading} />
            {can(user, "finance.read") && <InvoicesBlock invoices={registration.invoices} />}
          </>
        }
      />
    </RegistrationForm>
  )
}
