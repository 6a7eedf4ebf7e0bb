import { useTranslations } from "next-intl"
import type { ImportResult } from "#lib/contract/crm/imports.ts"
import type { Stage } from "./stage.ts"

/** What results are called, of one row or several: before the import what it would do, then what it did. */
export function useResultWord(stage: Stage): (result: ImportResult, count?: number) => string {
  const t = useTranslations("imports.report.results")
  const tense = stage === "checked" || stage === "checkStopped" ? "would" : "did"
  return (result, count = 1) => t(`${tense}.${result}`, { count })
}
