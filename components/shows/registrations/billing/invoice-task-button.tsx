"use client"

import type { ReactNode } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import { ActionButton } from "../record/action-button.tsx"
import type { InvoiceTask } from "./invoice-task.ts"

const { Part: InvoiceTaskPanel, preload } = lazyPart(() =>
  import("./invoice-task-panel.tsx").then((loaded) => loaded.InvoiceTaskPanel),
)

type Props = { task: InvoiceTask; label?: string; children: ReactNode }

/** Opens what is done with invoices; all of it comes later. */
export function InvoiceTaskButton({ task, label, children }: Props) {
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
      {opening ? <InvoiceTaskPanel key={round} task={task} {...opening} /> : null}
    </>
  )
}
