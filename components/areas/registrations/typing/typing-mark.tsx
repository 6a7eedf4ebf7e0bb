"use client"

import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import type { Typing } from "#lib/contract/registrations.ts"
import classes from "./typing.module.css"

/** Who is typing an application; goes by itself. Another key for each time that it is told. */
export function TypingMark({ typing: { by, for: seconds } }: { typing: Typing }) {
  const t = useTranslations("registration.typing")
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (isOver) return null
  return (
    <span className={classes.typing}>
      <span className={classes.dot} aria-hidden="true" />
      {by === null ? t("now") : t("by", { name: by })}
    </span>
  )
}
