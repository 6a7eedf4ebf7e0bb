import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import classes from "./canvas-skeleton.module.css"

const cards = [1, 2, 3, 4, 5]

/** Shown until the diagram is loaded. */
export function CanvasSkeleton() {
  return (
    <div className={classes.canvas} aria-hidden="true">
      {cards.map((card) => (
        <Skeleton key={card} width={264} height={74} />
      ))}
    </div>
  )
}
