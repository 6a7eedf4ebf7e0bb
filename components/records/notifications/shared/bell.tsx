"use client"

import { IconBell, IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ToggleEvent, useId, useRef, useState } from "react"
import entry from "#components/shell/header-entry.module.css"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import type { BellCount as BellCountType } from "../bell-count.tsx"
import { ReminderSidebarHost } from "../reminder-sidebar-host.tsx"
import classes from "./bell.module.css"
import { ReminderDialogHost } from "./reminder-dialog-host.tsx"

/** What the bell shows comes when it is opened, and the count when the page is there: no page waits for them. */
const { Part: ToDo, preload } = lazyPart(() => import("../to-do.tsx").then((loaded) => loaded.ToDo))
const loadCount = () => import("../bell-count.tsx").then((loaded) => loaded.BellCount)
/** Without a connection there is no count; the page stays as it is. */
const noCount: typeof BellCountType = () => null
const BellCount = later(() => loadCount().catch(() => noCount))

/** The header's bell: the sidebar, a new reminder, and what is to do by the end of today (N-12). */
export function Bell() {
  const t = useTranslations("notifications")
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const isIdle = useIdle()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [shown, setShown] = useState<"sidebar" | "dialog">()

  function leaveFor(next: "sidebar" | "dialog") {
    panel.current?.hidePopover()
    setShown(next)
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        className={entry.entry}
        data-tooltip={isOpen ? undefined : t("title")}
        onPointerEnter={preload}
      >
        <IconBell size={18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t("title")}</span>
        {isIdle && <BellCount onShowAll={() => setShown("sidebar")} />}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className={classes.panel}
        onBeforeToggle={() => setWasOpened(true)}
        onToggle={({ target, currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
          // The menus inside open and close, too.
          if (target === currentTarget) setOpen(newState === "open")
        }}
      >
        {wasOpened && (
          <>
            <div className={classes.head}>
              <h2 className={classes.title}>{t("toDo")}</h2>
              <LinkButton look="bar" className={classes.action} onClick={() => leaveFor("dialog")}>
                <IconPlus size={14} aria-hidden="true" />
                {t("new")}
              </LinkButton>
            </div>
            <div className={classes.scroll}>{isOpen && <ToDo onNew={() => leaveFor("dialog")} />}</div>
            <LinkButton look="bar" className={classes.all} onClick={() => leaveFor("sidebar")}>
              {t("showAll")}
            </LinkButton>
          </>
        )}
      </div>
      <ReminderSidebarHost opened={shown === "sidebar"} onClose={() => setShown(undefined)} />
      <ReminderDialogHost
        draft={shown === "dialog" ? { about: null } : undefined}
        onClose={() => setShown(undefined)}
      />
    </>
  )
}
