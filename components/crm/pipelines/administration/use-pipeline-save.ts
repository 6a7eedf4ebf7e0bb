"use client"

import { useTranslations } from "next-intl"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import { draftOf } from "./pipeline-draft.ts"

/** The form of a pipeline, or of one that is added to a show. */
export function usePipelineSave(
  pipeline: MaintainedPipeline | undefined,
  tradeshow: number | undefined,
  onSaved: (pipeline: MaintainedPipeline) => void,
) {
  const t = useTranslations("pipelineAdmin")
  return useEdit({
    kept: pipeline,
    draftOf,
    store: ({ name, short, ...flags }, base) =>
      base
        ? api.pipelineAdmin.edit({ name, short, ...flags, pipeline: base.id, version: base.version })
        : api.pipelineAdmin.create({ name, short, tradeshow_id: tradeshow ?? 0 }),
    storedIn: storedPipeline,
    onSaved: ({ data }) => {
      void toastSuccess(t("saved", { name: data.name }))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
}

async function storedPipeline(current: unknown): Promise<MaintainedPipeline | undefined> {
  // The schema came with the API's client, after the page.
  const { maintainedPipeline } = await import("#lib/contract/crm/pipeline-admin.ts")
  return maintainedPipeline.safeParse(current).data
}
