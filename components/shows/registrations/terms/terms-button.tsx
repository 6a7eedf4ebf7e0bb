"use client"

import type { ReactNode } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"

const { Part: TermsDialog, preload } = lazyPart(
  () => import("./terms-dialog.tsx").then((loaded) => loaded.TermsDialog),
  { loadsWhenIdle: false },
)

/** Opens which terms the exhibitor accepted; all of it comes later. */
export function TermsButton({ registration, children }: { registration: number; children: ReactNode }) {
  const { round, open, opening } = useRounds()
  return (
    <>
      <LinkButton aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        {children}
      </LinkButton>
      {opening ? <TermsDialog key={round} registration={registration} {...opening} /> : null}
    </>
  )
}
