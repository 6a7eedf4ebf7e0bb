import { IconDots, IconPencil } from "@tabler/icons-react"
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { FlowNode } from "#lib/contract/automation/flow.ts"
import { branches, type NodeType } from "#lib/contract/automation/flow-terms.ts"
import { Figures } from "../figures.tsx"
import { NodeIcon } from "../node-icon.tsx"
import { NodeProblems } from "../node-problems.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import { NodeSight } from "../sight.tsx"
import { useNodeWords } from "../use-node-words.ts"
import classes from "./canvas.module.css"
import { useCanvasMenu } from "./canvas-menu.ts"

export type CanvasNode = Node<{ node: FlowNode }, NodeType>

/** A node in the diagram: what it is, what it does, what happened there. */
export const FlowNodeCard = memo(function FlowNodeCard({
  data: { node },
  isConnectable,
}: NodeProps<CanvasNode>) {
  const t = useTranslations("sequenceFlow")
  const { selected, onEditMail, tools } = useShownFlow()
  const { wordsOf } = useNodeWords()
  const menu = useCanvasMenu()
  const { type, title, detail } = wordsOf(node)
  return (
    <article className={classes.card} data-type={node.type} data-selected={selected === node.id || undefined}>
      <Handle
        type="target"
        position={Position.Top}
        isConnectable={isConnectable}
        className={classes.handle}
      />
      <header className={classes.head}>
        <span className={classes.icon}>
          <NodeIcon type={node.type} />
        </span>
        <span className={classes.type}>{type}</span>
        <NodeProblems node={node.id} look="icons" />
        {isMailNode(node) && onEditMail && (
          <IconButton
            size="small"
            className={classes.edit}
            label={t("editMail", { title })}
            tabIndex={-1}
            data-node-type={node.type}
            data-email-template-id={node.data.emailTemplateId}
            onClick={(event) => {
              event.stopPropagation()
              onEditMail(node)
            }}
          >
            <IconPencil size={14} aria-hidden />
          </IconButton>
        )}
        {tools && menu && (
          <IconButton size="small" label={t("nodeMenu", { title })} tabIndex={-1} {...menu.opens(node.id)}>
            <IconDots size={14} aria-hidden />
          </IconButton>
        )}
      </header>
      <p className={classes.title} data-tooltip-cut>
        {title}
      </p>
      <p className={classes.detail} data-tooltip-cut>
        {detail}
      </p>
      <NodeSight node={node} />
      <Figures node={node.id} variant="icons" />
      <SourceHandles node={node} isConnectable={isConnectable} />
    </article>
  )
})

/** Where its edges begin; those of a choice at positions of their own. */
function SourceHandles({ node, isConnectable }: { node: FlowNode; isConnectable: boolean }) {
  const t = useTranslations("sequenceFlow")
  const out = { type: "source", position: Position.Bottom, isConnectable, className: classes.handle } as const
  if (node.type === "stop") return null
  if (node.type !== "status") return <Handle {...out} />
  return branches.map((branch, place) => (
    <Handle
      key={branch}
      {...out}
      id={branch}
      data-tooltip={isConnectable ? t(`branches.${branch}`) : undefined}
      style={{ left: place === 0 ? "30%" : "70%" }}
    />
  ))
}
