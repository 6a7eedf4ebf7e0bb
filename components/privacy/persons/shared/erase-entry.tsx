"use client"

import { IconEraser } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import type { Erasable } from "./erasable.ts"

/** Loaded when first opened. */
const EraseDialog = later(() => import("./erase-dialog.tsx").then((loaded) => loaded.EraseDialog))

/** Erases the person of the page; for administrators. The screen sends the texts of "persons.erase". */
export function EraseEntry({ person }: { person: Erasable }) {
  const t = useTranslations("persons.erase")
  const user = useUser()
  const [opened, setOpened] = useState(0)
  if (!user.isAdmin) return null
  return (
    <>
      <PlainButton look="subtle" aria-haspopup="dialog" onClick={() => setOpened(opened + 1)}>
        <IconEraser size={16} aria-hidden />
        <span data-words>{t("action")}</span>
      </PlainButton>
      {opened > 0 && <EraseDialog key={opened} person={person} />}
    </>
  )
}
