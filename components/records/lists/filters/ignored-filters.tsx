"use client"

import { useTranslations } from "next-intl"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import classes from "./ignored-filters.module.css"

/** Tells which filters of the address made no sense, instead of showing a list that only seems filtered. */
export function IgnoredFilters({ ignored, dropHref }: { ignored: readonly string[]; dropHref: string }) {
  const t = useTranslations("filters")
  if (ignored.length === 0) return null
  return (
    <div role="status" className={classes.notice}>
      <span>
        {t("ignored", { count: ignored.length })} <code>{ignored.join(" · ")}</code>
      </span>
      <TransitionLink href={dropHref}>{t("dismiss")}</TransitionLink>
    </div>
  )
}
