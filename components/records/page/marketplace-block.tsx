import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { webAddress } from "#components/ui/rich-text/link-address.ts"
import type { MarketplaceGroup } from "#lib/contract/crm/company-detail.ts"
import { AccountFields } from "./account-fields.tsx"
import styles from "./lines.module.css"

type Props = {
  account: MarketplaceGroup | null
  /** Fields before those of the account. */
  children?: ReactNode
}

/** The account on the ordering platform, and what the platform knows of it. */
export function MarketplaceBlock({ account, children }: Props) {
  const t = useTranslations("record.marketplace")
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
      {account || children ? (
        <Fields>
          {children}
          {account ? <AccountFields account={account} /> : null}
        </Fields>
      ) : null}
      {account ? null : <EmptyBlock>{t("empty")}</EmptyBlock>}
    </RecordBlock>
  )
}
