"use client"

import { useTranslations } from "next-intl"
import { useRef } from "react"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { readSavedQuery } from "./saved-query.ts"
import classes from "./view-tabs.module.css"

/** Tabs that a key opens: "1" is the whole list, "9" the eighth saved filter. */
const keyedTabs = 9

type Props = {
  /** Saved filters in the user's order. */
  tabs: readonly SavedFilter[]
  /** Id of the saved filter that is open. */
  open: number | null
  /** The list differs from what is open. */
  isChanged: boolean
  /** Address of the list that shows what a tab stands for. */
  hrefOf: (state: Partial<ListUrl>) => string
  /** A tab is followed, the open one too. */
  onOpen: () => void
  /** Heading of the keys. */
  keysTitle: string
}

/** Saved filters over their list, beside the whole of it; nothing where there are none. */
export function ViewTabs({ tabs, open, isChanged, hrefOf, onOpen, keysTitle }: Props) {
  const t = useTranslations("savedFilters.tabs")
  const row = useRef<HTMLElement>(null)
  const all = tabs.length > 0 ? [{ id: null, name: t("all") }, ...tabs] : []
  const openAt = (index: number) => row.current?.querySelectorAll("a")[index]?.click()
  const keys = all.slice(0, keyedTabs).map(({ name }, place) => {
    return [String(place + 1), { label: t("key", { name }), run: () => openAt(place) }] as const
  })
  useShortcuts(Object.fromEntries(keys), keysTitle)
  if (all.length === 0) return null
  return (
    <nav ref={row} aria-label={t("label")} className={classes.tabs}>
      {all.map((tab) => {
        const isOpen = tab.id === open
        return (
          <TransitionLink
            key={tab.id ?? "all"}
            ref={isOpen ? keepInSight : undefined}
            href={hrefOf("query" in tab ? { ...readSavedQuery(tab.query), view: tab.id } : { view: null })}
            aria-current={isOpen ? "page" : undefined}
            onClick={onOpen}
          >
            <span className={classes.name} data-tooltip-cut="">
              {tab.name}
            </span>
            {isOpen && isChanged && (
              <span className={classes.mark} data-tooltip={t("changed")}>
                <span className="visually-hidden">{t("changed")}</span>
              </span>
            )}
          </TransitionLink>
        )
      })}
    </nav>
  )
}

/** Where the tabs are more than the row holds, the open one is pushed into sight; nothing else moves. */
function keepInSight(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const beyond = tab.offsetLeft + tab.offsetWidth - row.offsetLeft - row.clientWidth
  if (beyond > row.scrollLeft) row.scrollLeft = beyond + 32
  else if (tab.offsetLeft - row.offsetLeft < row.scrollLeft)
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - 32
}
