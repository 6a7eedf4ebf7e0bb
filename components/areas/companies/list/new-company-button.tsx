"use client"

import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { PanelStandIn } from "#components/ui/panels/panel-stand-in.tsx"
import type { Option } from "#lib/contract/fields.ts"

/** Loaded when first opened, or when the pointer comes near what opens it. */
const { Part: CreatePanel, preload } = lazyPart(() =>
  import("#components/areas/companies/create/company-create-panel.tsx").then(
    (loaded) => loaded.CompanyCreatePanel,
  ),
)

/** Opens the creation of a company; afterwards the list is asked for anew. */
export function NewCompanyButton({ onCreated }: { onCreated: (company: Option) => void }) {
  const t = useTranslations("companies")
  const { reload } = useNavigation()
  const [panel, setPanel] = useState<"unopened" | "opened" | "closed">("unopened")
  const open = () => setPanel("opened")
  const close = () => setPanel("closed")
  useShortcuts({ n: { label: t("new"), run: open } }, t("title"))
  return (
    <>
      <PlainButton
        look="primary"
        aria-haspopup="dialog"
        aria-keyshortcuts="n"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <IconPlus size={16} aria-hidden="true" />
        {t("new")}
      </PlainButton>
      {panel === "opened" ? <PanelStandIn title={t("new")} onClose={close} /> : null}
      {panel === "unopened" ? null : (
        <CreatePanel
          opened={panel === "opened"}
          onClose={close}
          onCreated={(company) => {
            onCreated(company)
            reload()
          }}
        />
      )}
    </>
  )
}
