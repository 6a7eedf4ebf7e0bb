import { useTranslations } from "next-intl"
import type { Series } from "#components/ui/charts/series.ts"

/** What a mail comes to, in the order in which it happens: good things full, bad ones hatched. */
export function useResultSeries(): Series[] {
  const t = useTranslations("sequenceResults.counts")
  return [
    { name: "sent", label: t("sent"), colour: "quiet", look: "bar" },
    { name: "opened", label: t("opened"), colour: "first", look: "bar" },
    { name: "clicked", label: t("clicked"), colour: "second", look: "bar" },
    { name: "replied", label: t("replied"), colour: "third", look: "bar" },
    { name: "bounced", label: t("bounced"), colour: "bad", look: "hatched" },
    { name: "unsubscribed", label: t("unsubscribed"), colour: "quiet", look: "hatched" },
  ]
}
