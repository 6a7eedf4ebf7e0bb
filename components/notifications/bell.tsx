"use client"

import { IconBell } from "@tabler/icons-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { type ToggleEvent, useId, useState } from "react"
import classes from "./bell.module.css"

/** The list comes when the bell is opened: no page waits for it. */
const Today = dynamic(() => import("./today.tsx").then((loaded) => loaded.Today), { ssr: false })

/** The header's bell: today's reminders, each with a way to remove it (spec 1 §2). */
export function Bell() {
  const t = useTranslations("shell")
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={panel}
        className={classes.bell}
        aria-label={t("bell")}
        data-tip={t("bell")}
        onPointerEnter={() => void import("./today.tsx")}
      >
        <IconBell size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div
        id={panel}
        popover="auto"
        className={classes.panel}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === "open")}
      >
        <h2 className={classes.title}>{t("today")}</h2>
        {isOpen && <Today />}
      </div>
    </>
  )
}
