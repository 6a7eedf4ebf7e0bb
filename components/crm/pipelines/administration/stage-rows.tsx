"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { OrderedRows } from "#components/records/lists/administration/ordered/ordered-rows.tsx"
import { useOrderTexts } from "#components/records/lists/administration/ordered/use-order-texts.ts"
import { api } from "#lib/api/client.ts"
import type { MaintainedStage, StageList } from "#lib/contract/crm/pipeline-admin.ts"
import type { NamedStage } from "./named-stage.ts"
import { StageRow } from "./stage-row.tsx"
import { StageWhereTo } from "./stage-where-to.tsx"
import { useStageChange } from "./use-stage-change.ts"

type Props = { pipeline: number; stages: MaintainedStage[]; onChanged: (stages: StageList) => void }

/** The stages in their order. */
export function StageRows({ pipeline, stages, onChanged }: Props) {
  const t = useTranslations("pipelineAdmin.stages")
  const [asked, setAsked] = useState<{ stage: NamedStage; count: number; opened: boolean }>()
  const ordering = useStageChange(
    pipeline,
    (desired: NamedStage[], based) =>
      api.pipelineAdmin.orderStages({ ...based, stages: desired.map(({ id }) => id) }),
    onChanged,
  )
  const texts = useOrderTexts(t("orderFailed"))
  const rows = stages.map((stage) => ({ ...stage, name: stage.title }))
  const ask = (stage: NamedStage) =>
    setAsked((before) => ({ stage, count: (before?.count ?? 0) + 1, opened: true }))
  return (
    <>
      <OrderedRows rows={rows} ordering={ordering} texts={texts}>
        {(stage, arrows) => (
          <StageRow pipeline={pipeline} stage={stage} arrows={arrows} onAsk={ask} onChanged={onChanged} />
        )}
      </OrderedRows>
      {asked && (
        <StageWhereTo
          key={asked.count}
          pipeline={pipeline}
          stage={asked.stage}
          others={rows.filter(({ id }) => id !== asked.stage.id)}
          opened={asked.opened}
          onClose={() => setAsked({ ...asked, opened: false })}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
