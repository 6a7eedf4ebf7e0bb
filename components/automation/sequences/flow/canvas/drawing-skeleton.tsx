import frame from "#components/ui/page/full-height.module.css"
import { CanvasSkeleton } from "./canvas-skeleton.tsx"

/** Stands where the screen will on which a flow is drawn. */
export function DrawingSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <CanvasSkeleton />
    </div>
  )
}
