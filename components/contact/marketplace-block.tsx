import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import styles from "#components/company/company.module.css"
import { AccountFields } from "#components/company/marketplace-account.tsx"
import { webAddress } from "#components/rich-text/link-address.ts"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { MarketplaceGroup } from "#lib/contract/company-detail.ts"

/** The account of the contact's company on the ordering platform. */
export function MarketplaceBlock({ account }: { account: MarketplaceGroup | null }) {
  const t = useTranslations("company.marketplace")
  const link = account && webAddress(account.marketplace_link)
  return (
    <RecordBlock
      title={t("title")}
      aside={
        link ? (
          <a href={link} target="_blank" rel="noopener noreferrer" className={styles.outside}>
            {t("open")} <IconExternalLink size={14} aria-hidden />
          </a>
        ) : null
      }
    >
      {account ? (
        <Fields>
          <AccountFields account={account} />
        </Fields>
      ) : (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      )}
    </RecordBlock>
  )
}
