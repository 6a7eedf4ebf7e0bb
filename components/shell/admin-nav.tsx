"use client"

import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import classes from "#components/records/lists/administration/admin.module.css"
import { Link } from "#components/ui/page/link.tsx"
import { adminAreas } from "./admin-areas.ts"

/** The areas of administration, one below the other. */
export function AdminNav() {
  const t = useTranslations("admin")
  const pathname = usePathname()
  return (
    <nav aria-label={t("title")} className={classes.nav}>
      <p className={classes.navTitle}>{t("title")}</p>
      {adminAreas.map(({ name, path }) => (
        <Link
          key={name}
          href={path}
          aria-current={pathname === path || pathname.startsWith(`${path}/`) ? "page" : undefined}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
