import { NativeSelect } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { branchesOut } from "#lib/automation/flows/change-flow.ts"
import { outlineOf } from "#lib/automation/flows/outline.ts"
import type { FlowNode } from "#lib/contract/automation/flow.ts"
import { type Branch, branches } from "#lib/contract/automation/flow-terms.ts"
import { NodeMenu, useNodeMenu } from "../outline/node-menu.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import { useNodeWords } from "../use-node-words.ts"
import classes from "./node-panel.module.css"

const labels = { yes: "leadsToYes", no: "leadsToNo" } as const satisfies Record<Branch, string>

/** Where the branches of a node lead: to a node that is there, or to one that is added. */
export function BranchFields({ node }: { node: FlowNode }) {
  const t = useTranslations("sequenceFlow")
  const { flow, tools } = useShownFlow()
  const { titleOf } = useNodeWords()
  const menu = useNodeMenu()
  const outgoing = branchesOut(node.type)
  if (outgoing.length === 0 || !tools) return null
  const offered = outlineOf(flow)
    .map((line, place) => ({ ...line, place: place + 1 }))
    .filter((line) => line.node.id !== node.id)
    .map((line) => ({ value: line.node.id, label: `${line.place}. ${titleOf(line.node)}` }))
  const targetOf = (branch: Branch | undefined) =>
    flow.edges.find((edge) => edge.source === node.id && edge.branch === branch)?.target ?? ""
  return (
    <section className={classes.branches} aria-label={t("draw.paths")}>
      {outgoing.map((branch) => (
        <div key={branches.indexOf(branch ?? "yes")} className={classes.branch}>
          <NativeSelect
            label={t(branch ? `draw.${labels[branch]}` : "draw.leadsTo")}
            value={targetOf(branch)}
            data={[{ value: "", label: t("draw.nowhere") }, ...offered]}
            onChange={({ currentTarget: { value } }) => tools.connect(node.id, branch, value || null)}
          />
          <IconButton
            size="large"
            label={t(branch ? (branch === "yes" ? "addYes" : "addNo") : "addAfter")}
            aria-haspopup="menu"
            {...menu.opensGap({ after: node.id, branch })}
          >
            <IconPlus size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <NodeMenu menu={menu} />
    </section>
  )
}
