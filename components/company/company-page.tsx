import { IconArrowLeft } from "@tabler/icons-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { ActivityPanel } from "#components/activity/activity-panel.tsx"
import type { NotePage } from "#components/activity/notes-pages.ts"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { AddressBlock } from "./address-block.tsx"
import { BuyerBlock, MediaBlock } from "./audience-blocks.tsx"
import styles from "./company.module.css"
import { CompanyHeader } from "./company-header.tsx"
import { ContactsCard } from "./contacts-card.tsx"
import { DeleteCompany } from "./delete-company.tsx"
import { GeneralBlock } from "./general-block.tsx"
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
}

/** The company in three columns: who it is, what happened, what it is to us (spec 1 §2 "Company detail page"). */
export function CompanyPage({ company, activity, reference, backTo }: Props) {
  const t = useTranslations("company")
  const { informations, vendor } = company
  return (
    <article className={styles.page}>
      <div className={styles.bar}>
        <Link href={backTo} className={styles.back} aria-label={t("backLabel")}>
          <IconArrowLeft size={16} aria-hidden /> {t("back")}
        </Link>
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
      <div className={styles.about}>
        <CompanyHeader company={company} />
        <GeneralBlock informations={informations} reference={reference} />
        <AddressBlock address={informations.address} />
        <ExternalIdsBlock zoho={company.zoho} reference={reference} />
        <TechnicalFilesBlock mobilier={company.mobilier} reference={reference} />
        <RecordDates informations={informations} />
      </div>
      <div className={styles.activity}>
        <ActivityPanel company={company.id} firstPage={activity} />
      </div>
      <div className={styles.side}>
        <PinnedLabels labels={informations.pinnedLabels} />
        <SequencesBlock sequences={company.sequences} />
        <ContactsCard contacts={company.contacts} reference={reference} />
        {company.buyer ? <BuyerBlock buyer={company.buyer} /> : null}
        {company.media ? <MediaBlock media={company.media} /> : null}
        {vendor ? (
          <>
            <VendorBlock vendor={vendor} tradeshows={reference.tradeshows} />
            <MarketplaceBlock account={company.marketplaceGroup} platform={vendor.lifecyclePlatform} />
          </>
        ) : null}
      </div>
    </article>
  )
}
