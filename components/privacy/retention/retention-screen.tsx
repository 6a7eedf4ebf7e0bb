"use client"

import { useTranslations } from "next-intl"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { RetentionSettings } from "#lib/contract/privacy/retention.ts"
import { FixedRules } from "./fixed-rules.tsx"
import { RetentionLog } from "./retention-log.tsx"
import { RuleTable } from "./rule-table.tsx"

/** How long what is kept: rules that administrators set, what is always so, and what was deleted. */
export function RetentionScreen({ rules, fixed, log }: RetentionSettings) {
  const t = useTranslations("retention")
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <RuleTable rules={rules} />
      <FixedRules rules={fixed} />
      <RetentionLog log={log} />
    </>
  )
}
