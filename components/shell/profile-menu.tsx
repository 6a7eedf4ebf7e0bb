"use client"

import { IconLogout } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId } from "react"
import { signOut } from "#components/session/sign-out.ts"
import { LocaleSwitch } from "./locale-switch.tsx"
import classes from "./profile-menu.module.css"
import { ThemeSwitch } from "./theme-switch.tsx"
import { useUser } from "./user-context.tsx"

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? "").join("")
}

/** The platform's own popover: opens without script, closes on Escape and outside click, gives focus back. */
export function ProfileMenu() {
  const t = useTranslations("shell")
  const user = useUser()
  const panel = useId()
  return (
    <>
      <button type="button" popoverTarget={panel} className={classes.face}>
        {initials(user.name).toUpperCase()}
        <span className="visually-hidden">{t("profile", { name: user.name })}</span>
      </button>
      <div id={panel} popover="auto" className={classes.panel}>
        <div className={classes.who}>
          <div className={classes.name}>{user.name}</div>
          <div className={classes.mail}>{user.email}</div>
        </div>
        <div className={classes.setting}>
          <span>{t("language")}</span>
          <LocaleSwitch />
        </div>
        <div className={classes.setting}>
          <span>{t("theme")}</span>
          <ThemeSwitch />
        </div>
        <div className={classes.actions}>
          <button type="button" className={classes.action} onClick={() => void signOut()}>
            <IconLogout size={16} stroke={1.75} aria-hidden="true" />
            {t("logout")}
          </button>
        </div>
      </div>
    </>
  )
}
