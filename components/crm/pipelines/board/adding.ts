import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"

export const { Part: AddPanel, preload: preloadAddPanel } = lazyPart(() =>
  import("../add/add-panel.tsx").then((loaded) => loaded.AddPanel),
)

/** To which stage companies are being added. It stays while the panel slides away. */
export function useAdding() {
  const [stage, setStage] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [calls] = useState(() => ({
    openFor: (chosen: number) => {
      setStage(chosen)
      setOpen(true)
    },
    close: () => setOpen(false),
  }))
  return { stage, isOpen, ...calls }
}
