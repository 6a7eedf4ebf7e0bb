"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"
import classes from "../frame.module.css"

/** The way back to an application, to be saved. */
export function ApplicationLink({ address }: { address: string }) {
  const t = useTranslations("applications.link")
  const [isCopied, setCopied] = useState(false)
  const canCopy = useHydrated() && "clipboard" in navigator
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <section className={page.card} aria-labelledby="link-title">
      <h2 id="link-title">{t("title")}</h2>
      <p className={page.muted}>{t("text")}</p>
      <code className={classes.address}>{address}</code>
      {canCopy && (
        <PlainButton size="large" onClick={() => void copy()} aria-live="polite">
          {isCopied ? t("copied") : t("copy")}
        </PlainButton>
      )}
    </section>
  )
}
