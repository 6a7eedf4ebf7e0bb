"use client"

import { IconSearch } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"
import { usePalette } from "./palette-host.tsx"
import classes from "./search-button.module.css"

export function SearchButton() {
  const t = useTranslations("shell")
  const { open, preload } = usePalette()
  const isMac = useHydrated() && navigator.platform.startsWith("Mac")
  return (
    <button
      type="button"
      className={classes.button}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{t("search")}</span>
      <kbd className={classes.keys}>{isMac ? "⌘K" : "Ctrl K"}</kbd>
    </button>
  )
}
