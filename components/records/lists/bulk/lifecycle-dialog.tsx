import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import { api } from "#lib/api/client.ts"
import type { Tradeshow } from "#lib/contract/records/reference.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import classes from "./dialog.module.css"
import { firstField } from "./first-field.ts"
import type { BulkDialogProps } from "./scope.ts"

/** Stands for "no stage" in the list of stages. */
const leaving = "leave"

/** Changes the stage of a pipeline; pipelines of a show without a current session cannot be chosen (L-18). */
export function LifecycleDialog(props: BulkDialogProps) {
  const t = useTranslations("bulk.lifecycle")
  const [pipeline, setPipeline] = useState<string | null>(null)
  const [stage, setStage] = useState<string | null>(null)
  const isComplete = pipeline !== null && stage !== null
  const values = {
    lifecycle_id: Number(pipeline),
    lifecycle_option_id: stage === leaving ? null : Number(stage),
  }
  return (
    <ChangeDialog
      {...props}
      title={t("title")}
      start={isComplete ? (target) => api.bulk.changeLifecycle({ target, values }) : null}
    >
      <Pipelines
        pipeline={pipeline}
        stage={stage}
        onPipeline={(value) => {
          setPipeline(value)
          setStage(null)
        }}
        onStage={setStage}
      />
      <p className={classes.hint}>{t("vendorsOnly")}</p>
    </ChangeDialog>
  )
}

type PipelinesProps = {
  pipeline: string | null
  stage: string | null
  onPipeline: (value: string | null) => void
  onStage: (value: string | null) => void
}

function Pipelines({ pipeline, stage, onPipeline, onStage }: PipelinesProps) {
  const t = useTranslations("bulk")
  const shows = useQuery({
    queryKey: ["configuration"],
    queryFn: async () => (await api.reference.getConfiguration()).tradeshows,
  })
  if (shows.isError) return <LoadFailure text={t("loadFailed")} onRetry={shows.refetch} />
  if (!shows.data) return <Skeleton height={120} />
  const chosen = shows.data.flatMap(({ lifecycles }) => lifecycles).find(({ id }) => String(id) === pipeline)
  const stages = chosen?.options.map(({ id, title }) => ({ value: String(id), label: title })) ?? []
  return (
    <>
      <SearchedSelect
        label={t("lifecycle.pipeline")}
        placeholder={t("lifecycle.choosePipeline")}
        data={shows.data.map((show) => pipelinesOf(show, t("lifecycle.noSession", { show: show.name })))}
        value={pipeline}
        onChange={onPipeline}
        {...firstField}
      />
      <SearchedSelect
        key={pipeline}
        label={t("lifecycle.stage")}
        placeholder={t("lifecycle.chooseStage")}
        data={[...stages, { value: leaving, label: t("lifecycle.leave") }]}
        value={stage}
        onChange={onStage}
        disabled={!chosen}
      />
    </>
  )
}

function pipelinesOf({ name, sessions, lifecycles }: Tradeshow, whyNot: string) {
  const hasCurrent = sessions.some((session) => session.is_current)
  return {
    group: hasCurrent ? name : whyNot,
    items: lifecycles.map((lifecycle) => ({
      value: String(lifecycle.id),
      label: lifecycle.name,
      disabled: !hasCurrent,
    })),
  }
}
