"use client"

import { useTranslations } from "next-intl"
import { useEffect } from "react"
import classes from "./list-screen.module.css"

type Props = { name: string; href: string }

/** The way to the record created last, above the table (L-16); its row has the focus where the table has it. */
export function LastCreated({ name, href }: Props) {
  const t = useTranslations("list")
  useEffect(() => focusRowOf(href), [href])
  return (
    <p role="status" className={classes.created}>
      {t("lastCreated")}{" "}
      <a href={href} target="_blank" rel="noopener">
        {name}
      </a>
    </p>
  )
}

const isDialogOpen = () => document.querySelector("[role=dialog]") !== null

/**
 * Gives the focus to the row of a record once the panel that made it has left and the list is read again, unless somebody went on
 * meanwhile.
 * @returns what ends the waiting
 */
function focusRowOf(href: string): () => void {
  const end = new AbortController()
  const take = () => {
    if (isDialogOpen()) return
    const link = document.querySelector(`tbody a[href="${href}"]`)
    const row = link?.closest("tr")?.querySelector<HTMLElement>("[data-row-main]") ?? link
    if (!(row instanceof HTMLElement)) return
    end.abort()
    row.focus()
  }
  const changes = new MutationObserver(take)
  changes.observe(document.body, { childList: true, subtree: true })
  end.signal.addEventListener("abort", () => changes.disconnect())
  const goOn = () => isDialogOpen() || end.abort()
  for (const type of ["keydown", "pointerdown"])
    document.addEventListener(type, goOn, { capture: true, signal: end.signal })
  take()
  return () => end.abort()
}
