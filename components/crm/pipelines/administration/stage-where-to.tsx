"use client"

import { useTranslations } from "next-intl"
import { WhereTo } from "#components/records/lists/administration/ordered/where-to.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { StageList } from "#lib/contract/crm/pipeline-admin.ts"
import type { NamedStage } from "./named-stage.ts"
import { useStageChange } from "./use-stage-change.ts"

type Props = {
  pipeline: number
  stage: NamedStage
  others: NamedStage[]
  opened: boolean
  onClose: () => void
  onChanged: (stages: StageList) => void
}

/** Asks where the companies of a stage go, and deletes it. */
export function StageWhereTo({ pipeline, stage, others, opened, onClose, onChanged }: Props) {
  const t = useTranslations("pipelineAdmin")
  const { id, name, companies, is_target } = stage
  const removal = useStageChange(
    pipeline,
    (to: number, based) => api.pipelineAdmin.removeStage({ ...based, stage: id, to }),
    (stages) => {
      void toastSuccess(t("stages.deleted", { name }))
      onClose()
      onChanged(stages)
    },
  )
  const explain = [
    companies > 0 && t("stages.moveExplain", { count: companies }),
    is_target && t("stages.targetExplain"),
  ]
  return (
    <WhereTo
      options={others}
      removal={removal}
      opened={opened}
      onClose={onClose}
      texts={{
        title: t("stages.deleteQuestion", { name }),
        explain: explain.filter(Boolean).join(" "),
        label: t("stages.moveTo"),
        choose: t("stages.choose"),
        action: t("stages.delete"),
        cancel: t("cancel"),
      }}
    />
  )
}
