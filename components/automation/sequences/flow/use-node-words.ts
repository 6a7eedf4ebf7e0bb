import { useLocale, useTranslations } from "next-intl"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { CalendarWait, Condition, FlowNode, Span } from "#lib/contract/automation/flow.ts"
import { useShownFlow } from "./shown-flow.tsx"

/** What a node is called, and what it does. */
export type NodeWords = { type: string; title: string; detail: string }

/** Tells nodes in words: each by its own name, else by what it does. */
export function useNodeWords() {
  const t = useTranslations("sequenceFlow")
  const locale = useLocale()
  const { flow, subjects, choices } = useShownFlow()
  const many = new Intl.ListFormat(locale, { type: "disjunction" })

  const span = ({ amount, unit }: Span) => t(`span.${unit}`, { count: amount })

  function waitOf(wait: CalendarWait): string {
    if (wait.kind === "span") return span(wait.span)
    if (wait.kind === "working_hour") return t("wait.workingHour")
    const side = wait.days < 0 ? "before" : wait.days > 0 ? "after" : "on"
    const { time } = wait
    return t(`wait.${wait.date}.${side}`, { count: Math.abs(wait.days), time })
  }

  const mailOf = (id: string | undefined) => {
    const mail = flow.nodes.find((node) => node.id === id)
    return mail && titleOf(mail)
  }

  function conditionOf(condition: Condition): string {
    if ("ids" in condition) {
      const known = new Map(choices[condition.kind]?.map(({ id, name }) => [id, name]))
      const names = condition.ids.map((id) => known.get(id) ?? t("unknown", { id }))
      return t(`conditions.${condition.kind}`, { names: many.format(names) })
    }
    const { kind, mail, link } = condition
    const title = mailOf(mail) ?? ""
    if (link !== undefined) return t("conditions.clickedLink", { link })
    return t(title ? `conditions.${kind}Of` : `conditions.${kind}`, { title })
  }

  function doesOf(node: FlowNode): string {
    switch (node.type) {
      case "step":
        return ""
      case "emailCampaign":
      case "email":
        return subjects.get(node.data.emailTemplateId) ?? ""
      case "calendar":
        return waitOf(node.data.wait)
      case "status": {
        const condition = conditionOf(node.data.condition)
        return node.data.within ? t("within", { condition, span: span(node.data.within) }) : condition
      }
      case "workInProgress":
        return t("taskDetail", { title: node.data.title, span: span(node.data.after) })
      case "stop":
        return node.data.reason
    }
  }

  function titleOf(node: FlowNode): string {
    if (node.data.label) return node.data.label
    if (node.type === "workInProgress") return node.data.title
    return isMailNode(node) || node.type === "stop"
      ? doesOf(node) || t(`types.${node.type}`)
      : t(`types.${node.type}`)
  }

  return {
    span,
    titleOf,
    wordsOf(node: FlowNode): NodeWords {
      const title = titleOf(node)
      const detail = doesOf(node)
      return { type: t(`types.${node.type}`), title, detail: detail === title ? "" : detail }
    },
  }
}
