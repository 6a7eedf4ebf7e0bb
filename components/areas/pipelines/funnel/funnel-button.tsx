import { IconChartBar } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { Pipeline } from "#lib/contract/pipelines.ts"
import classes from "../pipelines.module.css"

const { Part: FunnelDialog, preload } = lazyPart(() =>
  import("./funnel-dialog.tsx").then((loaded) => loaded.FunnelDialog),
)

/** Opens the funnel of the pipeline that the board shows. */
export function FunnelButton({ pipeline }: { pipeline: Pipeline }) {
  const t = useTranslations("pipelines")
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton
        look="toolbar"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <IconChartBar size={16} aria-hidden="true" />
        <span className={classes.label}>{t("funnel")}</span>
      </PlainButton>
      {wasOpened && (
        <FunnelDialog key={pipeline.id} pipeline={pipeline} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
