import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import styles from "./choices-failure.module.css"

/** What can be chosen did not come; asking again may help. */
export function ChoicesFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("changes.input")
  return (
    <div role="alert" className={styles.failure}>
      <span>{t("failed")}</span>
      <Button variant="default" size="compact-xs" onClick={() => onRetry()}>
        {t("retry")}
      </Button>
    </div>
  )
}
