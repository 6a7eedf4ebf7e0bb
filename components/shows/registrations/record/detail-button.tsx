"use client"

import type { ReactNode } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import type { Detail } from "./detail-dialog.tsx"

const { Part: DetailDialog, preload } = lazyPart(
  () => import("./detail-dialog.tsx").then((loaded) => loaded.DetailDialog),
  { loadsWhenIdle: false },
)

type Props = { detail: Detail; registration: number; children: ReactNode }

/** Opens the terms that the exhibitor accepted, or what he or she may correct; all of it comes later. */
export function DetailButton({ children, ...asked }: Props) {
  const { round, open, opening } = useRounds()
  return (
    <>
      <LinkButton aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        {children}
      </LinkButton>
      {opening ? <DetailDialog key={round} {...asked} {...opening} /> : null}
    </>
  )
}
