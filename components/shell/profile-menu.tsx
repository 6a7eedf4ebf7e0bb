"use client"

import { useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import classes from "./profile-menu.module.css"
import { useUser } from "./user-context.tsx"

const Entries = later(() => import("./profile-entries.tsx").then((loaded) => loaded.ProfileEntries), {
  waiting: <Skeleton height={280} />,
  loadsWhenIdle: true,
})

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? "").join("")
}

/** The user's face, and what it opens. */
export function ProfileMenu() {
  const t = useTranslations("shell")
  const user = useUser()
  const label = t("profile", { name: user.name })
  return (
    <DropPanel
      label={label}
      size="narrow"
      className={classes.face}
      onNear={Entries.preload}
      button={
        <>
          {initials(user.name).toUpperCase()}
          <span className="visually-hidden">{label}</span>
        </>
      }
    >
      {(close) => <Entries close={close} />}
    </DropPanel>
  )
}
