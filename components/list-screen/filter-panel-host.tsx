"use client"

import dynamic from "next/dynamic"
import { type ComponentProps, useState } from "react"
import type { FilterPanel } from "#components/filters/filter-panel.tsx"

const load = () => import("#components/filters/filter-panel.tsx").then((loaded) => loaded.FilterPanel)

/** Loaded when first opened, or when the pointer comes near what opens it. */
const Panel = dynamic(load, { ssr: false })

export function preloadFilterPanel(): void {
  void load()
}

type Props = ComponentProps<typeof FilterPanel>

export function FilterPanelHost(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened && <Panel {...props} />
}
