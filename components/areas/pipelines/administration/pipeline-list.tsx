"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useOrder } from "#components/lists/administration/ordered/use-order.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { Option } from "#lib/contract/fields.ts"
import type { MaintainedPipeline } from "#lib/contract/pipeline-admin.ts"
import { usePipelineColumns } from "./pipeline-columns.tsx"
import { useOrderTexts } from "./use-order-texts.ts"
import { usePipelines } from "./use-pipelines.ts"

const StagePanel = later(() => import("./stage-panel.tsx").then((loaded) => loaded.StagePanel))
const PipelineDialog = later(() => import("./pipeline-dialog.tsx").then((loaded) => loaded.PipelineDialog))

type Props = { pipelines: MaintainedPipeline[]; shows: Option[] }

/** The pipelines in the board's order, each with its stages; a panel keeps those of one. */
export function PipelineList({ pipelines: loaded, shows }: Props) {
  const t = useTranslations("pipelineAdmin")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const { pipelines, ordering, removal, refresh } = usePipelines(loaded)
  const [panel, setPanel] = useState<{ pipeline: MaintainedPipeline; opened: boolean }>()
  const [dialog, setDialog] = useState<{ pipeline: MaintainedPipeline | undefined; count: number }>()
  const openDialog = (pipeline?: MaintainedPipeline) =>
    setDialog((before) => ({ pipeline, count: (before?.count ?? 0) + 1 }))

  async function remove(pipeline: MaintainedPipeline) {
    const { name } = pipeline
    const question = {
      title: t("deleteQuestion", { name }),
      message: t("deleteExplain"),
      action: t("delete"),
      danger: true,
    }
    if (!(await confirm(question))) return
    removal.mutate(pipeline, {
      onSuccess: () => void toastSuccess(t("deleted", { name })),
      onError: (error) => void showFailure(error, t("deleteFailed")),
    })
  }

  const { shown, arrowsOf, announcement } = useOrder({
    rows: pipelines,
    ordering,
    texts: useOrderTexts(t("orderFailed")),
    groupOf: ({ current }) => current,
  })
  const columns = usePipelineColumns({
    arrowsOf,
    openDialog,
    openStages: (pipeline) => setPanel({ pipeline, opened: true }),
    remove: (pipeline) => void remove(pipeline),
  })
  return (
    <>
      <PageHead title={t("title")} aside={<Button onClick={() => openDialog()}>{t("addPipeline")}</Button>} />
      {shown.length > 0 ? (
        <PlainTable label={t("title")} columns={columns} rows={shown} />
      ) : (
        <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
      )}
      {announcement}
      {panel && (
        <StagePanel
          key={panel.pipeline.id}
          pipeline={panel.pipeline}
          opened={panel.opened}
          onClose={() => setPanel({ ...panel, opened: false })}
          onChanged={refresh}
        />
      )}
      {dialog && (
        <PipelineDialog
          key={`dialog ${dialog.count}`}
          pipeline={dialog.pipeline}
          shows={shows}
          onSaved={refresh}
        />
      )}
    </>
  )
}
