import { useTranslations } from "next-intl"
import type { KeyboardEvent } from "react"
import styles from "./activity-panel.module.css"
import type { FeedTab } from "./use-feed.ts"

/** What the panel shows: a feed, or the reminders. */
export type PanelTab = FeedTab | "notifications"

const tabs: PanelTab[] = ["activity", "notes", "notifications"]

type Props = {
  tab: PanelTab
  /** The tab whose content is for the reader: it has a red dot. */
  marked: PanelTab | undefined
  /** Id of the panel the tabs switch. */
  controls: string
  onChange: (tab: PanelTab) => void
}

/** Tabs of the panel; arrow keys go from one to the next. */
export function ActivityTabs({ tab, marked, controls, onChange }: Props) {
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
          {name === marked && (
            <span className={styles.dot}>
              <span className="visually-hidden">, {t("mine")}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
