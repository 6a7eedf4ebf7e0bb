"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { Rows } from "#components/ui/page/rows.tsx"
import { NavigationProvider, TransitionLink } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import type { Api } from "#lib/api/link.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { JobEntry } from "./job-entry.tsx"
import classes from "./jobs.module.css"
import { type JobsUrl, jobsHref } from "./jobs-url.ts"
import { isAtWork } from "./shared/at-work.ts"

/** Milliseconds between two looks while a job is at work. */
const watchInterval = 1_000

type Props = { url: JobsUrl; sizes: readonly number[]; first: JobPage }

/** Jobs in the background: how far each is, what failed, and the files they wrote. Live while one is at work. */
export function JobsScreen({ url, sizes, first }: Props) {
  const t = useTranslations("jobs")
  const jobs = useQuery({
    queryKey: ["jobs", url],
    queryFn: () => listJobs(url),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? watchInterval : false),
    refetchOnWindowFocus: "always",
  })
  const { data, links, meta } = jobs.data
  return (
    <NavigationProvider>
      <PlainScreen title={t("title")} aside={useUser().isAdmin && <Whose url={url} />} lead={t("intro")}>
        {jobs.isError && (
          <p role="alert" className={classes.stale}>
            {t("stale")}
          </p>
        )}
        {data.length === 0 ? <NoJobs /> : <JobList jobs={data} isEverybodys={url.all} />}
        {meta.last_page > 1 && (
          <footer className={classes.footer}>
            <Pagination
              place={meta}
              buttons={pageButtons(links)}
              sizes={sizes}
              pageHref={(page) => jobsHref({ ...url, page })}
              sizeHref={(size) => jobsHref({ ...url, size, page: 1 })}
            />
          </footer>
        )}
      </PlainScreen>
    </NavigationProvider>
  )
}

function JobList({ jobs, isEverybodys }: { jobs: Job[]; isEverybodys: boolean }) {
  const t = useTranslations("jobs")
  return (
    <Rows className={classes.list} aria-label={t("list")}>
      {jobs.map((job) => (
        <JobEntry key={job.id} job={job} isEverybodys={isEverybodys} />
      ))}
    </Rows>
  )
}

/** Administrators see everybody's jobs, too. */
function Whose({ url }: { url: JobsUrl }) {
  const t = useTranslations("jobs")
  return (
    <ChoiceLinks label={t("whose")}>
      {[false, true].map((all) => (
        <TransitionLink
          key={String(all)}
          href={jobsHref({ ...url, all, page: 1 })}
          aria-current={all === url.all || undefined}
        >
          {t(all ? "everybody" : "mine")}
        </TransitionLink>
      ))}
    </ChoiceLinks>
  )
}

function NoJobs() {
  const t = useTranslations("jobs")
  const company = useTranslations("company.kind")
  const link = (
    <a href="/companies" className={buttons.plain}>
      {company("open")}
    </a>
  )
  return (
    <EmptyState title={t("emptyTitle")} action={link}>
      {t("emptyText")}
    </EmptyState>
  )
}

/** A page of jobs. */
type JobPage = Awaited<ReturnType<Api["jobs"]["list"]>>

/** The client loads with the first call: the page comes with its jobs. */
async function listJobs({ page, size, all }: JobsUrl): Promise<JobPage> {
  const { api } = await import("#lib/api/client.ts")
  return api.jobs.list({ page, per_page: size ?? undefined, all })
}
