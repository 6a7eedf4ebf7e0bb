"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { WhenSeen } from "#components/ui/charts/when-seen.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { api } from "#lib/api/client.ts"
import type { MailResults, WeekResults } from "#lib/contract/automation/sequence-results.ts"
import classes from "./results.module.css"

const waiting = <Skeleton height={320} />

/** What draws them weighs more than the page: each comes when it is looked at. */
const ByMail = later(() => import("./by-mail.tsx").then((loaded) => loaded.ByMail), { waiting })
const ByWeek = later(() => import("./by-week.tsx").then((loaded) => loaded.ByWeek), { waiting })

type Props = { sequence: { id: number; name: string }; opened: boolean; onClose: () => void }

/** What became of the mails of a sequence, by mail and over time. */
export function ResultsDialog({ sequence, opened, onClose }: Props) {
  const t = useTranslations("sequenceResults")
  const results = useQuery({
    queryKey: ["sequences", "results", sequence.id],
    queryFn: () => api.sequences.getResults({ sequence: sequence.id }),
    enabled: opened,
    staleTime: 0,
  })
  return (
    <ContentDialog
      opened={opened}
      onClose={onClose}
      title={t("title", { sequence: sequence.name })}
      size={960}
    >
      {results.isError ? (
        <LoadFailure text={t("failed")} onRetry={() => void results.refetch()} />
      ) : results.data ? (
        <Shown {...results.data} />
      ) : (
        <Skeleton height={480} />
      )}
    </ContentDialog>
  )
}

function Shown({ mails, weeks }: { mails: MailResults[]; weeks: WeekResults[] }) {
  const t = useTranslations("sequenceResults")
  if (mails.every(({ sent }) => sent === 0)) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
  return (
    <>
      <section className={classes.part} aria-labelledby="results-by-mail">
        <h3 id="results-by-mail">{t("byMail")}</h3>
        <WhenSeen waiting={waiting}>
          <ByMail mails={mails} />
        </WhenSeen>
        <p className={classes.hint}>{t("hint")}</p>
      </section>
      {weeks.length > 0 && (
        <section className={classes.part} aria-labelledby="results-by-week">
          <h3 id="results-by-week">{t("byWeek")}</h3>
          <WhenSeen waiting={waiting}>
            <ByWeek weeks={weeks} />
          </WhenSeen>
          <p className={classes.hint}>{t("weekHint")}</p>
        </section>
      )}
    </>
  )
}
