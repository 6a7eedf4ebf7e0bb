import { useTranslations } from "next-intl"
import type { KeyboardEvent } from "react"
import styles from "./activity-panel.module.css"
import type { FeedTab } from "./use-feed.ts"

const tabs: FeedTab[] = ["activity", "notes"]

type Props = {
  tab: FeedTab
  /** Id of the panel the tabs switch. */
  controls: string
  onChange: (tab: FeedTab) => void
}

/** Tabs of the panel; arrow keys go from one to the next. */
export function ActivityTabs({ tab, controls, onChange }: Props) {
  const t = useTranslations("activity")

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = tabs.at((tabs.indexOf(tab) + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next)
    document.getElementById(`tab-${next}`)?.focus()
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={t("tabs")} onKeyDown={onKeyDown}>
      {tabs.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={name === tab}
          aria-controls={controls}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {t(name)}
        </button>
      ))}
    </div>
  )
}
