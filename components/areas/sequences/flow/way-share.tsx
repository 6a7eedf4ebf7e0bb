import { useLocale, useTranslations } from "next-intl"
import type { FlowEdge } from "#lib/contract/flow.ts"
import { percent } from "./numbers.ts"
import { useShownFlow } from "./shown-flow.tsx"

/** The share of those who passed a node that took a way out of it. */
export function WayShare({ edge }: { edge: FlowEdge }) {
  const t = useTranslations("sequenceFlow")
  const locale = useLocale()
  const { stats } = useShownFlow()
  const passed = stats?.parts[edge.source]?.passed ?? 0
  if (passed === 0) return null
  const took = stats?.parts[edge.id]?.passed ?? 0
  return <span data-tooltip={t("took", { count: took, passed })}>{percent(took, passed, locale)}</span>
}
