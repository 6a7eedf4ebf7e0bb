"use client"

import { useTranslations } from "next-intl"
import type { OrderTexts } from "#components/lists/administration/ordered/order-texts.ts"

/** What ordering says, of pipelines and stages alike. */
export function useOrderTexts(failed: string): OrderTexts {
  const t = useTranslations("pipelineAdmin.order")
  return {
    up: t("up"),
    down: t("down"),
    upNamed: (name) => t("upNamed", { name }),
    downNamed: (name) => t("downNamed", { name }),
    moved: (name, place, count) => t("moved", { name, place, count }),
    failed,
  }
}
