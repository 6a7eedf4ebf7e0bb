"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useGuardedPush } from "#components/records/changes/use-guarded-push.ts"
import { later } from "#components/ui/loading/later.tsx"
import { besideMenu, builtAreas, readBy } from "./areas.ts"
import type { Shortcuts } from "./shortcut-keys.ts"
import { listShortcuts, type ShortcutGroup, useShortcuts } from "./shortcuts.tsx"
import { useUser } from "./user-context.tsx"

/** Loaded with the first "?". */
const ShortcutsDialog = later(() => import("./shortcuts-dialog.tsx").then((loaded) => loaded.ShortcutsDialog))

const searchField = () => document.querySelector<HTMLElement>("[data-shortcut=search]")

function focusSearch() {
  const search = searchField()
  if (!(search instanceof HTMLInputElement)) return search?.click()
  search.focus()
  search.select()
}

/** Without the key of a search that this screen has not. */
function withoutIdle({ name, rows }: ShortcutGroup): ShortcutGroup {
  return { name, rows: rows.filter(({ keys }) => keys !== "/" || searchField() !== null) }
}

/** Keys that work on every screen; those that lead to an area work for users who may read it. */
export function ShortcutsHost() {
  const t = useTranslations("shell")
  const texts = useTranslations()
  const push = useGuardedPush()
  const user = useUser()
  const [isListed, setListed] = useState(false)
  const [groups, setGroups] = useState<ShortcutGroup[]>()
  const list = () => {
    setGroups(
      listShortcuts()
        .map(withoutIdle)
        .filter(({ rows }) => rows.length > 0),
    )
    setListed(true)
  }
  const jumps: Shortcuts = Object.fromEntries(
    readBy(user, [...builtAreas, ...besideMenu]).map(({ label, path, keys }) => [
      keys,
      { label: t("goTo", { area: texts(label) }), run: () => push(path) },
    ]),
  )
  useShortcuts(
    {
      ...jumps,
      "/": { label: t("focusSearch"), run: focusSearch },
      "?": { label: t("shortcuts"), run: list },
    },
    t("everywhere"),
  )
  return groups && <ShortcutsDialog opened={isListed} groups={groups} onClose={() => setListed(false)} />
}
