import { useInfiniteQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import { tinted } from "#components/ui/text/tinted.ts"
import { api } from "#lib/api/client.ts"
import type { RegistrationRow } from "#lib/contract/registrations.ts"
import type { Applicant } from "./applicant.ts"
import classes from "./lines.module.css"

/** Registrations shown before "See more", and those that each "See more" brings. */
const firstCount = 3
const pageCount = 10

function list({ type, id }: Applicant, page: number) {
  const place = { page, per_page: pageCount }
  return type === "company"
    ? api.registrations.listOfCompany({ company: id, ...place })
    : api.registrations.listOfContact({ contact: id, ...place })
}

/** The latest registrations, and the others when asked. */
export function RegistrationLines({ of }: { of: Applicant }) {
  const t = useTranslations("registrations.ofRecord")
  const [limit, setLimit] = useState(firstCount)
  const found = useInfiniteQuery({
    queryKey: [of.type, of.id, "registrations"],
    queryFn: ({ pageParam }) => list(of, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  })
  if (found.isPending) return <Skeleton height={64} />
  if (!found.data) {
    return (
      <p role="alert" className={classes.failure}>
        {t("failed")} <LinkButton onClick={() => void found.refetch()}>{t("retry")}</LinkButton>
      </p>
    )
  }
  const rows = found.data.pages.flatMap(({ data }) => data)
  const total = found.data.pages.at(-1)?.meta.total ?? 0
  if (rows.length === 0) return <EmptyBlock>{t("empty")}</EmptyBlock>
  const shown = rows.slice(0, limit)
  const showMore = () => {
    if (limit + pageCount > rows.length && found.hasNextPage) void found.fetchNextPage()
    setLimit(limit + pageCount)
  }
  return (
    <>
      <ul className={classes.lines}>
        {shown.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      {shown.length < total && (
        <LinkButton className={classes.more} disabled={found.isFetchingNextPage} onClick={showMore}>
          {t("more", { count: total - shown.length })}
        </LinkButton>
      )}
    </>
  )
}

/** Which show, where it stands, on which booths, and how much of it is paid. */
function Line({ row }: { row: RegistrationRow }) {
  const t = useTranslations("registrations")
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent" })
  const { lifecycle, billed_payment: billed } = row
  const numbers = row.booths.flatMap(({ number }) => number ?? [])
  const booths = [t("ofRecord.booths", { count: row.booths.length }), numbers.join(", ")]
  return (
    <li className={classes.line}>
      <a href={`/registration/${row.id}`} className={classes.name}>
        {row.show.shortname} {row.session.name}
      </a>
      <span className={classes.state} style={lifecycle ? tinted(lifecycle.color_hex) : undefined}>
        {lifecycle?.name ?? t(row.is_published ? "completed" : "inProgress")}
      </span>
      <span className={classes.facts}>
        {row.company_name} · {booths.filter(Boolean).join(" ")}
        {billed !== null && (
          <>
            {" · "}
            <span className={billed >= 100 ? classes.paid : classes.pending}>
              {percent.format(billed / 100)} {t(billed >= 100 ? "billed.paid" : "billed.pending")}
            </span>
          </>
        )}
      </span>
    </li>
  )
}
