"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { builtAreas } from "./areas.ts"
import classes from "./main-menu.module.css"

/** Records that stand in an area without lying under its path. */
const recordPaths: Record<string, string> = { companies: "/company/", contacts: "/contact/" }

function isCurrent(pathname: string, name: string, path: string): boolean {
  const record = recordPaths[name]
  return pathname === path || pathname.startsWith(`${path}/`) || (!!record && pathname.startsWith(record))
}

export function MainMenu() {
  const t = useTranslations("shell")
  const pathname = usePathname()
  return (
    <nav aria-label={t("menu")} className={classes.menu}>
      {builtAreas.map(({ name, path }) => (
        <Link
          key={name}
          href={path}
          className={classes.entry}
          aria-current={isCurrent(pathname, name, path) ? "page" : undefined}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
