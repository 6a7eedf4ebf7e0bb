"use client"

import type { ReactNode } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"

const { Part: DirectoryDialog, preload } = lazyPart(
  () => import("./directory-dialog.tsx").then((loaded) => loaded.DirectoryDialog),
  { loadsWhenIdle: false },
)

type Props = {
  /** What is known of the buyer: SIREN, SIRET, VAT number or electronic address. */
  number: string
  /** Electronic address that it has now. */
  chosen: string
  onChoose: (address: string) => void
  children: ReactNode
}

/** Opens the lines of the French directory, to choose one as where e-invoices go; all of it comes later. */
export function DirectoryButton({ children, ...about }: Props) {
  const { round, open, opening } = useRounds()
  return (
    <>
      <LinkButton aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        {children}
      </LinkButton>
      {opening ? <DirectoryDialog key={round} {...about} {...opening} /> : null}
    </>
  )
}
