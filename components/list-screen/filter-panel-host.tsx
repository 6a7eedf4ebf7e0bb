"use client"

import { type ComponentProps, useState } from "react"
import type { FilterPanel } from "#components/filters/filter-panel.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"

/** Loaded when first opened, or when the pointer comes near what opens it. */
const { Part: Panel, preload } = lazyPart(() =>
  import("#components/filters/filter-panel.tsx").then((loaded) => loaded.FilterPanel),
)

export { preload as preloadFilterPanel }

type Props = ComponentProps<typeof FilterPanel>

export function FilterPanelHost(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened && <Panel {...props} />
}
