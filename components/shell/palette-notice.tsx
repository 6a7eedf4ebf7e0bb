"use client"

import { useTranslations } from "next-intl"
import { describeError } from "#components/ui/error-message.ts"
import { LogId } from "#components/ui/log-id.tsx"
import classes from "./palette.module.css"
import type { useQuickSearch } from "./use-quick-search.ts"

type Props = { term: string; search: ReturnType<typeof useQuickSearch> }

/** Says what the list does not: nothing found, still searching, failed. */
export function PaletteNotice({ term, search }: Props) {
  const t = useTranslations("shell")
  const errors = useTranslations("errors")
  const hasTerm = term.trim() !== ""
  if (hasTerm && search.error) {
    const { text, logId } = describeError(search.error, errors)
    return (
      <div role="alert" className={classes.notice}>
        {text} {logId && <LogId id={logId} />}{" "}
        <button type="button" className={classes.retry} onClick={search.retry}>
          {t("retry")}
        </button>
      </div>
    )
  }
  const isEmpty = hasTerm && search.groups.length === 0
  return (
    <div role="status" className={isEmpty ? classes.notice : undefined}>
      {isEmpty && (search.isSearching ? t("searching") : t("nothingFound", { term: term.trim() }))}
    </div>
  )
}
