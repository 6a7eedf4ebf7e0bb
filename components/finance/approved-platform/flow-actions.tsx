import { IconArchive, IconArchiveOff, IconFileDiff, IconRefresh } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { ListedFlow } from "#lib/contract/finance/approved-platform.ts"
import classes from "./shared/approved-platform.module.css"

type Props = { flow: ListedFlow }
type ActionProps = Props & { onSetAside: (flow: ListedFlow, name: string) => void }

/**
 * What can be done about a flow: sent again or set aside when it is refused, taken up again after that, or a period reported again with the
 * figures of now.
 */
export function FlowActions({ flow, onSetAside }: ActionProps) {
  const { state, problem, period, set_aside } = flow
  if (set_aside) return set_aside.is_own ? <UndoSetAside flow={flow} /> : null
  if (state === "refused" || (state === "waiting" && problem))
    return (
      <span className={classes.actions}>
        <Retry flow={flow} />
        {state === "refused" && !period ? <SetAside flow={flow} onSetAside={onSetAside} /> : null}
      </span>
    )
  return period && state === "accepted" ? <Correct flow={flow} /> : null
}

type CallProps = {
  call: () => Promise<unknown>
  texts: { label: string; tooltip: string; done: string; failed: string }
  children: ReactNode
}

function CallAction({ call, texts, children }: CallProps) {
  const router = useRouter()
  const showFailure = useFailureToast()
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: () => void toastSuccess(texts.done),
    onError: (error) => showFailure(error, texts.failed),
    onSettled: () => router.refresh(),
  })
  return (
    <RowAction label={texts.label} tooltip={texts.tooltip} onClick={isPending ? undefined : () => mutate()}>
      {children}
    </RowAction>
  )
}

function useNameOf({ number, kind }: ListedFlow): string {
  const t = useTranslations("approvedPlatform")
  return number ?? t(`kinds.${kind}`)
}

function Retry({ flow }: Props) {
  const t = useTranslations("approvedPlatform")
  const name = useNameOf(flow)
  const texts = {
    label: t("retryNamed", { name }),
    tooltip: t("retry"),
    done: t("retrying"),
    failed: t("retryFailed"),
  }
  return (
    <CallAction call={() => api.approvedPlatform.retry({ flow: flow.id })} texts={texts}>
      <IconRefresh size={16} aria-hidden />
    </CallAction>
  )
}

function Correct({ flow }: Props) {
  const t = useTranslations("approvedPlatform")
  const texts = {
    label: t("correctNamed", { name: t(`kinds.${flow.kind}`) }),
    tooltip: t("correct"),
    done: t("correcting"),
    failed: t("correctFailed"),
  }
  return (
    <CallAction call={() => api.approvedPlatform.correct({ flow: flow.id })} texts={texts}>
      <IconFileDiff size={16} aria-hidden />
    </CallAction>
  )
}

function UndoSetAside({ flow }: Props) {
  const t = useTranslations("approvedPlatform.aside")
  const name = useNameOf(flow)
  const texts = {
    label: t("undoNamed", { name }),
    tooltip: t("undo"),
    done: t("undone"),
    failed: t("undoFailed"),
  }
  return (
    <CallAction call={() => api.approvedPlatform.undoSetAside({ flow: flow.id })} texts={texts}>
      <IconArchiveOff size={16} aria-hidden />
    </CallAction>
  )
}

function SetAside({ flow, onSetAside }: ActionProps) {
  const t = useTranslations("approvedPlatform.aside")
  const name = useNameOf(flow)
  return (
    <RowAction
      label={t("actionNamed", { name })}
      tooltip={t("action")}
      onClick={() => onSetAside(flow, name)}
    >
      <IconArchive size={16} aria-hidden />
    </RowAction>
  )
}
