"use client"

import { IconBookmark, IconChevronDown } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"
import classes from "./saved-filters-menu.module.css"
import type { ColumnsOnScreen } from "./saved-query.ts"

/** Loaded when first opened, or when the pointer comes near what opens it. */
const { Part: SavedFilterList, preload } = lazyPart(
  () => import("./saved-filter-list.tsx").then((loaded) => loaded.SavedFilterList),
  { waiting: <Skeleton height={160} /> },
)
const { Part: FilterDialog } = lazyPart(() =>
  import("./filter-dialog.tsx").then((loaded) => loaded.FilterDialog),
)

type Props = {
  list: FilteredList
  url: ListUrl
  /** The saved filter that was opened. */
  view: SavedFilter | null
  /** The list differs from it. */
  isChanged: boolean
  columns: ColumnsOnScreen
  /** Takes changes of its columns back. */
  onUndo: () => void
  href: (changes: Partial<ListUrl>) => string
  /** Look of the button, as of those beside it. */
  className: string | undefined
}

/** What the dialog is open for: a new saved filter, or a change of one. */
type Task = { subject: SavedFilter | null; round: number; isOpen: boolean }

/** Filters, search and order under a name: opens them, saves them, says which are on screen. */
export function SavedFiltersMenu({ list, url, view, isChanged, columns, onUndo, href, className }: Props) {
  const t = useTranslations("savedFilters")
  const [task, setTask] = useState<Task>()
  const start = (subject: SavedFilter | null) =>
    setTask((before) => ({ subject, round: (before?.round ?? 0) + 1, isOpen: true }))
  const button = (
    <>
      <IconBookmark size={16} aria-hidden="true" />
      {view ? (
        <>
          <span className="visually-hidden">{t("title")}</span>
          <span className={classes.name} data-tooltip-cut="">
            {view.name}
          </span>
          {isChanged && <span className={classes.changed}>{t("changed")}</span>}
        </>
      ) : (
        t("title")
      )}
      <IconChevronDown size={14} aria-hidden="true" />
    </>
  )
  return (
    <>
      <DropPanel label={t("title")} button={button} className={className} onNear={preload}>
        {(close) => (
          <SavedFilterList
            list={list}
            url={url}
            view={view}
            isChanged={isChanged}
            columns={columns}
            onUndo={onUndo}
            href={href}
            onClose={close}
            onStart={start}
          />
        )}
      </DropPanel>
      {task?.isOpen && (
        <PanelFallback
          key={`typing-${task.round}`}
          title={t("title")}
          onClose={() => setTask({ ...task, isOpen: false })}
          isUnseen
        />
      )}
      {task && (
        <FilterDialog
          key={task.round}
          list={list}
          url={url}
          view={view}
          columns={columns.choice}
          href={href}
          subject={task.subject}
          opened={task.isOpen}
          onClose={() => setTask({ ...task, isOpen: false })}
        />
      )}
    </>
  )
}
