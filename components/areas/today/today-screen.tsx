"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { remindersToday } from "#components/areas/notifications/shared/due-reminders.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { PlainFrame } from "#components/ui/page/plain-screen.tsx"
import { api } from "#lib/api/client.ts"
import type { Today } from "#lib/contract/today.ts"
import { Applications, LeftDrafts, OverdueInvoices } from "./registration-blocks.tsx"
import { Reminders } from "./reminders-block.tsx"
import { Runs } from "./runs-block.tsx"
import classes from "./today.module.css"
import { Unanswered } from "./unanswered-block.tsx"

/** What waits for the user today, part by part; each leads to the list that has all of it. Looked at anew by who comes back to it. */
export function TodayScreen({ first }: { first: Today }) {
  const t = useTranslations("today")
  const { data, isError } = useQuery({
    queryKey: remindersToday,
    queryFn: ({ signal }) => api.today.get(undefined, { signal }),
    initialData: first,
    refetchOnWindowFocus: "always",
  })
  return (
    <PlainFrame>
      <PageHead title={t("title")} />
      {isError && (
        <p role="alert" className={classes.stale}>
          {t("stale")}
        </p>
      )}
      <div className={classes.columns}>
        <div>
          <Reminders part={data.reminders} />
          <Unanswered part={data.unanswered} />
          <Runs part={data.runs} alerts={data.alerts} />
        </div>
        <div>
          <Applications part={data.applications} />
          <LeftDrafts part={data.left} />
          <OverdueInvoices part={data.overdue} />
        </div>
      </div>
    </PlainFrame>
  )
}
