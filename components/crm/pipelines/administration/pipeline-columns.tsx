import { Button } from "@mantine/core"
import { IconPencil, IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import admin from "#components/records/lists/administration/admin.module.css"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import type { Column } from "#components/ui/table/column.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import classes from "./pipelines.module.css"

type Can = {
  arrowsOf: (pipeline: MaintainedPipeline) => ReactNode
  openStages: (pipeline: MaintainedPipeline) => void
  openDialog: (pipeline: MaintainedPipeline) => void
  remove: (pipeline: MaintainedPipeline) => void
}

/** The columns of the list, with what can be done with a pipeline. */
export function usePipelineColumns({ arrowsOf, openStages, openDialog, remove }: Can) {
  const t = useTranslations("pipelineAdmin")
  const columns: Column<MaintainedPipeline>[] = [
    {
      key: "name",
      label: t("columns.name"),
      width: "28%",
      isHeader: true,
      cell: ({ name, short, tradeshow }) => (
        <span className={classes.name}>
          {name} <span className={classes.below}>{t("ofShow", { short, show: tradeshow.name })}</span>
        </span>
      ),
    },
    { key: "flags", label: t("columns.flags"), width: "13%", cell: (one) => <Flags pipeline={one} /> },
    { key: "stages", label: t("columns.stages"), width: "30%", cell: (one) => <Stages pipeline={one} /> },
    {
      key: "manage",
      label: t("columns.actions"),
      width: "29%",
      align: "end",
      cell: (pipeline) => (
        <span className={admin.actions}>
          <Button variant="default" size="compact-xs" onClick={() => openStages(pipeline)}>
            {t("manageStages")} ({pipeline.stages.length})
            <span className="visually-hidden"> {pipeline.name}</span>
          </Button>
          {arrowsOf(pipeline)}
          <RowAction
            label={t("editNamed", { name: pipeline.name })}
            tooltip={t("edit")}
            onClick={() => openDialog(pipeline)}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
          <RowAction
            label={t("deleteNamed", { name: pipeline.name })}
            tooltip={t("delete")}
            onClick={() => remove(pipeline)}
          >
            <IconTrash size={16} aria-hidden />
          </RowAction>
        </span>
      ),
    },
  ]
  return columns
}

function Flags({ pipeline }: { pipeline: MaintainedPipeline }) {
  const t = useTranslations("pipelineAdmin.mark")
  const flags = (["current", "pinned", "lock"] as const).filter((flag) => pipeline[flag])
  return (
    <span className={classes.flags}>
      {flags.map((flag) => (
        <span key={flag} className={classes.flag}>
          {t(flag)}
        </span>
      ))}
    </span>
  )
}

function Stages({ pipeline: { stages } }: { pipeline: MaintainedPipeline }) {
  const t = useTranslations("pipelineAdmin")
  if (stages.length === 0) return <span className={classes.hidden}>{t("stages.none")}</span>
  return (
    <span className={classes.stages}>
      {stages.map(({ id, title, is_shown }, place) => (
        <span key={id} className={is_shown ? undefined : classes.hidden}>
          {place > 0 && " · "}
          {is_shown ? title : t("hiddenStage", { title })}
        </span>
      ))}
    </span>
  )
}
