import frame from "#components/ui/page/full-height.module.css"
import { CanvasSkeleton } from "./canvas-skeleton.tsx"

/** Shown until the screen on which a flow is drawn is loaded. */
export function DrawingSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <CanvasSkeleton />
    </div>
  )
}
