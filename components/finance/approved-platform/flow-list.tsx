"use client"

import { IconFileDiff, IconRefresh } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import { api } from "#lib/api/client.ts"
import type { ListedFlow, PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import { ConnectionList } from "./connection-list.tsx"
import { type FlowChoice, flowKindChoices, flowPath, flowStateChoices } from "./flow-choice.ts"
import { useFlowColumns } from "./flow-columns.tsx"
import classes from "./shared/approved-platform.module.css"

type Props = { data: AdminListData<ListedFlow>; choice: FlowChoice; connections: PlatformConnection[] }

/** How entities are linked to their platforms, what these were sent, and what came back (I-39). */
export function FlowList({ data, choice, connections }: Props) {
  const t = useTranslations("approvedPlatform")
  const columns = useFlowColumns()
  const { state, kind } = choice
  return (
    <AdminList
      {...data}
      hasCards
      path={flowPath(choice)}
      title={t("title")}
      search={t("search")}
      empty={t("empty")}
      columns={[
        ...columns,
        {
          key: "actions",
          label: t("columns.actions"),
          width: "6%",
          align: "end" as const,
          cell: (flow) => <FlowAction flow={flow} />,
        },
      ]}
    >
      <p className={classes.lead}>{t("lead")}</p>
      <ConnectionList connections={connections} />
      <div className={classes.choices}>
        <ChoiceLinks label={t("stateFilter")}>
          {flowStateChoices.map((one) => (
            <TransitionLink
              key={one ?? "all"}
              href={flowPath({ kind, state: one })}
              aria-current={one === state || undefined}
            >
              {one ? t(`states.${one}`) : t("all")}
            </TransitionLink>
          ))}
        </ChoiceLinks>
        <ChoiceLinks label={t("kindFilter")}>
          {flowKindChoices.map((one) => (
            <TransitionLink
              key={one ?? "all"}
              href={flowPath({ kind: one, state })}
              aria-current={one === kind || undefined}
            >
              {one ? t(`kinds.${one}`) : t("all")}
            </TransitionLink>
          ))}
        </ChoiceLinks>
      </div>
    </AdminList>
  )
}

/** What can be done about a flow: sent again, or a period reported again with the figures of now. */
function FlowAction({ flow }: { flow: ListedFlow }) {
  const t = useTranslations("approvedPlatform")
  const router = useRouter()
  const showFailure = useFailureToast()
  const retrying = useMutation({
    mutationFn: (flow: number) => api.approvedPlatform.retry({ flow }),
    onSuccess: () => void toastSuccess(t("retrying")),
    onError: (error) => showFailure(error, t("retryFailed")),
    onSettled: () => router.refresh(),
  })
  const correcting = useMutation({
    mutationFn: (flow: number) => api.approvedPlatform.correct({ flow }),
    onSuccess: () => void toastSuccess(t("correcting")),
    onError: (error) => showFailure(error, t("correctFailed")),
    onSettled: () => router.refresh(),
  })
  const { id, state, problem, period, number, kind } = flow
  if (state === "refused" || (state === "waiting" && problem))
    return (
      <RowAction
        label={t("retryNamed", { name: number ?? t(`kinds.${kind}`) })}
        tooltip={t("retry")}
        onClick={retrying.isPending ? undefined : () => retrying.mutate(id)}
      >
        <IconRefresh size={16} aria-hidden />
      </RowAction>
    )
  if (!(period && state === "accepted")) return null
  return (
    <RowAction
      label={t("correctNamed", { name: t(`kinds.${kind}`) })}
      tooltip={t("correct")}
      onClick={correcting.isPending ? undefined : () => correcting.mutate(id)}
    >
      <IconFileDiff size={16} aria-hidden />
    </RowAction>
  )
}
