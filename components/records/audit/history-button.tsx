"use client"

import { IconHistory } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useCan } from "#components/shell/user-context.tsx"
import { DialogButton } from "#components/ui/buttons/dialog-button.tsx"
import { later } from "#components/ui/loading/later.tsx"

const HistoryPanel = later(() => import("./history-panel.tsx").then((loaded) => loaded.HistoryPanel))

/** Opens what was changed on a record, for those who may read that. The screen sends the texts of `auditAreas`. */
export function HistoryButton({ type, id }: { type: string; id: number }) {
  const t = useTranslations("audit")
  if (!useCan("audit.read")) return null
  return (
    <DialogButton
      look="subtle"
      preload={HistoryPanel.preload}
      dialog={(opened) => <HistoryPanel type={type} id={id} {...opened} />}
    >
      <IconHistory size={16} aria-hidden />
      <span data-words>{t("history")}</span>
    </DialogButton>
  )
}
