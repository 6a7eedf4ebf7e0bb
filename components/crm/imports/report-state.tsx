import { useTranslations } from "next-intl"
import { CancelJob } from "#components/platform/jobs/shared/cancel-job.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { LogId } from "#components/ui/feedback/log-id.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { fileHref } from "./imports-href.ts"
import classes from "./report.module.css"
import { latestStep, type Stage, stageOf } from "./stage.ts"
import { isWorking } from "./use-import.ts"
import { useSteps } from "./use-steps.tsx"

type Props = {
  report: ImportReport
  /** Whether choices were made that the check does not know. */
  isUnchecked: boolean
}

/** How far the import is, in a sentence, and what can be done next. */
export function ReportState({ report, isUnchecked }: Props) {
  const stage = stageOf(report)
  const { failure } = latestStep(report)
  const t = useTranslations("imports.report")
  return (
    <section className={classes.state} data-stage={stage} aria-label={t("state")}>
      <div className={classes.sentence} role="status">
        {useSentence(report, stage)}
      </div>
      {failure && <LogId id={failure} />}
      {isWorking(report) ? (
        <Progress report={report} />
      ) : (
        <Actions report={report} stage={stage} isUnchecked={isUnchecked} />
      )}
    </section>
  )
}

function useSentence({ check, run, revert, counts }: ImportReport, stage: Stage): string {
  const t = useTranslations("imports.report")
  const step = revert ?? run ?? check
  const why = step.status === "failed" ? ` ${t("technical")}` : ""
  if (stage === "checked" && counts && counts.create + counts.update === 0) {
    return t(check.total > 0 && sum(counts) === 0 ? "purged" : "checkedNothing")
  }
  if (stage === "reverted" && step.errors > 0) return t("revertedKept", { count: step.errors })
  if (stage === "ran" && counts)
    return `${t(stage)} ${t("ranCounts", { imported: counts.create + counts.update, failed: counts.failed })}${why}`
  return t(stage) + why
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

function Progress({ report }: { report: ImportReport }) {
  const t = useTranslations("imports.report")
  const { job, status, is_cancelling, done, total } = latestStep(report)
  const progress = status === "queued" ? t("waiting") : t("progress", { done, total })
  return (
    <div className={classes.progress}>
      <ProgressBar label={t("progressLabel")} done={done} total={total} />
      <span>{is_cancelling ? t("stopping") : progress}</span>
      <CancelJob job={{ id: job, is_cancelling }} />
    </div>
  )
}

function Actions({ report, stage, isUnchecked }: Props & { stage: Stage }) {
  const t = useTranslations("imports.report")
  const values = useTranslations("imports.values")
  const { run, revert, isStarting } = useSteps(report)
  const { plan, has_file, id, list } = report
  const rows = (report.counts?.create ?? 0) + (report.counts?.update ?? 0)
  const canRemap = has_file && (stage === "checked" || stage === "checkStopped")
  return (
    <div className={classes.actions}>
      {stage === "checked" && rows > 0 && (
        <PlainButton
          look={isUnchecked ? "plain" : "primary"}
          disabled={isStarting || isUnchecked}
          aria-describedby="import-unchecked"
          onClick={() => void run()}
        >
          {t("import", { count: rows })}
        </PlainButton>
      )}
      {(stage === "runStopped" || stage === "revertStopped") && (
        <PlainButton
          look="primary"
          disabled={isStarting}
          onClick={() => void (stage === "runStopped" ? run() : revert())}
        >
          {t("goOn")}
        </PlainButton>
      )}
      {(stage === "ran" || stage === "runStopped") && rows > 0 && (
        <PlainButton disabled={isStarting} onClick={() => void revert()}>
          {t("revert")}
        </PlainButton>
      )}
      {canRemap && (
        <Link className={buttons.plain} href={fileHref(plan.file, list, id)}>
          {t("remap")}
        </Link>
      )}
      {(stage === "ran" || stage === "reverted") && (
        <Link className={buttons.plain} href={`/imports?list=${list}`}>
          {t("another")}
        </Link>
      )}
      <span id="import-unchecked" role="status">
        {isUnchecked && values("unchecked")}
      </span>
    </div>
  )
}
