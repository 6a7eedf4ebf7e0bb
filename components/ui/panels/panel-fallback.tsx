"use client"

import { useState } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { FallbackInput } from "#components/ui/inputs/fallback-input.tsx"
import { typeAhead } from "#components/ui/inputs/type-ahead.ts"
import styles from "./panel-fallback.module.css"

type Props = {
  title: string
  /** Escape, before the panel is there to hear it. */
  onClose: () => void
  /** Nothing is to be seen of it: a dialog comes up elsewhere. */
  isUnseen?: boolean
}

const lines = [1, 2, 3, 4]

/** The panel's own input, in which typing begins. */
const findInput = (page: HTMLElement) =>
  page.querySelector<HTMLElement>("[role=dialog] input[data-autofocus]")

/**
 * Takes what is typed from the moment a panel is asked for, until its first input is there. Mount it with each opening.
 */
export function PanelFallback({ title, onClose, isUnseen }: Props) {
  const [isThere, setThere] = useState(false)
  const [watch] = useState(() => (root: HTMLElement | null) => {
    if (!root) return
    return typeAhead({
      root,
      scope: document.body,
      find: findInput,
      isHeld: true,
      onTaken: () => setThere(true),
    })
  })
  if (isThere) return null
  return (
    <section
      ref={watch}
      className={isUnseen ? "visually-hidden" : styles.panel}
      aria-label={title}
      data-panel-fallback={!isUnseen || undefined}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <p className={styles.title}>{title}</p>
      <FallbackInput label={title} />
      <div className={styles.lines}>
        {lines.map((line) => (
          <Skeleton key={line} height={32} />
        ))}
      </div>
    </section>
  )
}

/** Whether a panel that opens now takes the place of what stood in for it, which slid nowhere. */
export function isFallbackSeen(): boolean {
  return document.querySelector("[data-panel-fallback]")?.checkVisibility({ opacityProperty: true }) ?? false
}
