"use client"

import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import type { Series } from "#components/ui/charts/series.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import type { ApplicationWeek, Compared } from "#lib/contract/home/season.ts"
import { Headline } from "./headline.tsx"
import { Nothing } from "./nothing.tsx"
import classes from "./season.module.css"
import { WeekFigure } from "./week-figure.tsx"

/** Applications to a session by week, beside the year before. */
export function Applications({ session }: { session: number }) {
  const t = useTranslations("season")
  const applications = useQuery({
    queryKey: ["season", "applications", session],
    queryFn: () => api.seasons.applications({ session }),
  })
  if (applications.isError)
    return <LoadFailure text={t("failed")} onRetry={() => void applications.refetch()} />
  if (!applications.data) return <Skeleton height={360} />
  const { weeks, ...compared } = applications.data
  if (weeks.length === 0) return <Nothing days={compared.days} of="applications" />
  return <Picture weeks={weeks} compared={compared} />
}

const kinds = ["published", "begun"] as const
type Kind = (typeof kinds)[number]
/** The same of the year before. */
const beforeOf = { published: "published_before", begun: "begun_before" } as const satisfies Record<
  Kind,
  string
>
const columns = ["published", "published_before", "begun", "begun_before"] as const

/** How many there were up to today of this session, and by then a year before. */
function sumsOf(weeks: readonly ApplicationWeek[], kind: Kind) {
  const so = weeks.filter((week) => week[kind] !== null)
  const sum = (key: (typeof columns)[number]) => so.reduce((all, week) => all + (week[key] ?? 0), 0)
  const hasBefore = weeks.some((week) => week[beforeOf[kind]] !== null)
  return { now: sum(kind), before: hasBefore ? sum(beforeOf[kind]) : null }
}

function Picture({ weeks, compared }: { weeks: ApplicationWeek[]; compared: Compared }) {
  const t = useTranslations("season")
  const { number } = useFormatter()
  const [kind, setKind] = useState<Kind>("published")
  const before = compared.before?.name ?? ""
  const labelOf = (key: (typeof columns)[number]) =>
    key === "published" || key === "begun"
      ? t(`applications.${key}`)
      : t("ofBefore", {
          what: t(`applications.${key === "begun_before" ? "begun" : "published"}`),
          session: before,
        })
  const sums = sumsOf(weeks, kind)
  const hasBefore = sums.before !== null
  const series = [
    { name: kind, label: labelOf(kind), colour: "first", look: "bar" },
    { name: beforeOf[kind], label: labelOf(beforeOf[kind]), colour: "quiet", look: "dashed" },
  ] as const satisfies Series[]
  const shown = hasBefore ? series : series.slice(0, 1)
  return (
    <div className={classes.picture}>
      <div className={classes.head}>
        <dl className={classes.headlines}>
          <Headline label={t(`applications.${kind}SoFar`)} {...sums} format={(count) => number(count)} />
        </dl>
        <Choice
          label={t("applications.which")}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`applications.${value}`) }))}
        />
      </div>
      {!hasBefore && <p className={classes.hint}>{t("noBefore")}</p>}
      <WeekFigure
        label={t("applications.title")}
        weeks={weeks}
        days={compared.days}
        series={shown}
        columns={columns
          .filter((key) => hasBefore || !key.endsWith("_before"))
          .map((key) => ({ key, label: labelOf(key) }))}
        format={(count) => number(count)}
        axisWidth={40}
      />
    </div>
  )
}
