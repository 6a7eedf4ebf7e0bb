"use client"

import { type ReactNode, useCallback, useMemo, useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { currentAsker } from "#components/ui/inputs/fallback.ts"
import { giveFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { ComposerFallback } from "./composer-fallback.tsx"
import { ComposerControl, type ComposerTask } from "./open-composer.ts"

/** Heavy: it brings the editor. Fetched when it is opened, or the pointer comes near what opens it. */
const { Part: Composer, preload } = lazyPart(
  () => import("../writing/composer.tsx").then((loaded) => loaded.Composer),
  { loadsWhenIdle: false },
)

type Opened = {
  task: ComposerTask
  round: number
  isOpen: boolean
  /** What had the focus, and gets it back. */
  asker: Element | null
}

/** Lets everything below it open the composer. One mail is written at a time; each opening starts from the draft. */
export function ComposerHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>()
  const open = useCallback((task: ComposerTask) => {
    const asker = currentAsker()
    setOpened((before) => ({ task, round: (before?.round ?? 0) + 1, isOpen: true, asker }))
  }, [])
  const control = useMemo(() => ({ open, preload }), [open])
  const close = ({ round, asker }: Opened) => {
    setOpened((before) => (before?.round === round ? { ...before, isOpen: false } : before))
    giveFocusBack(asker)
  }
  return (
    <ComposerControl value={control}>
      {children}
      {opened?.isOpen && (
        <ComposerFallback key={opened.round} task={opened.task} onClose={() => close(opened)} />
      )}
      {opened && (
        <Composer
          key={`composer ${opened.round}`}
          task={opened.task}
          opened={opened.isOpen}
          onClose={() => close(opened)}
          onLeft={() => giveFocusBack(opened.asker)}
        />
      )}
    </ComposerControl>
  )
}
