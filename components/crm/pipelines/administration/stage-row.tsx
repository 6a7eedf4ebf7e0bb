"use client"

import { IconEye, IconEyeOff, IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import classes from "#components/records/lists/administration/ordered/ordered.module.css"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { RowName } from "#components/records/lists/administration/ordered/row-name.tsx"
import { useDeletion } from "#components/records/lists/administration/use-deletion.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { StageList } from "#lib/contract/crm/pipeline-admin.ts"
import type { NamedStage } from "./named-stage.ts"
import { useStageChange } from "./use-stage-change.ts"

type Props = {
  pipeline: number
  stage: NamedStage
  /** What moves it among the others. */
  arrows: ReactNode
  /** Asks where what the stage holds goes. */
  onAsk: (stage: NamedStage) => void
  onChanged: (stages: StageList) => void
}

/** One stage. Every change is stored at once; what fails is told. */
export function StageRow({ pipeline, stage, arrows, onAsk, onChanged }: Props) {
  const t = useTranslations("pipelineAdmin")
  const showFailure = useFailureToast()
  const { id, name, is_shown, companies, is_target } = stage
  const renaming = useStageChange(
    pipeline,
    (title: string, based) => api.pipelineAdmin.editStage({ ...based, stage: id, title }),
    onChanged,
  )
  const showing = useStageChange(
    pipeline,
    (isShown: boolean, based) => api.pipelineAdmin.editStage({ ...based, stage: id, is_shown: isShown }),
    onChanged,
  )
  const removal = useStageChange(
    pipeline,
    (_: undefined, based) => api.pipelineAdmin.removeStage({ ...based, stage: id }),
    onChanged,
  )
  const isShown = showing.isPending ? showing.variables : is_shown

  const deletion = useDeletion(removal)
  const askToDelete = () =>
    deletion(undefined, {
      title: t("stages.deleteQuestion", { name }),
      message: t("stages.deleteExplain"),
      action: t("stages.delete"),
      deleted: t("stages.deleted", { name }),
      failed: t("stages.deleteFailed"),
    })

  return (
    <>
      <RowName
        name={name}
        renaming={renaming}
        field="title"
        texts={{
          label: t("stages.name"),
          rename: t("rename"),
          renameNamed: (current) => t("renameNamed", { name: current }),
          failed: t("stages.saveFailed"),
        }}
      />
      <span className={classes.more}>
        {!isShown && `${t("stages.hidden")} · `}
        {t("stages.held", { count: companies })}
      </span>
      <span className={classes.actions}>
        <RowAction
          label={t(isShown ? "stages.hideNamed" : "stages.showNamed", { name })}
          tooltip={t(isShown ? "stages.hide" : "stages.show")}
          onClick={() =>
            showing.mutate(!isShown, {
              onError: (error) => void showFailure(error, t("stages.saveFailed")),
            })
          }
        >
          {isShown ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        </RowAction>
        {arrows}
        <RowAction
          label={t("deleteNamed", { name })}
          tooltip={t("stages.delete")}
          onClick={
            removal.isPending
              ? undefined
              : () => (companies > 0 || is_target ? onAsk(stage) : void askToDelete())
          }
        >
          <IconTrash size={16} aria-hidden />
        </RowAction>
      </span>
    </>
  )
}
