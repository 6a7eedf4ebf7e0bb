import { IconChartBar } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { DialogButton } from "#components/ui/buttons/dialog-button.tsx"
import type { Pipeline } from "#lib/contract/crm/pipelines.ts"
import classes from "../pipelines.module.css"

const { Part: FunnelDialog, preload } = lazyPart(() =>
  import("./funnel-dialog.tsx").then((loaded) => loaded.FunnelDialog),
)

/** Opens the funnel of the pipeline that the board shows. */
export function FunnelButton({ pipeline }: { pipeline: Pipeline }) {
  const t = useTranslations("pipelines")
  return (
    <DialogButton
      look="toolbar"
      preload={preload}
      dialog={(opened) => <FunnelDialog key={pipeline.id} pipeline={pipeline} {...opened} />}
    >
      <IconChartBar size={16} aria-hidden="true" />
      <span className={classes.label}>{t("funnel")}</span>
    </DialogButton>
  )
}
