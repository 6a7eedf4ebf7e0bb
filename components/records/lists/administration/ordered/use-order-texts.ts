"use client"

import { useTranslations } from "next-intl"
import type { OrderTexts } from "./order-texts.ts"

/** What ordering says. @param failed said when the new order was not stored */
export function useOrderTexts(failed: string): OrderTexts {
  const t = useTranslations("admin.order")
  return {
    up: t("up"),
    down: t("down"),
    upNamed: (name) => t("upNamed", { name }),
    downNamed: (name) => t("downNamed", { name }),
    moved: (name, place, count) => t("moved", { name, place, count }),
    failed,
  }
}
