"use client"

import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import styles from "./activity-panel.module.css"
import { ActivityTabs } from "./activity-tabs.tsx"
import { Feed } from "./feed.tsx"
import { NoteComposer } from "./note-composer.tsx"
import type { NotePage } from "./notes-pages.ts"
import type { FeedTab } from "./use-feed.ts"

type Props = { company: number; firstPage: NotePage }

/** What is being written: a new note, the note of an id, or nothing. One at a time; an unfinished other stays a draft. */
type Writing = number | "new" | null

const panelId = "activity-feed"

/** Notes of a company, and the place to write them (spec 1 §2 "Activity panel"). */
export function ActivityPanel({ company, firstPage }: Props) {
  const t = useTranslations("activity")
  const notes = useTranslations("notes")
  const [tab, setTab] = useState<FeedTab>("activity")
  const [writing, setWriting] = useState<Writing>(null)
  const panel = useRef<HTMLElement>(null)
  const line = useRef<HTMLButtonElement>(null)

  function close(focus: () => HTMLElement | null | undefined) {
    setWriting(null)
    // The element to focus comes back with the next frame.
    requestAnimationFrame(() => focus()?.focus())
  }

  const cardOf = (note: number) => panel.current?.querySelector<HTMLElement>(`[data-note="${note}"]`)

  useShortcuts(
    {
      n: { label: notes("new"), run: () => setWriting("new") },
      e: {
        label: notes("editNote"),
        run: () => {
          const id = document.activeElement?.closest<HTMLElement>("[data-note]")?.dataset.note
          if (id) setWriting(Number(id))
        },
      },
    },
    t("notes"),
  )

  return (
    <section ref={panel} className={styles.panel} aria-label={t("title")}>
      <div className={styles.bar}>
        <ActivityTabs tab={tab} controls={panelId} onChange={setTab} />
        <button
          type="button"
          className={styles.add}
          aria-label={notes("new")}
          data-tip={`${notes("new")} (N)`}
          onClick={() => setWriting("new")}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      </div>
      <NoteComposer
        company={company}
        isOpen={writing === "new"}
        onOpen={() => setWriting("new")}
        onClose={() => close(() => line.current)}
        lineRef={line}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.body}>
        <Feed
          company={company}
          tab={tab}
          firstPage={firstPage}
          edited={typeof writing === "number" ? writing : null}
          onEdit={setWriting}
          onClose={() => close(() => (typeof writing === "number" ? cardOf(writing) : null))}
          onRemoved={() => line.current?.focus()}
        />
      </div>
    </section>
  )
}
