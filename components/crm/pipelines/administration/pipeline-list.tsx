"use client"

import { Button } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useOrder } from "#components/records/lists/administration/ordered/use-order.tsx"
import { useOrderTexts } from "#components/records/lists/administration/ordered/use-order-texts.ts"
import { useStoredList } from "#components/records/lists/administration/ordered/use-stored-list.ts"
import { useDeletion } from "#components/records/lists/administration/use-deletion.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { api } from "#lib/api/client.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { usePipelineColumns } from "./pipeline-columns.tsx"

const StagePanel = later(() => import("./stage-panel.tsx").then((loaded) => loaded.StagePanel))
const PipelineDialog = later(() => import("./pipeline-dialog.tsx").then((loaded) => loaded.PipelineDialog))

type Props = { pipelines: MaintainedPipeline[]; shows: Option[] }

/** The pipelines in the board's order, each with its stages; a panel keeps those of one. */
export function PipelineList({ pipelines: loaded, shows }: Props) {
  const t = useTranslations("pipelineAdmin")
  const { refresh } = useRouter()
  const {
    rows: pipelines,
    setRows,
    ordering,
    removal,
  } = useStoredList(loaded, {
    order: (ids, before) => api.pipelineAdmin.order({ pipelines: ids, before }),
    remove: ({ id, version }) => api.pipelineAdmin.remove({ pipeline: id, version }),
  })
  const askToDelete = useDeletion(removal)
  const [panel, setPanel] = useState<{ pipeline: MaintainedPipeline; opened: boolean }>()
  const [dialog, setDialog] = useState<{ pipeline: MaintainedPipeline | undefined; count: number }>()
  const openDialog = (pipeline?: MaintainedPipeline) =>
    setDialog((before) => ({ pipeline, count: (before?.count ?? 0) + 1 }))

  // The next change is based on what this one left.
  const replace = (changed: Pick<MaintainedPipeline, "id" | "version" | "stages">) =>
    setRows((rows) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)))

  const remove = (pipeline: MaintainedPipeline) =>
    askToDelete(pipeline, {
      title: t("deleteQuestion", { name: pipeline.name }),
      message: t("deleteExplain"),
      action: t("delete"),
      deleted: t("deleted", { name: pipeline.name }),
      failed: t("deleteFailed"),
    })

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
          onChanged={replace}
        />
      )}
      {dialog && (
        <PipelineDialog
          key={`dialog ${dialog.count}`}
          pipeline={dialog.pipeline}
          shows={shows}
          onSaved={(saved) => {
            replace(saved)
            // A new one, or another place.
            refresh()
          }}
        />
      )}
    </>
  )
}
