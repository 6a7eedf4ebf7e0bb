"use client"

import { IconPlus } from "@tabler/icons-react"
import { type ComponentType, useState } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { PanelStandIn } from "#components/ui/panels/panel-stand-in.tsx"
import type { Option } from "#lib/contract/fields.ts"

type PanelProps = { opened: boolean; onClose: () => void; onCreated: (record: Option) => void }

type Props = {
  /** What the button and its panel are called, and the list, for the help on shortcuts. */
  texts: { action: string; list: string }
  /** The panel that creates a record, loaded when first opened, or when the pointer comes near what opens it. */
  panel: { Part: ComponentType<PanelProps>; preload: () => void }
  onCreated: (record: Option) => void
}

/** Opens the creation of a record; afterwards the list is asked for anew. */
export function NewRecordButton({ texts, panel: { Part: CreatePanel, preload }, onCreated }: Props) {
  const { reload } = useNavigation()
  const [panel, setPanel] = useState<"unopened" | "opened" | "closed">("unopened")
  const open = () => setPanel("opened")
  const close = () => setPanel("closed")
  useShortcuts({ n: { label: texts.action, run: open } }, texts.list)
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
        {texts.action}
      </PlainButton>
      {panel === "opened" && <PanelStandIn title={texts.action} onClose={close} />}
      {panel !== "unopened" && (
        <CreatePanel
          opened={panel === "opened"}
          onClose={close}
          onCreated={(record) => {
            onCreated(record)
            reload()
          }}
        />
      )}
    </>
  )
}
