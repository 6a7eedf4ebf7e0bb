import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { webAddress } from "#components/rich-text/link-address.ts"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import { tinted } from "#components/ui/tinted.ts"
import type { MarketplaceGroup } from "#lib/contract/company-detail.ts"
import styles from "./company.module.css"
import { CompanyField } from "./company-field.tsx"
import { AccountFields } from "./marketplace-account.tsx"
import type { Vendor } from "./vendor-shows.ts"

type Props = { account: MarketplaceGroup | null; platform: Vendor["lifecyclePlatform"] }

/** Where a vendor stands on the ordering platform, and what the platform knows of it. */
export function MarketplaceBlock({ account, platform }: Props) {
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
      <Fields>
        <CompanyField path="vendor.lifecyclePlatform" isWide>
          {platform ? (
            <span className={styles.badge} style={tinted(platform.color_hex)}>
              {platform.name}
            </span>
          ) : null}
        </CompanyField>
        {account ? <AccountFields account={account} /> : null}
      </Fields>
      {account ? null : <EmptyBlock>{t("empty")}</EmptyBlock>}
    </RecordBlock>
  )
}
