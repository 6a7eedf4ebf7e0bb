"use client"

import { useTranslations } from "next-intl"
import { type ComponentProps, useState } from "react"
import type { FilterPanel } from "#components/records/lists/filters/filter-panel.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"

/** Loaded when first opened, or when the pointer comes near what opens it. */
const { Part: Panel, preload } = lazyPart(() =>
  import("#components/records/lists/filters/filter-panel.tsx").then((loaded) => loaded.FilterPanel),
)

export { preload as preloadFilterPanel }

type Props = ComponentProps<typeof FilterPanel>

export function FilterPanelHost(props: Props) {
  const t = useTranslations("list")
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened && !wasOpened) setWasOpened(true)
  return (
    <>
      {props.opened && props.target.kind === "choose" && (
        <PanelFallback title={t("filters")} onClose={props.onClose} />
      )}
      {wasOpened && <Panel {...props} />}
    </>
  )
}
