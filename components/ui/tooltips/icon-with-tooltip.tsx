import type { ReactNode } from "react"
import classes from "./icon-with-tooltip.module.css"

type Props = {
  /** Accessible name and tooltip. */
  label: string
  tone?: "muted" | "accent" | "success" | "warning" | "danger"
  /** Class that draws the icon, in place of one as a child. */
  shape?: string
  /** An icon, 16 px. */
  children?: ReactNode
}

/** An icon that means something in a row. Plain HTML: hundreds of them cost nothing. */
export function IconWithTooltip({ label, tone = "muted", shape, children }: Props) {
  return (
    <span
      className={shape ? `${classes.icon} ${shape}` : classes.icon}
      role="img"
      aria-label={label}
      data-tooltip={label}
      data-tone={tone}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard.
      tabIndex={0}
    >
      {children}
    </span>
  )
}
