"use client"

import { IconCircleCheck, IconPlayerPlay, IconPlayerStop, type TablerIcon } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { EndReason } from "#lib/contract/automation/flow-terms.ts"
import type { RunSubject, SequenceRun } from "#lib/contract/automation/sequences.ts"
import classes from "./run-status.module.css"

const icons: Record<SequenceRun["status"], TablerIcon> = {
  in_progress: IconPlayerPlay,
  completed: IconCircleCheck,
  stopped: IconPlayerStop,
}

/** Whether a reason says more than the state of the run. */
const saysMore = (reason: EndReason) => reason !== "done" && reason !== "stopped"

type Props = { of: RunSubject; run: SequenceRun }

/** How far a run is; one in progress can be stopped after a question. */
export function RunStatus({ of, run }: Props) {
  const t = useTranslations("record.sequences")
  const confirm = useConfirm()
  const mayEdit = useMayEdit()
  const router = useRouter()
  const showFailure = useFailureToast()
  const shown = useRef<HTMLSpanElement>(null)
  const stop = useMutation({
    mutationFn: async () => {
      const { api } = await import("#lib/api/client.ts")
      return api.sequences.stop({ sequence: run.sequence_id, ...of })
    },
    onSuccess: () => {
      // The button goes: its place says what came of it.
      shown.current?.focus()
      router.refresh()
    },
    onError: (error) => showFailure(error, t("failed")),
  })
  const status = stop.isSuccess ? "stopped" : run.status
  const Icon = icons[status]

  async function ask() {
    if (stop.isPending) return
    const texts = { title: t("question", { name: run.name }), message: t("explain"), action: t("stopAction") }
    if (await confirm({ ...texts, danger: true })) stop.mutate()
  }

  return (
    <>
      <span ref={shown} className={classes.status} data-status={status} tabIndex={-1}>
        <Icon size={14} aria-hidden /> {t(`status.${status}`)}
        {run.end_reason && saysMore(run.end_reason) && (
          <span className={classes.reason}>· {t(`ends.${run.end_reason}`)}</span>
        )}
        {run.end_note && <span className={classes.reason}>· {run.end_note}</span>}
      </span>
      {status === "in_progress" && mayEdit ? (
        <PlainButton
          size="small"
          aria-label={t("stopLabel", { name: run.name })}
          // Not disabled while it is busy: a refused stop must find the focus where it was.
          aria-disabled={stop.isPending}
          onClick={() => void ask()}
        >
          {t("stop")}
        </PlainButton>
      ) : null}
    </>
  )
}
