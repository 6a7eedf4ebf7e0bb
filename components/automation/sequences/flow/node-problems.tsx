import { IconAlertCircle } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { DraftProblem } from "#lib/contract/automation/sequence-drawing.ts"
import classes from "./node-problems.module.css"
import { useShownFlow } from "./shown-flow.tsx"

/** Says what keeps a flow from being published. */
export function useProblemWords() {
  const t = useTranslations("sequenceFlow")
  return ({ problem, detail }: DraftProblem) => t(`problems.${problem}`, { detail: detail ?? "" })
}

/** What is wrong with a node that is drawn: a mark with a tooltip, or words. */
export function NodeProblems({ node, look }: { node: string; look: "icons" | "words" }) {
  const words = useProblemWords()
  const found = useShownFlow().problems?.filter((one) => one.node === node) ?? []
  if (found.length === 0) return null
  const text = found.map(words).join(" ")
  return (
    <span className={classes.problems} data-tooltip={look === "icons" ? text : undefined}>
      <IconAlertCircle size={14} aria-hidden />
      {look === "words" && text}
    </span>
  )
}
