import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { webAddress } from "#components/ui/rich-text/link-address.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import styles from "./lines.module.css"
import classes from "./social-networks.module.css"

/** Addresses as people read them, without scheme and "www."; only http(s) ones lead anywhere. */
export function SocialNetworks({ entries }: { entries: CompanyDetail["informations"]["socialNetworks"] }) {
  const t = useTranslations("record")
  if (entries.length === 0) return null
  return (
    <ul className={styles.plainList}>
      {entries.map(({ id, name, value }) => {
        const href = webAddress(value)
        const text = value.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")
        return (
          <li key={id} className={classes.network}>
            <span className={styles.muted}>{name}</span>
            {href ? (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className={styles.outside}
                aria-label={t("opensOutside", { network: name, address: text })}
              >
                <span className={classes.cut} data-tooltip-cut>
                  {text}
                </span>
                <IconExternalLink size={14} aria-hidden />
              </a>
            ) : (
              <span className={classes.cut} data-tooltip-cut>
                {value}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
