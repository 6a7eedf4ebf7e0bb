"use client"

import { useState } from "react"
import { standInMark } from "#components/ui/inputs/stand-in.ts"
import { typeAhead } from "#components/ui/inputs/type-ahead.ts"

/** The composer's own field, in which writing begins. */
const findField = (page: HTMLElement) =>
  page.querySelector<HTMLElement>("[role=dialog] [data-writing] [data-autofocus]")

/** Takes what is typed from the moment the composer is asked for, until its first field is there. */
export function ComposerStandIn({ onClose }: { onClose: () => void }) {
  const [isThere, setThere] = useState(false)
  const [watch] = useState(() => (root: HTMLElement | null) => {
    if (!root) return
    return typeAhead({
      ...{ root, scope: document.body, find: findField, isHeld: true },
      onTaken: () => setThere(true),
    })
  })
  if (isThere) return null
  return (
    <div ref={watch} className="visually-hidden">
      <input
        {...standInMark}
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      />
    </div>
  )
}
