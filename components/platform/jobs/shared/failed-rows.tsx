"use client"

import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { JobRow } from "#lib/contract/platform/jobs.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import classes from "./failed-rows.module.css"

/** Records of a job that could not be treated, each with the reason. */
export function FailedRows({ job }: { job: number }) {
  const t = useTranslations("jobs")
  const rows = useInfiniteQuery({
    queryKey: ["job", job, "failed-rows"],
    queryFn: ({ pageParam }) => api.jobs.listRows({ job, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    staleTime: 0,
  })
  if (rows.isError) {
    return (
      <p role="alert">
        {t("rowsFailed")} <LinkButton onClick={() => rows.refetch()}>{t("retry")}</LinkButton>
      </p>
    )
  }
  if (!rows.data) return <Skeleton height={36} />
  return (
    <div className={classes.rows}>
      <ul>
        {rows.data.pages.flatMap(({ data }) =>
          data.map((row) => (
            <li key={row.position}>
              <RecordName row={row} />
              <span className={classes.reason}>{row.message}</span>
            </li>
          )),
        )}
      </ul>
      {rows.hasNextPage && (
        <LinkButton
          look="bar"
          className={classes.more}
          disabled={rows.isFetchingNextPage}
          onClick={() => rows.fetchNextPage()}
        >
          {t("moreRows")}
        </LinkButton>
      )}
    </div>
  )
}

function RecordName({ row: { list, name, record_id } }: { row: JobRow }) {
  const t = useTranslations("jobs")
  if (name === null) return <span className={classes.name}>{t("rowGone", { id: record_id ?? 0 })}</span>
  return (
    <a className={classes.name} href={`/${kindOf(list)}/${record_id}`} target="_blank" rel="noreferrer">
      {name || t("noName", { id: record_id ?? 0 })}
    </a>
  )
}
