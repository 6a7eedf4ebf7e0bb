"use client"

import type { ReactNode } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import { ActionButton } from "../record/action-button.tsx"
import type { DeskTask } from "./desk-task.ts"

const { Part: InvoiceDesk, preload } = lazyPart(() =>
  import("./invoice-desk.tsx").then((loaded) => loaded.InvoiceDesk),
)

type Props = { task: DeskTask; label?: string; children: ReactNode }

/** Opens what is done with invoices; all of it comes later. */
export function DeskButton({ task, label, children }: Props) {
  const { round, open, opening } = useRounds()
  const shared = {
    "aria-haspopup": "dialog",
    "aria-label": label,
    onPointerEnter: preload,
    onFocus: preload,
    children,
  } as const
  return (
    <>
      {typeof task === "string" ? (
        <ActionButton ability="finance.edit" {...shared} onPress={open} />
      ) : (
        <LinkButton {...shared} onClick={open} />
      )}
      {opening ? <InvoiceDesk key={round} task={task} {...opening} /> : null}
    </>
  )
}
