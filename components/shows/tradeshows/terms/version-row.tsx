"use client"

import { ActionIcon } from "@mantine/core"
import { IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import { termsAddress } from "#lib/application/terms-address.ts"
import type { TermsVersion } from "#lib/contract/shows/show-terms.ts"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"
import { locales } from "#lib/i18n/locales.ts"
import classes from "./terms.module.css"

type Props = {
  show: Pick<MaintainedShow, "id" | "short_name">
  version: TermsVersion
  /** Hears of what is left after one was deleted. */
  onChanged: (versions: TermsVersion[]) => void
}

/** A version: since when, who accepted it, and where it is read. */
export function VersionRow({ show, version, onChanged }: Props) {
  const t = useTranslations("tradeshows.terms")
  const languages = useTranslations("tradeshows.languages")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { number, en, state, accepted, valid_from, published_at, published_by } = version

  async function remove() {
    const question = {
      title: t("deleteQuestion", { number }),
      message: t("deleteExplain"),
      action: t("delete"),
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      onChanged((await api.showTerms.remove({ tradeshow: show.id, number })).data)
      void toastSuccess(t("deleted", { number }))
    } catch (error) {
      void showFailure(error, t("deleteFailed"))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={classes.version} data-current={state === "current" || undefined}>
      <div className={classes.line}>
        <strong className={classes.name}>{t("version", { number })}</strong>
        <span className={classes.mark} data-state={state}>
          {t(`states.${state}`)}
        </span>
        {accepted === 0 && (
          <ActionIcon
            className={classes.delete}
            aria-label={t("deleteNamed", { number })}
            data-tooltip={t("delete")}
            disabled={isBusy}
            onClick={() => void remove()}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p className={classes.title}>{en.title}</p>
      <p className={classes.quiet}>
        {t("from")} <Moment value={valid_from} /> · {t("published")} <Moment value={published_at} />
        {published_by && ` · ${published_by.name}`}
      </p>
      <p className={classes.quiet}>{t("accepted", { count: accepted })}</p>
      <ul className={classes.links}>
        {locales.map((language) => (
          <li key={language}>
            <span className={classes.quiet}>{languages(language)}</span>{" "}
            {state !== "scheduled" && (
              <a
                href={termsAddress(show.short_name.toLowerCase(), number, language)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t("page")}
              </a>
            )}
            {state !== "scheduled" && version[language].has_file && " · "}
            {version[language].has_file && (
              <a href={`/api/tradeshow/${show.id}/terms/${number}/${language}/pdf`}>PDF</a>
            )}
            {state === "scheduled" && !version[language].has_file && t("textOnly")}
          </li>
        ))}
      </ul>
    </li>
  )
}
