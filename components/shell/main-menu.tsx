"use client"

import { IconMenu2 } from "@tabler/icons-react"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { builtAreas, listsBesideMenu, readBy } from "./areas.ts"
import classes from "./main-menu.module.css"
import { useUser } from "./user-context.tsx"

/** Whether a page lies in an area. */
function isCurrent(pathname: string, { paths }: { paths: readonly string[] }): boolean {
  return paths.some((start) => `${pathname}/`.startsWith(`${start}/`))
}

function CollapsedEntries({ current, close }: { current: string | undefined; close: () => void }) {
  const t = useTranslations()
  const entry = useMenuEntry()
  return readBy(useUser(), builtAreas).map(({ name, path, label }) => (
    // The next screen comes without a new page, which would close the menu by itself.
    <Link
      key={name}
      {...entry}
      href={path}
      onClick={close}
      aria-current={name === current ? "page" : undefined}
    >
      {t(label)}
    </Link>
  ))
}

/** The areas that the user may read, beside each other; on a phone behind a button that says in which one is. */
export function MainMenu() {
  const t = useTranslations()
  const pathname = usePathname()
  const areas = readBy(useUser(), builtAreas)
  const current = areas.find((area) => isCurrent(pathname, area))
  const here = current ?? listsBesideMenu.find((list) => isCurrent(pathname, list))
  return (
    <nav aria-label={t("shell.menu")} className={classes.menu}>
      <span className={classes.entries}>
        {areas.map((area) => (
          <Link
            key={area.name}
            href={area.path}
            className={classes.entry}
            aria-current={area === current ? "page" : undefined}
          >
            {t(area.label)}
          </Link>
        ))}
      </span>
      <DropPanel
        label={t("shell.menu")}
        size="narrow"
        className={classes.collapsed}
        button={
          <>
            <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden">{t("shell.menu")}</span>
            {here && <span className={classes.here}>{t(here.label)}</span>}
          </>
        }
      >
        {(close) => <CollapsedEntries current={current?.name} close={close} />}
      </DropPanel>
    </nav>
  )
}
