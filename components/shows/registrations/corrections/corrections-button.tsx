"use client"

import type { ReactNode } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"

const { Part: CorrectionsDialog, preload } = lazyPart(
  () => import("./corrections-dialog.tsx").then((loaded) => loaded.CorrectionsDialog),
  { loadsWhenIdle: false },
)

/** Opens what the exhibitor may correct; all of it comes later. */
export function CorrectionsButton({ registration, children }: { registration: number; children: ReactNode }) {
  const { round, open, opening } = useRounds()
  return (
    <>
      <LinkButton aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        {children}
      </LinkButton>
      {opening ? <CorrectionsDialog key={round} registration={registration} {...opening} /> : null}
    </>
  )
}
