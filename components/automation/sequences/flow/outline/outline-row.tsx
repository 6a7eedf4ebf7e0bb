import { IconCornerDownRight, IconDots, IconPencil } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { OutlineLine } from "#lib/automation/flows/outline.ts"
import { EdgeShare } from "../edge-share.tsx"
import { Figures } from "../figures.tsx"
import { NodeIcon } from "../node-icon.tsx"
import { NodeProblems } from "../node-problems.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import { NodeSight } from "../sight.tsx"
import { useNodeWords } from "../use-node-words.ts"
import type { useNodeMenu } from "./node-menu.tsx"
import classes from "./outline.module.css"

type Props = {
  line: OutlineLine
  /** From 0. */
  index: number
  /** Tab stops here. */
  isCurrent: boolean
  isSelected: boolean
  onFocus: () => void
  onGo: (node: string) => void
  menu: ReturnType<typeof useNodeMenu>
}

/** A node in the outline: the edge that leads to it, what it does, what happened there, and what can be done with it. */
export function OutlineRow({ line, index, isCurrent, isSelected, onFocus, onGo, menu }: Props) {
  const t = useTranslations("sequenceFlow")
  const { flow, onSelect, onEditMail, tools } = useShownFlow()
  const { wordsOf, titleOf } = useNodeWords()
  const { node, depth, branch, goesTo } = line
  const { type, title, detail } = wordsOf(node)
  const tabIndex = isCurrent ? 0 : -1
  const titleOfId = (id: string) => {
    const found = flow.nodes.find((one) => one.id === id)
    return found ? titleOf(found) : id
  }
  const into = flow.edges.find((edge) => edge.target === node.id && edge.branch === (branch ?? undefined))
  return (
    <li className={classes.row} data-selected={isSelected || undefined} data-type={node.type}>
      <span className={classes.index} aria-hidden="true">
        {index + 1}
      </span>
      <div className={classes.what} style={{ paddingInlineStart: depth * 20 }}>
        {branch && (
          <span className={classes.branch} data-branch={branch}>
            {t(`branches.${branch}`)}
            <span className="visually-hidden">, {into && titleOfId(into.source)}: </span>
            {into && <EdgeShare edge={into} />}
          </span>
        )}
        <LinkButton
          className={classes.title}
          data-line={node.id}
          tabIndex={tabIndex}
          aria-current={isSelected ? "true" : undefined}
          onFocus={onFocus}
          onClick={() => onSelect(node.id)}
        >
          <NodeIcon type={node.type} />
          <span className={classes.type}>{type}</span>
          <span className={classes.name}>{title === type ? detail || title : title}</span>
        </LinkButton>
        {detail && title !== type && <span className={classes.detail}>{detail}</span>}
        <NodeProblems node={node.id} look="words" />
        <NodeSight node={node} />
        {goesTo.map((elsewhere) => (
          <span key={`${elsewhere.branch} ${elsewhere.node}`} className={classes.goesTo}>
            <IconCornerDownRight size={13} aria-hidden />
            {elsewhere.branch && t(`branches.${elsewhere.branch}`)}{" "}
            <LinkButton tabIndex={tabIndex} onClick={() => onGo(elsewhere.node)}>
              {t("goesTo", { title: titleOfId(elsewhere.node) })}
            </LinkButton>
          </span>
        ))}
      </div>
      <Figures node={node.id} variant="words" />
      <span className={classes.actions}>
        {isMailNode(node) && onEditMail && (
          <IconButton
            label={t("editMail", { title })}
            tabIndex={tabIndex}
            data-node-type={node.type}
            data-email-template-id={node.data.emailTemplateId}
            onClick={() => onEditMail(node)}
          >
            <IconPencil size={16} aria-hidden />
          </IconButton>
        )}
        {tools && (
          <IconButton
            label={t("nodeMenu", { title })}
            tabIndex={tabIndex}
            aria-haspopup="menu"
            {...menu.opens(node.id)}
          >
            <IconDots size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}
