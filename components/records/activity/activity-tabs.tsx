import { useTranslations } from "next-intl"
import { Tabs } from "#components/ui/page/tabs.tsx"
import type { FeedTab } from "./use-feed.ts"

/** What the panel shows: a feed, or the reminders. */
export type PanelTab = FeedTab | "notifications"

const tabs: PanelTab[] = ["activity", "notes", "notifications"]

type Props = {
  tab: PanelTab
  /** The tab whose content is for the reader: it has a red dot. */
  marked: PanelTab | undefined
  /** Id of the panel the tabs switch. */
  controls: string
  onChange: (tab: PanelTab) => void
}

/** Tabs of the panel. */
export function ActivityTabs({ tab, marked, controls, onChange }: Props) {
  const t = useTranslations("activity")
  const named = tabs.map((name) => ({
    name,
    label: t(name),
    mark: name === marked ? t("mine") : undefined,
  }))
  return <Tabs label={t("tabs")} tabs={named} shown={tab} controls={controls} onChange={onChange} />
}
