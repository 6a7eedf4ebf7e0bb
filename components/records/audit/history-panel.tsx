"use client"

import { useTranslations } from "next-intl"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { RecordHistory } from "./record-history.tsx"

type Props = { type: string; id: number; opened: boolean; onClose: () => void }

export function HistoryPanel({ type, id, opened, onClose }: Props) {
  const t = useTranslations("audit")
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("history")}>
      {opened && <RecordHistory type={type} id={id} />}
    </SidePanel>
  )
}
