"use client"

import { IconArrowMerge } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"
import { type MergeSubject, mayMerge } from "./merge-subject.ts"

/** Loaded when first opened. */
const MergePanel = later(() => import("./merge-panel.tsx").then((loaded) => loaded.MergePanel))

type Props = { subject: MergeSubject; name: string }

/** Asks which record this one is merged with. The screen sends the texts of the area "merges". */
export function MergeEntry({ subject, name }: Props) {
  const t = useTranslations("merges")
  const user = useUser()
  const [panel, setPanel] = useState<"unloaded" | "open" | "closed">("unloaded")
  if (!mayMerge(user, subject.type)) return null
  return (
    <>
      <PlainButton look="subtle" aria-haspopup="dialog" onClick={() => setPanel("open")}>
        <IconArrowMerge size={16} aria-hidden />
        <span data-words>{t("with")}</span>
      </PlainButton>
      {panel === "open" && <PanelFallback title={t("with")} onClose={() => setPanel("closed")} />}
      {panel !== "unloaded" && (
        <MergePanel
          subject={subject}
          name={name}
          opened={panel === "open"}
          onClose={() => setPanel("closed")}
        />
      )}
    </>
  )
}
