import { useTranslations } from "next-intl"
import styles from "#components/records/page/lines.module.css"
import { Moment } from "#components/ui/text/moment.tsx"
import vendorStyles from "./vendor.module.css"
import type { ShownLifecycle } from "./vendor-shows.ts"

/** Pipelines with the stage the company is in, each leading to its board. */
export function LifecycleList({ lifecycles }: { lifecycles: ShownLifecycle[] }) {
  return (
    <ul className={styles.plainList}>
      {lifecycles.map((lifecycle) => (
        <li key={lifecycle.id}>
          {lifecycle.lifecycle_link ? (
            <a href={lifecycle.lifecycle_link}>{lifecycle.lifecycle_name}</a>
          ) : (
            lifecycle.lifecycle_name
          )}
          <div>
            <strong className={vendorStyles.stage}>{lifecycle.lifecycle_option_title}</strong>{" "}
            <Since moment={lifecycle.entered_at} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Since({ moment }: { moment: string | undefined }) {
  const t = useTranslations("company.vendor")
  if (moment === undefined) return null
  return <span className={styles.muted}>{t.rich("since", { when: () => <Moment value={moment} /> })}</span>
}
