import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Applicant } from "./applicant.ts"
import classes from "./lines.module.css"
import { RegistrationLine } from "./registration-line.tsx"

/** Registrations that each "See more" brings. */
const pageCount = 10

function list({ type, id }: Applicant, page: number) {
  const paging = { page, per_page: pageCount }
  return type === "company"
    ? api.registrations.listOfCompany({ company: id, ...paging })
    : api.registrations.listOfContact({ contact: id, ...paging })
}

/** The registrations behind those that the page came with, ten by ten. @param shown how many it came with */
export function FurtherRegistrations({ of, shown: first }: { of: Applicant; shown: number }) {
  const t = useTranslations("registrations.ofRecord")
  const [limit, setLimit] = useState(first + pageCount)
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
  const shown = rows.slice(first, limit)
  const left = total - first - shown.length
  const showMore = () => {
    if (limit + pageCount > rows.length && found.hasNextPage) void found.fetchNextPage()
    setLimit(limit + pageCount)
  }
  return (
    <>
      <ul className={classes.lines}>
        {shown.map((row) => (
          <RegistrationLine key={row.id} row={row} />
        ))}
      </ul>
      {left > 0 && (
        <LinkButton className={classes.more} disabled={found.isFetchingNextPage} onClick={showMore}>
          {t("more", { count: left })}
        </LinkButton>
      )}
    </>
  )
}
