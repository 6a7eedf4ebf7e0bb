import { IconPlus } from "@tabler/icons-react"
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import type { FlowEdge } from "#lib/contract/automation/flow.ts"
import { EdgeShare } from "../edge-share.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import classes from "./canvas.module.css"
import { useCanvasMenu } from "./canvas-menu.ts"
import { type Point, pathThrough } from "./lay-out.ts"

export type CanvasEdge = Edge<{ edge: FlowEdge; points: Point[]; label: Point }, "flow">

/** An edge from one node to the next: which one it is, and how many took it. */
export const FlowEdgeLine = memo(function FlowEdgeLine({ id, data, markerEnd }: EdgeProps<CanvasEdge>) {
  const t = useTranslations("sequenceFlow")
  const { tools } = useShownFlow()
  const menu = useCanvasMenu()
  if (!data) return null
  const { edge, points, label } = data
  return (
    <>
      <BaseEdge
        id={id}
        path={pathThrough(points)}
        className={classes.edge}
        {...(markerEnd !== undefined && { markerEnd })}
      />
      <EdgeLabelRenderer>
        <div
          className={classes.label}
          style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
        >
          {edge.branch && <span>{t(`branches.${edge.branch}`)}</span>}
          <EdgeShare edge={edge} />
          {tools && menu && (
            <IconButton size="small" label={t("addHere")} tabIndex={-1} {...menu.opensGap({ edge: edge.id })}>
              <IconPlus size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  )
})
