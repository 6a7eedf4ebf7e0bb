import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FailedRows } from "#components/platform/jobs/shared/failed-rows.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import classes from "./dialog.module.css"
import { DialogFrame } from "./dialog-frame.tsx"
import { MovedNotice } from "./moved-notice.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { targetOf } from "./target.ts"
import { describeEnd, hasDone, useChange } from "./use-change.ts"
import type { StartUndo } from "./use-revert.ts"

type Start = (target: ReturnType<typeof targetOf>) => Promise<{ job: number }>

type Props = BulkDialogProps & {
  title: string
  /** Starts the change; null while something has to be chosen. */
  start: Start | null
  /** How many of the records will change, where that is known before; otherwise all of them. */
  changing?: number | undefined
  /** What confirms it, where that is not "Change". */
  confirm?: { label: string; isDangerous: boolean } | undefined
  /** Left out where nothing undoes it. */
  undo?: StartUndo | undefined
  /** The inputs. */
  children: ReactNode
}

/** A change of many records: what is to change, then how far it is, then what did not work. */
export function ChangeDialog({ title, start, changing, confirm, undo, children, onDone, ...props }: Props) {
  const t = useTranslations("bulk")
  const { list, scope, onClose } = props
  const named = useTranslations(`${kindOf(list)}.kind.bulk`)
  const { step, run, close, revert } = useChange({ onClose, onDone, undo })
  const moved = step.name === "form" ? step.moved : undefined
  const count = moved?.now ?? scope.count
  const submit = () => start && run(() => start({ ...targetOf(scope), nbElements: count }))
  return (
    <DialogFrame {...props} title={title} onClose={close}>
      {step.name === "running" || step.name === "starting" ? (
        <Running title={title} job={step.name === "running" ? step.job : undefined} onClose={close} />
      ) : step.name === "ended" ? (
        <Ended job={step.job} onClose={close} onUndo={revert && (() => revert(step.job))} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <div className={classes.fields}>{children}</div>
          {moved && <MovedNotice {...moved} />}
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {t("cancel")}
            </Button>
            <Confirm
              action={confirm}
              label={moved ? t("goOn", { now: moved.now }) : named("apply", { count: changing ?? count })}
              isDisabled={!start || count === 0 || changing === 0}
            />
          </div>
        </form>
      )}
    </DialogFrame>
  )
}

type ConfirmProps = { action: Props["confirm"]; label: string; isDisabled: boolean }

function Confirm({ action, label, isDisabled }: ConfirmProps) {
  return (
    <Button type="submit" data-confirm color={action?.isDangerous ? "red" : undefined} disabled={isDisabled}>
      {action?.label ?? label}
    </Button>
  )
}

type RunningProps = { title: string; job: Job | undefined; onClose: () => void }

function Running({ title, job, onClose }: RunningProps) {
  const t = useTranslations("bulk")
  const isAtWork = job?.status === "running"
  return (
    <div className={classes.progress} aria-live="polite">
      <p className={classes.question}>{isAtWork ? t("running") : t("waiting")}</p>
      <ProgressBar label={title} done={job?.done ?? 0} total={job?.total ?? 0} />
      <div className={classes.numbers}>
        {isAtWork && <span>{t("progress", { done: job.done, total: job.total })}</span>}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("background")}
        </Button>
      </div>
    </div>
  )
}

type EndedProps = { job: Job; onClose: () => void; onUndo: (() => void) | undefined }

function Ended({ job, onClose, onUndo }: EndedProps) {
  const t = useTranslations("bulk")
  return (
    <div className={classes.progress}>
      <p className={classes.question} role="status">
        {describeEnd(job, t)}
      </p>
      {job.errors > 0 && <FailedRows job={job.id} />}
      <div className={classes.buttons}>
        <Button component={Link} href="/jobs" variant="subtle">
          {t("openJobs")}
        </Button>
        {onUndo && hasDone(job) && (
          <Button variant="default" onClick={onUndo}>
            {t("undo")}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t("close")}
        </Button>
      </div>
    </div>
  )
}
