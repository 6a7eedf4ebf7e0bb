import { IconDownload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { LogId } from "#components/ui/feedback/log-id.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { Row } from "#components/ui/page/rows.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { useDay } from "#components/ui/text/use-day.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { jobText } from "#lib/i18n/job-names.ts"
import classes from "./jobs.module.css"
import { isAtWork } from "./shared/at-work.ts"
import { CancelJob } from "./shared/cancel-job.tsx"
import { UndoJob, useCanUndo } from "./undo-job.tsx"

const FailedRows = later(() => import("./shared/failed-rows.tsx").then((loaded) => loaded.FailedRows))

/** A job: what it is, how far, and what can be done with it. */
export function JobEntry({ job, isEverybodys }: { job: Job; isEverybodys: boolean }) {
  const t = useTranslations("jobs")
  const texts = useTranslations()
  const name = texts(jobText(job.kind, texts))
  const atWork = isAtWork(job)
  const canUndo = useCanUndo() && job.undo !== null
  const hasActions = atWork || canUndo || job.file !== null || job.link !== null
  return (
    <Row aria-label={name} actions={hasActions && <Actions job={job} canUndo={canUndo} />}>
      <div className={classes.name}>
        <strong>{name}</strong>
        <span className={classes.status} data-status={job.status}>
          {job.is_cancelling ? t("cancelling") : t(`statuses.${job.status}`)}
        </span>
      </div>
      {job.details !== null && <p className={classes.details}>{job.details}</p>}
      <div className={classes.meta}>
        <ExactMoment value={job.created_at} />
        {isEverybodys && <span>{t("startedBy", { name: job.user.name })}</span>}
        {!atWork && <span>{describeRecords(job, t)}</span>}
        {job.link && job.errors > 0 && <span>{t("failedRows", { count: job.errors })}</span>}
      </div>
      {atWork && (
        <div className={classes.progress}>
          <ProgressBar label={t("progressLabel", { kind: name })} done={job.done} total={job.total} />
          <span>{t("progress", { done: job.done, total: job.total })}</span>
        </div>
      )}
      {job.status === "failed" && (
        <p className={classes.failure}>
          {t("technical")} {job.failure && <LogId id={job.failure} />}
        </p>
      )}
      {job.errors > 0 && !job.link && <Failures job={job} />}
    </Row>
  )
}

function Actions({ job, canUndo }: { job: Job; canUndo: boolean }) {
  const t = useTranslations("jobs")
  const day = useDay()
  return (
    <>
      {job.file && <Download file={job.file} until={day(job.file.expires_at ?? "")} />}
      {job.link && (
        <Link className={buttons.plain} href={job.link}>
          {t("report")}
        </Link>
      )}
      {canUndo && job.undo && <UndoJob {...job.undo} />}
      {isAtWork(job) && <CancelJob job={job} />}
    </>
  )
}

type Translate = ReturnType<typeof useTranslations<"jobs">>

/** How many records were treated; of a change, how many it changed where some were so already. */
function describeRecords({ done, errors, skipped, link }: Job, t: Translate): string {
  if (skipped === 0 || link) return t("records", { count: done })
  return t("changed", { ok: done - errors - skipped, skipped })
}

type DownloadProps = { file: NonNullable<Job["file"]>; until: string }

function Download({ file, until }: DownloadProps) {
  const t = useTranslations("jobs")
  return (
    <a
      className={buttons.plain}
      href={file.link}
      target="_blank"
      rel="noreferrer"
      data-tooltip={t("expires", { date: until })}
    >
      <IconDownload size={16} aria-hidden="true" />
      {t("download")}
    </a>
  )
}

function Failures({ job }: { job: Job }) {
  const t = useTranslations("jobs")
  const [isShown, setShown] = useState(false)
  const rows = useId()
  return (
    <>
      <p className={classes.failure}>
        {t("failedRows", { count: job.errors })}{" "}
        <LinkButton aria-expanded={isShown} aria-controls={rows} onClick={() => setShown(!isShown)}>
          {t(isShown ? "hideFailed" : "showFailed")}
        </LinkButton>
      </p>
      <div id={rows}>{isShown && <FailedRows job={job.id} />}</div>
    </>
  )
}
