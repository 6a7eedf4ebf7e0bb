import { useTranslations } from "next-intl"
import { RecordLists } from "#components/automation/mailing-lists/shared/record-lists.tsx"
import { MailingPanel } from "#components/mail/messenger/shared/mailing-panel.tsx"
import type { NotePage } from "#components/records/activity/notes-pages.ts"
import { countriesWithStates } from "#components/records/page/countries-with-states.ts"
import { MarketplaceBlock } from "#components/records/page/marketplace-block.tsx"
import { RecordDates } from "#components/records/page/record-dates.tsx"
import { RecordHeading, RecordName } from "#components/records/page/record-heading.tsx"
import { RecordPage } from "#components/records/page/record-page.tsx"
import { SequencesBlock } from "#components/records/page/sequences-block.tsx"
import {
  RecordRegistrations,
  type RegistrationPage,
} from "#components/shows/registrations/shared/record-registrations.tsx"
import { Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { BuyerBlock, MediaBlock } from "./audience-blocks.tsx"
import { BlocBlocks } from "./bloc-blocks.tsx"
import { CompanyField, CompanyName, CompanyStanding } from "./company-field.tsx"
import { CompanyFlags } from "./company-flags.tsx"
import { CompanyForm } from "./company-form.tsx"
import { CompanyState } from "./company-state.tsx"
import { loadedCompany } from "./company-values.ts"
import { ContactsCard } from "./contacts-card.tsx"
import { GeneralBlock } from "./general-block.tsx"
import { LinkRegistration } from "./link-registration.tsx"
import { PinnedLabels } from "./pinned-labels.tsx"
import { PlatformField } from "./platform-field.tsx"
import { ExternalIdsBlock, TechnicalFilesBlock } from "./references-blocks.tsx"
import Standing from "./standing.tsx"
import { VendorBlock } from "./vendor-block.tsx"

type Props = {
  company: CompanyDetail
  activity: NotePage
  reference: ReferenceData
  /** Null for who may not read them. */
  registrations: RegistrationPage | null
  /** The list the company was opened from. */
  backTo: string
  /** The registration that a company is being chosen for. */
  fromRegistration: number | null
}

/** The company in three columns: who it is, what happened, what it is to us (C-5). */
export function CompanyPage({
  company,
  activity,
  reference,
  registrations,
  backTo,
  fromRegistration,
}: Props) {
  const { informations } = company
  return (
    <CompanyForm
      company={company.id}
      record={loadedCompany(company)}
      mayChangeOwners={company.permissions.owners}
    >
      <RecordPage
        subject={{ type: "company", id: company.id }}
        name={informations.name}
        title={
          <CompanyName>
            <RecordName>{informations.name}</RecordName>
          </CompanyName>
        }
        flags={<CompanyFlags company={company} />}
        mayDelete={company.permissions.delete}
        activity={activity}
        backTo={backTo}
        banner={
          fromRegistration !== null ? (
            <LinkRegistration company={company.id} registration={fromRegistration} />
          ) : null
        }
        about={
          <>
            <CompanyHeading informations={informations} />
            <GeneralBlock
              informations={informations}
              hasDirectory={company.has_directory}
              reference={reference}
            />
            <AddressBlock address={informations.address} states={reference.states} />
            <ExternalIdsBlock zoho={company.zoho} reference={reference} />
            <TechnicalFilesBlock mobilier={company.mobilier} reference={reference} />
            <RecordDates informations={informations} />
          </>
        }
        side={<CompanySide company={company} reference={reference} registrations={registrations} />}
      />
    </CompanyForm>
  )
}

/** What the company is to us. */
function CompanySide({
  company,
  reference,
  registrations,
}: Pick<Props, "company" | "reference" | "registrations">) {
  const { informations, vendor } = company
  return (
    <>
      <PinnedLabels labels={informations.pinnedLabels} />
      <SequencesBlock of={{ company_id: company.id }} sequences={company.sequences} />
      <MailingPanel subject={{ type: "company", id: company.id }} />
      <RecordLists of={{ type: "company", id: company.id }} />
      <ContactsCard
        company={{ id: company.id, name: informations.name }}
        contacts={company.contacts}
        reference={reference}
      />
      <BlocBlocks bloc="BUYER">{company.buyer ? <BuyerBlock buyer={company.buyer} /> : null}</BlocBlocks>
      <BlocBlocks bloc="MEDIA">{company.media ? <MediaBlock media={company.media} /> : null}</BlocBlocks>
      <BlocBlocks bloc="VENDOR">
        {vendor ? (
          <>
            <VendorBlock vendor={vendor} tradeshows={reference.tradeshows} />
            <MarketplaceBlock account={company.marketplaceGroup}>
              <PlatformField platform={vendor.lifecyclePlatform} />
            </MarketplaceBlock>
          </>
        ) : null}
      </BlocBlocks>
      {registrations && (
        <RecordRegistrations of={{ type: "company", id: company.id }} latest={registrations} />
      )}
    </>
  )
}

type AddressBlockProps = {
  address: CompanyDetail["informations"]["address"]
  states: ReferenceData["states"]
}

function AddressBlock({ address, states }: AddressBlockProps) {
  const t = useTranslations("company.address")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <CompanyField path="informations.address.street" isWide>
          {address.street}
        </CompanyField>
        <CompanyField path="informations.address.zip_code">{address.zip_code}</CompanyField>
        <CompanyField path="informations.address.city">{address.city}</CompanyField>
        <CompanyField path="informations.address.country_id">{address.country}</CompanyField>
        <CompanyState countries={countriesWithStates(states)}>{address.state}</CompanyState>
      </Fields>
    </RecordBlock>
  )
}

/** Account types, and that it is pending. */
function CompanyHeading({ informations }: Pick<CompanyDetail, "informations">) {
  return (
    <RecordHeading>
      <CompanyStanding>
        <Standing state={informations.state} accountTypes={informations.accountTypes} />
      </CompanyStanding>
    </RecordHeading>
  )
}
