"use client"

import { IconHandStop, IconPlayerPlay } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import classes from "./all-sequences.module.css"

/** Whether all sequences are stopped, since when and by whom. */
export type AllSequencesState = { stopped_at: string | null; stopped_by: string | null }

/** Asks whether all sequences are to stop, or go on, and does it. */
export function useAllSequences() {
  const t = useTranslations("sequences.switch")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const router = useRouter()
  return async (isStopped: boolean) => {
    const action = isStopped ? "stop" : "resume"
    const question = { title: t(`${action}Question`), message: t(`${action}Explain`), action: t(action) }
    if (!(await confirm({ ...question, danger: isStopped }))) return
    try {
      const { api } = await import("#lib/api/client.ts")
      await api.sequences.setSwitch({ stopped: isStopped })
      void toastSuccess(t(`${action}Done`))
      router.refresh()
    } catch (error) {
      void showFailure(error, t("failed"))
    }
  }
}

/** The button by which administrators stop all sequences; while they are stopped they go on from where that is said. */
export function StopAllSequences({ state }: { state: AllSequencesState }) {
  const t = useTranslations("sequences.switch")
  const { isAdmin } = useUser()
  const set = useAllSequences()
  if (!isAdmin || state.stopped_at) return null
  return (
    <PlainButton isRed onClick={() => void set(true)}>
      <IconHandStop size={16} aria-hidden />
      {t("stop")}
    </PlainButton>
  )
}

/** Says to everybody that all sequences are stopped. */
export function AllSequencesStopped({ state }: { state: AllSequencesState }) {
  const t = useTranslations("sequences.switch")
  const { isAdmin } = useUser()
  const set = useAllSequences()
  if (!state.stopped_at) return null
  return (
    <div className={classes.stopped} role="alert">
      <IconHandStop size={16} aria-hidden />
      <p>
        {t("banner", { name: state.stopped_by ?? "" })} <ExactMoment value={state.stopped_at} />
      </p>
      {isAdmin && (
        <PlainButton size="small" onClick={() => void set(false)}>
          <IconPlayerPlay size={16} aria-hidden />
          {t("resume")}
        </PlainButton>
      )}
    </div>
  )
}

/** How all sequences stand, in the administration. */
export function AllSequences({ state }: { state: AllSequencesState }) {
  const t = useTranslations("sequences.switch")
  return (
    <section className={classes.part} aria-labelledby="all-sequences">
      <h2 id="all-sequences">{t("title")}</h2>
      {state.stopped_at ? (
        <AllSequencesStopped state={state} />
      ) : (
        <div className={classes.line}>
          <p>{t("running")}</p>
          <StopAllSequences state={state} />
        </div>
      )}
    </section>
  )
}
