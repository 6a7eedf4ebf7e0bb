"use client"

import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { LogId } from "#components/ui/feedback/log-id.tsx"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"
import { unavailableDigest } from "#lib/pages/unavailable-service.ts"

type Props = { error: Error & { digest?: string }; reset: () => void }

/** A screen whose rendering failed. The digest is what the server's log names the failure by. */
export function FailedPage({ error, reset }: Props) {
  const t = useTranslations("errors")
  const isAway = error.digest === unavailableDigest
  return (
    <ProblemPage
      title={t("pageFailed")}
      actions={
        <>
          <PlainButton look="primary" onClick={isAway ? () => window.location.reload() : reset}>
            {t("retry")}
          </PlainButton>
          <a href="/" className={buttons.plain}>
            {t("backToStart")}
          </a>
        </>
      }
    >
      <p>{t(isAway ? "unreachable" : "technical")}</p>
      {error.digest && !isAway && <LogId id={error.digest} />}
    </ProblemPage>
  )
}
