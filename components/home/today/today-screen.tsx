"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { remindersToday } from "#components/records/notifications/shared/due-reminders.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { PlainFrame } from "#components/ui/page/plain-screen.tsx"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { Today } from "#lib/contract/home/today.ts"
import { Applications, LeftDrafts, OverdueInvoices } from "./registration-blocks.tsx"
import { Reminders } from "./reminders-block.tsx"
import { Runs } from "./runs-block.tsx"
import classes from "./today.module.css"
import { Unanswered } from "./unanswered-block.tsx"

/** What waits for the user today, part by part, as far as the user may read it; each leads to the list that has all of it. Read again when the user comes back to it. */
export function TodayScreen({ first }: { first: Today }) {
  const t = useTranslations("today")
  const user = useUser()
  const readsRegistrations = can(user, "registrations.read")
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
          {can(user, "mail.read") && <Unanswered part={data.unanswered} />}
          {can(user, "crm.read") && <Runs part={data.runs} alerts={data.alerts} />}
        </div>
        <div>
          {readsRegistrations && <Applications part={data.applications} />}
          {readsRegistrations && <LeftDrafts part={data.left} />}
          {readsRegistrations && can(user, "finance.read") && <OverdueInvoices part={data.overdue} />}
        </div>
      </div>
    </PlainFrame>
  )
}
