import { useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/skeleton.tsx"
import styles from "./company.module.css"

const lines = ["60%", "90%", "75%", "85%", "50%", "80%", "70%"]

/** The company page's columns before its data. */
export function CompanySkeleton() {
  const t = useTranslations("company")
  return (
    <div className={styles.page} role="status" aria-label={t("loading")}>
      <div className={styles.bar}>
        <Skeleton width={96} />
      </div>
      {[styles.about, styles.activity, styles.side].map((column) => (
        <div key={column} className={`${column} ${styles.skeleton}`}>
          <Skeleton width="55%" height={22} />
          {lines.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
    </div>
  )
}
