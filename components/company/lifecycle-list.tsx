import { useTranslations } from "next-intl"
import { isBuilt } from "#components/shell/areas.ts"
import { Moment } from "#components/ui/moment.tsx"
import styles from "./company.module.css"
import vendorStyles from "./vendor.module.css"
import type { CompanyLifecycle } from "./vendor-shows.ts"

/** Pipelines with the stage the company stands in, each leading to its board. */
export function LifecycleList({ lifecycles }: { lifecycles: CompanyLifecycle[] }) {
  const t = useTranslations("company.vendor")
  return (
    <ul className={styles.plainList}>
      {lifecycles.map((lifecycle) => (
        <li key={lifecycle.id}>
          {isBuilt("pipelines") ? (
            <a href={lifecycle.lifecycle_link}>{lifecycle.lifecycle_name}</a>
          ) : (
            lifecycle.lifecycle_name
          )}
          <div>
            <strong className={vendorStyles.stage}>{lifecycle.lifecycle_option_title}</strong>{" "}
            <span className={styles.muted}>
              {t.rich("since", { when: () => <Moment value={lifecycle.entered_at} /> })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
