"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useState } from "react"
import type { Typing } from "#lib/contract/shows/registration-drafts.ts"
import classes from "./typing.module.css"

type Props = {
  typing: Typing
  /** What is in its place when nobody types. */
  children?: ReactNode
}

/** Who is typing an application; goes by itself. Another key for each time that it is told. */
export function TypingMark({ typing: { by, for: seconds }, children = null }: Props) {
  const t = useTranslations("registration.typing")
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (isOver) return children
  const text = by === null ? t("now") : t("by", { name: by })
  return (
    <span className={classes.typing} data-tooltip={text}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.who}>{text}</span>
    </span>
  )
}
