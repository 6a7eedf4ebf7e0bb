import { IconArrowLeft } from "@tabler/icons-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { ActivityPanel } from "#components/activity/activity-panel.tsx"
import type { NotePage } from "#components/activity/notes-pages.ts"
import { HistoryButton } from "#components/audit/history-button.tsx"
import { MergeEntry } from "#components/merges/merge-entry.tsx"
import { isBuilt } from "#components/shell/areas.ts"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { AddressBlock } from "./address-block.tsx"
import { BuyerBlock, MediaBlock } from "./audience-blocks.tsx"
import { BlocBlocks } from "./bloc-blocks.tsx"
import styles from "./company.module.css"
import { CompanyForm } from "./company-form.tsx"
import { CompanyHeading } from "./company-heading.tsx"
import { loadedCompany } from "./company-values.ts"
import { ContactsCard } from "./contacts-card.tsx"
import { DeleteCompany } from "./delete-company.tsx"
import { GeneralBlock } from "./general-block.tsx"
import { LinkRegistration } from "./link-registration.tsx"
import { MarketplaceBlock } from "./marketplace-block.tsx"
import { PinnedLabels } from "./pinned-labels.tsx"
import { RecordDates } from "./record-dates.tsx"
import { ExternalIdsBlock, TechnicalFilesBlock } from "./references-blocks.tsx"
import { SequencesBlock } from "./sequences-block.tsx"
import { VendorBlock } from "./vendor-block.tsx"

type Props = {
  company: CompanyDetail
  activity: NotePage
  reference: ReferenceData
  /** The list the company was opened from. */
  backTo: string
  /** The registration that a company is being chosen for. */
  fromRegistration: number | null
}

/** The company in three columns: who it is, what happened, what it is to us (spec 1 §2 "Company detail page"). */
export function CompanyPage({ company, activity, reference, backTo, fromRegistration }: Props) {
  const t = useTranslations("company")
  const { informations, vendor } = company
  return (
    <CompanyForm company={company.id} record={loadedCompany(company)}>
      <article className={styles.page}>
        <div className={styles.top}>
          <div className={styles.bar}>
            <Link href={backTo} className={styles.back} aria-label={t("backLabel")}>
              <IconArrowLeft size={16} aria-hidden /> {t("back")}
            </Link>
            <div className={styles.barActions}>
              <HistoryButton type="company" id={company.id} />
              <MergeEntry subject={{ type: "company", id: company.id }} name={informations.name} />
              {company.permissions.delete ? (
                <DeleteCompany
                  company={company.id}
                  backTo={backTo}
                  texts={{
                    action: t("delete.action"),
                    question: t("delete.question", { name: informations.name }),
                    explain: t("delete.explain"),
                    done: t("delete.done", { name: informations.name }),
                  }}
                />
              ) : null}
            </div>
          </div>
          {fromRegistration !== null && isBuilt("registrations") ? (
            <LinkRegistration company={company.id} registration={fromRegistration} />
          ) : null}
        </div>
        <div className={styles.about}>
          <CompanyHeading company={company} />
          <GeneralBlock informations={informations} reference={reference} />
          <AddressBlock address={informations.address} states={reference.states} />
          <ExternalIdsBlock zoho={company.zoho} reference={reference} />
          <TechnicalFilesBlock mobilier={company.mobilier} reference={reference} />
          <RecordDates informations={informations} />
        </div>
        <div className={styles.activity}>
          <ActivityPanel subject={{ type: "company", id: company.id }} firstPage={activity} />
        </div>
        <div className={styles.side}>
          <PinnedLabels labels={informations.pinnedLabels} />
          <SequencesBlock sequences={company.sequences} />
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
                <MarketplaceBlock account={company.marketplaceGroup} platform={vendor.lifecyclePlatform} />
              </>
            ) : null}
          </BlocBlocks>
        </div>
      </article>
    </CompanyForm>
  )
}
