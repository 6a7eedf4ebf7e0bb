import { type Connection, MarkerType, ReactFlow, type ReactFlowInstance } from "@xyflow/react"
import "@xyflow/react/dist/base.css"
import { IconFocusCentered, IconMinus, IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { type Branch, branches } from "#lib/contract/automation/flow-terms.ts"
import { NodeMenu, useNodeMenu } from "../outline/node-menu.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import classes from "./canvas.module.css"
import { MenuOfCanvas } from "./canvas-menu.ts"
import { type CanvasEdge, FlowEdgeLine } from "./flow-edge.tsx"
import { type CanvasNode, FlowNodeCard } from "./flow-node.tsx"
import { cardWidth, layOut } from "./lay-out.ts"

const nodeTypes = {
  step: FlowNodeCard,
  emailCampaign: FlowNodeCard,
  email: FlowNodeCard,
  calendar: FlowNodeCard,
  status: FlowNodeCard,
  workInProgress: FlowNodeCard,
  stop: FlowNodeCard,
}
const edgeTypes = { flow: FlowEdgeLine }
const marker = { type: MarkerType.ArrowClosed, width: 20, height: 20, color: "var(--crm-border-strong)" }
/** Milliseconds in which the view moves. */
const motion = 200
const minZoom = 0.25
/** How small the whole may be drawn at first. */
const minFirstZoom = 0.9
const margin = 400

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches

/**
 * The flow as a diagram: nodes are where the layout puts them. It is for the eye and the pointer; the outline beside it tells the
 * same to readers of the screen, and takes the keyboard.
 */
export function Canvas() {
  const t = useTranslations("sequenceFlow")
  const { flow, stats, selected, onSelect, tools } = useShownFlow()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ReactFlowInstance<CanvasNode, CanvasEdge>>()
  const menu = useNodeMenu()
  const hasFigures = stats !== undefined && Object.keys(stats.parts).length > 0
  const laid = useMemo(() => layOut(flow, hasFigures), [flow, hasFigures])
  const isDrawn = tools !== undefined

  const nodes = useMemo(
    () =>
      flow.nodes.map((node): CanvasNode => {
        const { x, y, width, height } = laid.nodes.get(node.id) ?? { x: 0, y: 0, width: cardWidth, height: 0 }
        return { id: node.id, type: node.type, position: { x, y }, width, height, data: { node } }
      }),
    [flow, laid],
  )
  const edges = useMemo(
    () =>
      flow.edges.flatMap((edge): CanvasEdge[] => {
        const line = laid.edges.get(edge.id)
        return line
          ? [
              {
                id: edge.id,
                source: edge.source,
                target: edge.target,
                sourceHandle: edge.branch ?? null,
                type: "flow",
                markerEnd: marker,
                data: { edge, ...line },
              },
            ]
          : []
      }),
    [flow, laid],
  )

  /** Its beginning at the top; smaller where it is too wide, never so small that it cannot be read. */
  function begin(instance: ReactFlowInstance<CanvasNode, CanvasEdge>) {
    setView(instance)
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    const fits = Math.min(clientWidth / laid.width, clientHeight / laid.height)
    const zoom = Math.min(1, Math.max(minFirstZoom, fits))
    const [first] = flow.nodes
    const start = first && laid.nodes.get(first.id)
    const isWhole = laid.width * zoom <= clientWidth
    const centre = isWhole || !start ? laid.width / 2 : start.x + start.width / 2
    void instance.setViewport({ x: clientWidth / 2 - centre * zoom, y: 8, zoom })
  }

  const show = useEffectEvent((id: string) => {
    const at = laid.nodes.get(id)
    if (!at || !view || !box.current) return
    const { x, y, zoom } = view.getViewport()
    const { clientWidth, clientHeight } = box.current
    const left = at.x * zoom + x
    const top = at.y * zoom + y
    const isSeen =
      left >= 0 && top >= 0 && left + at.width * zoom <= clientWidth && top + at.height * zoom <= clientHeight
    if (isSeen) return
    const centre = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
    void view.setCenter(centre.x, centre.y, { zoom, duration: still() ? 0 : motion })
  })
  // The position of the view belongs to the diagram.
  useEffect(() => {
    if (selected !== null) show(selected)
  }, [selected])

  const connect = ({ source, sourceHandle, target }: Connection) => {
    const branch: Branch | undefined = branches.find((one) => one === sourceHandle)
    tools?.connect(source, branch, target)
  }
  const duration = () => ({ duration: still() ? 0 : motion })
  return (
    <div ref={box} className={classes.canvas}>
      <MenuOfCanvas value={menu}>
        <div className={classes.drawing} aria-hidden="true">
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onInit={begin}
            onNodeClick={(_event, { id }) => onSelect(id)}
            onPaneClick={() => onSelect(null)}
            onConnect={connect}
            isValidConnection={({ source, target }) => source !== target}
            nodesDraggable={false}
            nodesConnectable={isDrawn}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            panActivationKeyCode={null}
            zoomActivationKeyCode={null}
            zoomOnDoubleClick={false}
            panOnScroll
            minZoom={minZoom}
            maxZoom={1.5}
            translateExtent={[
              [-margin, -margin],
              [laid.width + margin, laid.height + margin],
            ]}
            onlyRenderVisibleElements
            proOptions={{ hideAttribution: true }}
          />
        </div>
        {isDrawn && <NodeMenu menu={menu} />}
      </MenuOfCanvas>
      <div className={classes.zoom} role="toolbar" aria-label={t("zoom.title")}>
        <IconButton label={t("zoom.out")} onClick={() => void view?.zoomOut(duration())}>
          <IconMinus size={16} aria-hidden />
        </IconButton>
        <IconButton label={t("zoom.in")} onClick={() => void view?.zoomIn(duration())}>
          <IconPlus size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t("zoom.whole")}
          onClick={() => void view?.fitView({ ...duration(), maxZoom: 1, padding: 0.08 })}
        >
          <IconFocusCentered size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
