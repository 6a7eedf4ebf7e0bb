"use client"

import { IconHistory } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { later } from "#components/ui/loading/later.tsx"

const HistoryPanel = later(() => import("./history-panel.tsx").then((loaded) => loaded.HistoryPanel))

/** Opens what was changed on a record. The screen sends the texts of `trailAreas`. */
export function HistoryButton({ type, id }: { type: string; id: number }) {
  const t = useTranslations("audit")
  const [panel, setPanel] = useState<"unloaded" | "open" | "closed">("unloaded")
  return (
    <>
      <PlainButton look="subtle" aria-haspopup="dialog" onClick={() => setPanel("open")}>
        <IconHistory size={16} aria-hidden />
        {t("history")}
      </PlainButton>
      {panel !== "unloaded" && (
        <HistoryPanel type={type} id={id} opened={panel === "open"} onClose={() => setPanel("closed")} />
      )}
    </>
  )
}
