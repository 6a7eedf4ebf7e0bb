"use client"

import { type ComponentType, useState } from "react"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { NewButton } from "./new-button.tsx"

type PanelProps = { opened: boolean; onClose: () => void; onCreated: (record: Option) => void }

type Props = {
  /** What the button and its panel are called, and the list, for the help on shortcuts. */
  texts: { action: string; list: string }
  /** The panel that creates a record, loaded when first opened, or when the pointer comes near what opens it. */
  panel: { Part: ComponentType<PanelProps>; preload: () => void }
  onCreated: (record: Option) => void
}

/** Opens the creation of a record; afterwards the list is asked for again. */
export function NewRecordButton({ texts, panel: { Part: CreatePanel, preload }, onCreated }: Props) {
  const { reload } = useNavigation()
  const [panel, setPanel] = useState<"unopened" | "opened" | "closed">("unopened")
  const close = () => setPanel("closed")
  return (
    <>
      <NewButton texts={texts} preload={preload} onOpen={() => setPanel("opened")} />
      {panel === "opened" && <PanelFallback title={texts.action} onClose={close} />}
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
