import { IconEyeExclamation } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type Sight, sightOf } from "#lib/automation/flows/sight.ts"
import type { FlowNode } from "#lib/contract/automation/flow.ts"
import { useShownFlow } from "./shown-flow.tsx"
import classes from "./sight.module.css"

/** Says how many recipients a check of opens or clicks can see. */
export function useSightWords() {
  const t = useTranslations("sequenceFlow")
  return (sight: Sight) => (sight.sent > 0 ? t("canSee", sight) : t("seesConsenting"))
}

/** At a node that asks whether a mail was opened or clicked: of how many recipients it knows that. */
export function NodeSight({ node }: { node: FlowNode }) {
  const { flow, stats, warnings } = useShownFlow()
  const words = useSightWords()
  const sight = stats
    ? sightOf(node, flow, stats.parts)
    : warnings?.find((warning) => warning.node === node.id)
  if (!sight) return null
  return (
    <span className={classes.sight}>
      <IconEyeExclamation size={14} aria-hidden /> {words(sight)}
    </span>
  )
}
