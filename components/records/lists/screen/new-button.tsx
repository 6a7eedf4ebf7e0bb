"use client"

import { IconPlus } from "@tabler/icons-react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"

type Props = {
  /** What the button is called, and the list it is over, for the help on shortcuts. */
  texts: { action: string; list: string }
  preload: () => void
  onOpen: () => void
}

/** The button over a list that opens what adds to it, by its key too. */
export function NewButton({ texts, preload, onOpen }: Props) {
  useShortcuts({ n: { label: texts.action, run: onOpen } }, texts.list)
  return (
    <PlainButton
      look="primary"
      aria-haspopup="dialog"
      aria-keyshortcuts="n"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
    >
      <IconPlus size={16} aria-hidden="true" />
      {texts.action}
    </PlainButton>
  )
}
