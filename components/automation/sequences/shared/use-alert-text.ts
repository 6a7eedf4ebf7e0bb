import { useTranslations } from "next-intl"
import { sequenceAlerts } from "#lib/contract/automation/sequence-alerts.ts"

/** What an alert of a sequence says; one that a later release knows says its code. */
export function useAlertText() {
  const t = useTranslations("sequenceFlow.alerts")
  return ({ code, count }: { code: string; count: number }) => {
    const known = sequenceAlerts.find((one) => one === code)
    return known ? t(known, { count }) : t("other", { code, count })
  }
}
