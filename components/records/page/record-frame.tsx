"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Tabs } from "#components/ui/page/tabs.tsx"
import { partsId, type RecordPart, recordParts } from "./parts.ts"
import { RecordKeys } from "./record-keys.tsx"
import classes from "./record-page.module.css"

type Props = Record<RecordPart, ReactNode> & {
  /** In the title bar, which stays in sight. */
  bar: ReactNode
  banner: ReactNode
  isSideWide: boolean | undefined
}

/** What was shown last: who goes from record to record on a phone goes on with it. */
let lastShown: RecordPart = "about"

/** The frame of a record's page: its title bar, and its columns, which are tabs where there is room for one only. */
export function RecordFrame({ bar, banner, isSideWide, ...parts }: Props) {
  const t = useTranslations("record.parts")
  const [shown, setShown] = useState(lastShown)
  const tabs = recordParts.map((name) => ({ name, label: t(name) }))

  function show(part: RecordPart) {
    lastShown = part
    setShown(part)
    window.scrollTo({ top: 0 })
  }

  return (
    <article className={classes.page} data-side={isSideWide ? "wide" : undefined}>
      <RecordKeys />
      <header className={classes.top}>
        <div className={classes.bar}>{bar}</div>
        <div className={classes.tabs}>
          <Tabs label={t("label")} tabs={tabs} shown={shown} controls={partsId} onChange={show} />
        </div>
      </header>
      {banner}
      <div
        id={partsId}
        role="tabpanel"
        aria-label={t("label")}
        className={classes.columns}
        data-shown={shown}
      >
        {recordParts.map((part) => (
          // biome-ignore lint/a11y/useSemanticElements: it groups no inputs.
          <div
            key={part}
            className={classes[part]}
            data-part={part}
            role="group"
            aria-label={t(part)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: each scrolls by itself on wide screens, by keys with the focus.
            tabIndex={0}
          >
            {parts[part]}
          </div>
        ))}
      </div>
    </article>
  )
}
