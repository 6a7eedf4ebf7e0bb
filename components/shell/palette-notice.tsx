"use client"

import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { LogId } from "#components/ui/feedback/log-id.tsx"
import classes from "./palette.module.css"

type Props = {
  term: string
  isEmpty: boolean
  isSearching: boolean
  error: Error | null
  onRetry: () => void
}

/** Says what the list does not: nothing found, still searching, failed. */
export function PaletteNotice({ term, isEmpty, isSearching, error, onRetry }: Props) {
  const t = useTranslations("shell")
  const errors = useTranslations("errors")
  const isFailed = term !== "" && error !== null
  if (isFailed) {
    const { text, logId } = describeError(error, errors)
    return (
      <div role="alert" className={classes.notice}>
        {text} {logId && <LogId id={logId} />} <LinkButton onClick={onRetry}>{t("retry")}</LinkButton>
      </div>
    )
  }
  const isShown = term !== "" && isEmpty
  return (
    <div role="status" className={isShown ? classes.notice : undefined}>
      {isShown && (isSearching ? t("searching") : t("nothingFound", { term }))}
    </div>
  )
}
