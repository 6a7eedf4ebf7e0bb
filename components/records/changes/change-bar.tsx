import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { clearOfToasts } from "#components/ui/clear-of-toasts.ts"
import styles from "./change-bar.module.css"

type Props = { count: number; isSaving: boolean; onCancel: () => void; onSave: () => void }

/** Floats at the bottom as long as something is not saved (spec 1 §2 "Side panels"). */
export function ChangeBar({ count, isSaving, onCancel, onSave }: Props) {
  const t = useTranslations("changes")
  return (
    <section ref={clearOfToasts} className={styles.bar} aria-label={t("title")}>
      <span className={styles.count} role="status">
        {t("count", { count })}
      </span>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button disabled={isSaving} onClick={onSave} data-tooltip={t("saveTip")}>
        {isSaving ? t("saving") : t("save")}
      </Button>
    </section>
  )
}
