import { IconPinned, IconRoute, IconShoppingCart, type TablerIcon } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import badges from "#components/records/page/badges.module.css"
import { tinted } from "#components/ui/text/tinted.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import styles from "./company.module.css"

type Label = CompanyDetail["informations"]["pinnedLabels"][number]

const icons: Record<Label["kind"], TablerIcon> = {
  tag: IconPinned,
  lifecycle: IconRoute,
  platform: IconShoppingCart,
}

/** Pinned tags, stages of pinned pipelines, where the company is on the ordering platform. */
export function PinnedLabels({ labels }: { labels: Label[] }) {
  const t = useTranslations("company.labels")
  if (labels.length === 0) return null
  return (
    <ul className={styles.labels} aria-label={t("title")}>
      {labels.map(({ kind, name, detail, color_hex }) => {
        const Icon = icons[kind]
        return (
          <li
            key={`${kind} ${name}`}
            className={`${badges.badge} ${styles.pinnedLabel}`}
            style={color_hex ? tinted(color_hex) : undefined}
          >
            <Icon size={14} aria-hidden />
            <span>{name}</span>
            {detail ? <strong>{detail}</strong> : null}
          </li>
        )
      })}
    </ul>
  )
}
