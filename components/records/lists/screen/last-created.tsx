"use client"

import { useTranslations } from "next-intl"
import classes from "./list-screen.module.css"

type Props = { name: string; href: string }

/** The way to the record created last, above the table (L-16). */
export function LastCreated({ name, href }: Props) {
  const t = useTranslations("list")
  return (
    <p role="status" className={classes.created}>
      {t("lastCreated")}{" "}
      <a href={href} target="_blank" rel="noopener">
        {name}
      </a>
    </p>
  )
}
