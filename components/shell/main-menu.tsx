"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { builtAreas } from "./areas.ts"
import classes from "./main-menu.module.css"

/** Whether a page lies in an area. */
function isCurrent(pathname: string, { paths }: (typeof builtAreas)[number]): boolean {
  return paths.some((start) => `${pathname}/`.startsWith(`${start}/`))
}

export function MainMenu() {
  const t = useTranslations()
  const pathname = usePathname()
  return (
    <nav aria-label={t("shell.menu")} className={classes.menu}>
      {builtAreas.map((area) => (
        <Link
          key={area.name}
          href={area.path}
          className={classes.entry}
          aria-current={isCurrent(pathname, area) ? "page" : undefined}
        >
          {t(area.label)}
        </Link>
      ))}
    </nav>
  )
}
