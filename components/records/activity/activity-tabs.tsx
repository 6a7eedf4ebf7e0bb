import { useTranslations } from "next-intl"
import { Tabs } from "#components/ui/page/tabs.tsx"
import type { FeedTab } from "./use-feed.ts"

/** What the panel shows: a feed, the mails, or the reminders. */
export type PanelTab = FeedTab | "mails" | "notifications"

const tabs: PanelTab[] = ["activity", "notes", "mails", "notifications"]

type Props = {
  tab: PanelTab
  /** The record has mails (N-1: the tab is there only with what loads them). */
  hasMails: boolean
  /** The tab whose content is for the reader: it has a red dot. */
  marked: PanelTab | undefined
  /** Id of the panel the tabs switch. */
  controls: string
  onChange: (tab: PanelTab) => void
}

/** Tabs of the panel. */
export function ActivityTabs({ tab, hasMails, marked, controls, onChange }: Props) {
  const t = useTranslations("activity")
  const named = tabs
    .filter((name) => hasMails || name !== "mails")
    .map((name) => ({ name, label: t(name), mark: name === marked ? t("mine") : undefined }))
  return <Tabs label={t("tabs")} tabs={named} shown={tab} controls={controls} onChange={onChange} />
}
