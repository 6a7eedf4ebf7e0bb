"use client"

import { ActionIcon } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./ordered.module.css"

type Props = {
  label: string
  tooltip: string
  /** Undefined where it cannot be done; the button keeps the focus and its tip. */
  onClick: (() => void) | undefined
  children: ReactNode
}

/** What can be done with a row, as an icon. */
export function RowAction({ label, tooltip, onClick, children }: Props) {
  const isOff = onClick === undefined
  return (
    <ActionIcon
      className={classes.action}
      aria-label={label}
      data-tooltip={tooltip}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
