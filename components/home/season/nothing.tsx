import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"

/** Why there is no picture: the session has no days, or nothing happened yet. */
export function Nothing({ days, of }: { days: number | null; of: "money" | "applications" }) {
  const t = useTranslations("season")
  if (days === null) return <EmptyState title={t("noDays")}>{t("noDaysText")}</EmptyState>
  return <EmptyState title={t(`${of}.none`)}>{t(`${of}.noneText`)}</EmptyState>
}
