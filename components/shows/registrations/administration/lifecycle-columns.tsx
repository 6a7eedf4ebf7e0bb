import { IconPencil, IconTrash } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import admin from "#components/records/lists/administration/admin.module.css"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import type { Column } from "#components/ui/table/column.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { labelled } from "#lib/text/labelled.ts"
import classes from "./administration.module.css"

type Can = {
  pipelines: readonly MaintainedPipeline[]
  arrowsOf: (lifecycle: StoredLifecycle) => ReactNode
  openDialog: (lifecycle: StoredLifecycle) => void
  remove: (lifecycle: StoredLifecycle) => void
}

/** The columns of the list, with what can be done with a lifecycle. */
export function useLifecycleColumns({ pipelines, arrowsOf, openDialog, remove }: Can) {
  const t = useTranslations("registrationLifecycles")
  const isFrench = useLocale() === "fr"
  const columns: Column<StoredLifecycle>[] = [
    {
      key: "name",
      label: t("columns.name"),
      width: "28%",
      isHeader: true,
      cell: ({ name, name_fr, color_hex }) => (
        <span className={classes.name}>
          <span className={classes.swatch} style={{ background: color_hex }} aria-hidden />
          {isFrench ? name_fr : name}
          <span className={classes.other} lang={isFrench ? "en" : "fr"}>
            {isFrench ? name : name_fr}
          </span>
        </span>
      ),
    },
    {
      key: "used",
      label: t("columns.used"),
      width: "12%",
      align: "end",
      cell: ({ used }) => t("used", { count: used }),
    },
    {
      key: "stages",
      label: t("columns.stages"),
      width: "40%",
      cell: (lifecycle) => <Stages lifecycle={lifecycle} pipelines={pipelines} />,
    },
    {
      key: "manage",
      label: t("columns.actions"),
      width: "20%",
      align: "end",
      cell: (lifecycle) => (
        <span className={admin.actions}>
          {arrowsOf(lifecycle)}
          <RowAction
            label={t("editNamed", { name: lifecycle.name })}
            tooltip={t("edit")}
            onClick={() => openDialog(lifecycle)}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
          <RowAction
            label={t("deleteNamed", { name: lifecycle.name })}
            tooltip={t("delete")}
            onClick={() => remove(lifecycle)}
          >
            <IconTrash size={16} aria-hidden />
          </RowAction>
        </span>
      ),
    },
  ]
  return columns
}

function Stages({
  lifecycle: { stages },
  pipelines,
}: { lifecycle: StoredLifecycle } & Pick<Can, "pipelines">) {
  const locale = useLocale()
  const named = pipelines.flatMap(({ id, short, stages: options }) => {
    const chosen = stages.find(({ lifecycle_id }) => lifecycle_id === id)
    const option = options.find((one) => one.id === chosen?.lifecycle_option_id)
    return option ? [{ id, text: labelled(locale, short, option.title) }] : []
  })
  return <span className={classes.stages}>{named.map(({ text }) => text).join(" · ")}</span>
}
