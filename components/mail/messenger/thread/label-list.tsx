import { useTranslations } from "next-intl"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import type { MailLabel } from "#lib/contract/mail/mail-labels.ts"
import classes from "./labels.module.css"

/** The labels that a conversation has. */
export function LabelList({ labels }: { labels: readonly MailLabel[] }) {
  const t = useTranslations("messenger.labels")
  if (labels.length === 0) return null
  return (
    <span className={classes.labels}>
      <span className="visually-hidden">{t("label")}</span>
      {labels.map(({ id, name, color_hex }) => (
        <span key={id} className={classes.label}>
          <TintDot color={color_hex} />
          {name}
        </span>
      ))}
    </span>
  )
}
