import { useLocale, useTranslations } from "next-intl"
import type { FlowEdge } from "#lib/contract/automation/flow.ts"
import { percent } from "./numbers.ts"
import { useShownFlow } from "./shown-flow.tsx"

/** The share of those who went on from a node that took an edge. Who ended there, by an answer say, took none. */
export function EdgeShare({ edge }: { edge: FlowEdge }) {
  const t = useTranslations("sequenceFlow")
  const locale = useLocale()
  const { flow, stats } = useShownFlow()
  const tookOf = ({ id }: FlowEdge) => stats?.parts[id]?.passed ?? 0
  const edges = flow.edges.filter(({ source }) => source === edge.source)
  const [took, all] = [tookOf(edge), edges.reduce((sum, one) => sum + tookOf(one), 0)]
  if (all === 0) return null
  return <span data-tooltip={t("took", { count: took, passed: all })}>{percent(took, all, locale)}</span>
}
