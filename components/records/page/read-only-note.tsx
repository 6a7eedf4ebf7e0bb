"use client"

import { IconLock } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useMayEdit } from "#components/shell/user-context.tsx"
import classes from "./read-only-note.module.css"

/** Says once on a record's page why nothing on it can be changed. */
export function ReadOnlyNote() {
  const t = useTranslations("record.readOnly")
  if (useMayEdit()) return null
  return (
    <p role="note" className={classes.note} data-tooltip={t("why")}>
      <IconLock size={14} aria-hidden /> {t("label")}
      <span className="visually-hidden">{t("why")}</span>
    </p>
  )
}
